import { describe, expect, it } from 'vitest';
import { findLandings, keepInside, layOut, nearestPlace, orderAfter } from './drag-layout.ts';

/** Items of these heights, below one another or in two columns. */
function rectsOf(heights: readonly number[], columns: 1 | 2 = 1) {
  const rects: { left: number; top: number; width: number; height: number }[] = [];
  let top = 100;
  for (let at = 0; at < heights.length; at += columns) {
    const row = heights.slice(at, at + columns);
    for (const [column, height] of row.entries()) rects.push({ left: 10 + 200 * column, top, width: 200, height });
    top += Math.max(...row);
  }
  return rects;
}

describe('orderAfter', () => {
  it.each([
    [3, 0, 2, [1, 2, 0]],
    [3, 2, 0, [2, 0, 1]],
    [3, 1, 1, [0, 1, 2]],
  ])('of %i items moves item %i to place %i', (count, from, to, order) => {
    expect(orderAfter(count, from, to)).toEqual(order);
  });
});

describe('layOut', () => {
  it('puts items of different heights below one another', () => {
    const points = layOut(rectsOf([50, 80, 40]), [2, 0, 1]);
    expect(points.map(({ top }) => top)).toEqual([140, 190, 100]);
  });

  it('fills two columns row by row, each as high as its highest item', () => {
    const points = layOut(rectsOf([50, 80, 40, 60], 2), [3, 2, 1, 0]);
    expect(points).toEqual([
      { left: 210, top: 160 },
      { left: 10, top: 160 },
      { left: 210, top: 100 },
      { left: 10, top: 100 },
    ]);
  });

  it.each([1, 2] as const)('leaves everything where it is in its own order (%i columns)', (columns) => {
    const rects = rectsOf([50, 80, 40, 60, 50], columns);
    expect(layOut(rects, [0, 1, 2, 3, 4])).toEqual(rects.map(({ left, top }) => ({ left, top })));
  });
});

describe('the place under the pointer', () => {
  const landings = findLandings(rectsOf([50, 50, 100]), 2);

  it.each([
    [0, 0],
    [124, 0],
    [126, 1],
    [999, 2],
  ])('at %i is place %i', (top, place) => {
    expect(nearestPlace(landings, keepInside(landings, { left: 500, top }))).toBe(place);
  });
});

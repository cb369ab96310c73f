import { describe, expect, it } from 'vitest';
import { barAt, layOutBars, topOf } from './chart-layout.ts';

describe('a chart of amounts', () => {
  it.each([
    [0, 1],
    [0.03, 0.03],
    [0.07, 0.08],
    [8, 8],
    [11, 12],
    [12, 12],
    [13, 15],
    [46, 50],
    [101, 120],
    [1_000_000, 1_000_000],
  ])('with at most %d goes up to %d', (most, top) => {
    expect(topOf(most)).toBe(top);
  });

  it.each([
    [60, 240],
    [53, 316],
    [30, 1000],
  ])('has %i bars within %i pixels, which never touch', (count, width) => {
    const boxes = layOutBars(
      Array.from({ length: count }, (_, nth) => nth),
      count,
      { width, height: 150 },
    );
    boxes.forEach((box, nth) => {
      const next = boxes[nth + 1]?.left ?? width + 1;
      expect(box.left + box.width, `bar ${nth}`).toBeLessThan(next);
    });
    expect(boxes[0]).toMatchObject({ left: 0, height: 0 });
  });

  it('shows the smallest amount, draws none for nothing, and reaches the top with the largest', () => {
    const heights = layOutBars([0, 0.01, 50, 100], 100, { width: 40, height: 150 }).map(({ height }) => height);
    expect(heights).toEqual([0, 2, 75, 150]);
  });

  it('finds the bar at a place, and none beside the chart', () => {
    expect([-1, 0, 9, 10, 299, 300].map((x) => barAt(x, 30, 300))).toEqual([undefined, 0, 0, 1, 29, undefined]);
  });
});

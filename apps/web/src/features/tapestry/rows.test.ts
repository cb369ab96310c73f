import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { CELEBRATIONS } from '@fivefold/rules/celebration';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cornerOf, layOut } from './layout.ts';
import { type TapestryCheckIn, stepFrom, type TapestryDayOff, toRows, toStops } from './rows.ts';
import { describeRow, describeRows, describeTile } from './words.ts';

const FIRST = '2026-01-01' as LocalDay;
const checkIns = (count: number, late: readonly number[] = []): TapestryCheckIn[] =>
  Array.from({ length: count }, (_, nth) => ({
    date: addDays(FIRST, nth),
    index: nth,
    late: late.includes(nth),
    small: false,
    came_back: false,
    milestone: null,
    unit: 'days' as const,
    celebration: CELEBRATIONS[nth % 12] ?? 'tree',
  }));
const off = (kind: TapestryDayOff['kind'], from: number, to = from): TapestryDayOff => ({
  kind,
  from: addDays(FIRST, from),
  to: addDays(FIRST, to),
});
/** '1: tree rock late +frozen, 2 full: …' */
const written = (rows: ReturnType<typeof toRows>) =>
  rows
    .map(({ number, tiles, daysOff, isFull }) =>
      [
        `${number}${isFull ? ' full' : ''}:`,
        ...tiles.map(({ name, place }) => `${name}@${place}`),
        ...daysOff.map(({ kind }) => `+${kind}`),
      ].join(' '),
    )
    .join(', ');

describe('the rows of a tapestry', () => {
  it.each<[string, TapestryCheckIn[], number, TapestryDayOff[], string]>([
    ['nothing', [], 0, [], ''],
    ['two check-ins', checkIns(2), 0, [], '1: tree@0 rock@1'],
    ['five are a full row', checkIns(5), 0, [], '1 full: tree@0 rock@1 fire@2 star@3 tornado@4'],
    ['a late one has a tile of its own', checkIns(2, [1]), 0, [], '1: tree@0 late@1'],
    ['a row goes on where the year before left it', checkIns(3), 8, [], '2 full: tree@3 rock@4, 3: fire@0'],
    [
      'frozen days stand beside the row of the next check-in',
      checkIns(2),
      0,
      [off('frozen', 0)],
      '1: tree@0 rock@1 +frozen',
    ],
    ['days off that run stand beside the last row', checkIns(1), 0, [off('away', 3, 9)], '1: tree@0 +away'],
  ])('%s', (_, some, earlier, daysOff, expected) => {
    expect(written(toRows(some, earlier, daysOff))).toBe(expected);
  });

  it('hold each check-in once, in order, five to a row, wherever one begins to look', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (count, earlier) => {
        const rows = toRows(checkIns(count), earlier, []);
        const tiles = rows.flatMap((row) => row.tiles);
        expect(tiles.map(({ checkIn }) => checkIn.index)).toEqual(checkIns(count).map(({ index }) => index));
        tiles.forEach(({ place }, nth) => expect(place).toBe((earlier + nth) % 5));
        rows.forEach(({ number, tiles: ofRow, isFull }, nth) => {
          expect(number).toBe((rows[0]?.number ?? 0) + nth);
          expect(isFull).toBe(ofRow.at(-1)?.place === 4);
          if (nth < rows.length - 1) expect(isFull).toBe(true);
        });
        // The row of a check-in is the same, however many are looked at.
        const whole = toRows(checkIns(earlier + count), 0, []);
        expect(rows.map(({ number }) => number)).toEqual(
          whole.map(({ number }) => number).filter((number) => number > Math.floor(earlier / 5) && count > 0),
        );
      }),
    );
  });

  it('are gone through tile by tile, with days off at the side of their row', () => {
    // Rows: 2 tiles at 3 and 4; 5 tiles and days off; 1 tile.
    const stops = toStops(toRows(checkIns(8), 3, [off('frozen', 2), off('away', 4)]));
    const places = stops.map(({ nthRow, place }) => `${nthRow}${place}`);
    expect(places).toEqual(['03', '04', '10', '11', '12', '13', '14', '15', '20']);
    const walk = (from: string, ...steps: [right: number, down: number][]) =>
      steps.reduce<string | undefined>((place, [right, down]) => {
        const next = stepFrom(stops, places.indexOf(place ?? ''), right, down);
        return next === undefined ? undefined : places[next];
      }, from);
    expect(walk('03', [0, 1], [0, 1])).toBe('20');
    expect(walk('15', [0, -1])).toBe('04');
    expect(walk('14', [1, 0], [1, 0])).toBe('20');
    expect(walk('20', [-1, 0], [-1, 0])).toBe('14');
    expect(walk('11', [0, -1])).toBe('03');
    for (const [from, right, down] of [
      ['03', -1, 0],
      ['04', 0, -1],
      ['20', 1, 0],
      ['20', 0, 1],
    ] as const)
      expect(walk(from, [right, down])).toBeUndefined();
  });

  it('are a sentence too', () => {
    const rows = toRows(checkIns(11, [3, 4]), 0, [off('frozen', 2), off('away', 4, 6)]);
    expect(describeRows(rows, 11)).toBe('11 check-ins, 2 full rows, 2 added later, frozen once, away once.');
    expect(describeRows(toRows(checkIns(1), 0, []), 1)).toBe('1 check-in.');
  });

  it('say of how many they are the last, where there were earlier ones', () => {
    expect(describeRows(toRows(checkIns(11), 4, []), 15)).toBe('The last 11 of 15 check-ins, 3 full rows.');
  });
});

it('a milestone is said with what its run counts', () => {
  const [first] = checkIns(1).map((one) => ({ ...one, milestone: 12, unit: 'weeks' as const }));
  if (first === undefined) throw new Error('There is none.');
  const [row] = toRows([first], 0, []);
  expect(row && describeRow(row)).toBe('Tree (12 weeks in a row)');
});

it('a small check-in is a small ember, and in words beside its scene', () => {
  const [first, second, ...others] = checkIns(4, [1]).map((one, nth) => ({ ...one, small: nth < 2 }));
  if (first === undefined || second === undefined) throw new Error('There are none.');
  const rows = toRows([first, second, ...others], 0, []);
  const [row] = rows;
  expect(row?.tiles.map(({ name }) => name)).toEqual(['small', 'small', 'fire', 'star']);
  expect(row && describeRow(row)).toBe('Tree (small), Rock (small) (added later), Fire, Star');
  expect(row?.tiles[0] && describeTile(row.tiles[0], '2026-01-05' as LocalDay)).toBe('Thu, Jan 1: Tree (small).');
  expect(describeRows(rows, 4)).toBe('4 check-ins, 1 added later, 2 small.');
});

it('an amount is said beside its scene, in a row as with a tile alone', () => {
  const [first, second] = checkIns(2).map((one, nth) => ({
    ...one,
    small: nth === 1,
    amountText: `${8 - nth} glasses`,
  }));
  if (first === undefined || second === undefined) throw new Error('There are none.');
  const [row] = toRows([first, second], 0, []);
  expect(row && describeRow(row)).toBe('Tree (8 glasses), Rock (7 glasses) (small)');
  expect(row?.tiles[0] && describeTile(row.tiles[0], '2026-01-05' as LocalDay)).toBe('Thu, Jan 1: Tree (8 glasses).');
});

describe('the layout of a tapestry', () => {
  it.each([
    ['a phone’s year', { rows: 73, hasDaysOff: true, width: 316, pixelRatio: 3 }, 3],
    ['a desk’s year', { rows: 73, hasDaysOff: true, width: 1016, pixelRatio: 1 }, 4],
    ['one row', { rows: 1, hasDaysOff: false, width: 318, pixelRatio: 2 }, 1],
    ['a narrow phone', { rows: 20, hasDaysOff: true, width: 250, pixelRatio: 2 }, 1],
  ])('fits %s', (_, room, leastStrips) => {
    const layout = layOut(room);
    expect(layout.width * layout.scale).toBeLessThanOrEqual(room.width);
    expect(layout.strips).toBeGreaterThanOrEqual(leastStrips);
    expect(layout.strips * layout.rowsPerStrip).toBeGreaterThanOrEqual(room.rows);
  });

  it('never draws over an edge, and its pixels are whole ones of the device', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.boolean(),
        fc.integer({ min: 120, max: 1400 }),
        fc.constantFrom(1, 1.25, 1.5, 2, 2.625, 3),
        (rows, hasDaysOff, width, pixelRatio) => {
          const layout = layOut({ rows, hasDaysOff, width, pixelRatio });
          expect(Math.round(layout.scale * pixelRatio * 1000) % 1000).toBe(0);
          for (const nth of [0, rows - 1]) {
            const { x, y } = cornerOf(layout, nth);
            expect(x + (hasDaysOff ? 103 : 87)).toBeLessThanOrEqual(layout.width);
            expect(y + 19).toBeLessThanOrEqual(layout.height);
          }
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutDayList, MAX_DUE_CARDS, MAX_FIRST_ROWS } from './day-list.ts';

const CARDS = { isDueCompact: false, firstDue: 0, isDoneOpen: true, isLaterOpen: true };
const LINES = { ...CARDS, isDueCompact: true };

describe('the layout of the day’s list', () => {
  it.each([
    [{ due: 0, done: 0, later: 0 }, CARDS],
    [
      { due: 3, done: 4, later: 2 },
      { ...CARDS, firstDue: 3 },
    ],
    [
      { due: 12, done: 8, later: 3 },
      { ...CARDS, firstDue: 12 },
    ],
    [
      { due: 12, done: 8, later: 4 },
      { ...CARDS, firstDue: 12, isLaterOpen: false },
    ],
    // A heading takes the room of a line.
    [
      { due: 12, done: 8, later: 3, headings: 1 },
      { ...CARDS, firstDue: 12, isLaterOpen: false },
    ],
    [
      { due: 60, done: 0, later: 0, headings: 4 },
      { ...LINES, firstDue: 31 },
    ],
    // Later fits where done does not.
    [
      { due: 12, done: 13, later: 5 },
      { ...CARDS, firstDue: 12, isDoneOpen: false },
    ],
    [
      { due: 13, done: 13, later: 9 },
      { ...LINES, firstDue: 13 },
    ],
    [
      { due: 25, done: 20, later: 15 },
      { ...LINES, firstDue: 25, isDoneOpen: false, isLaterOpen: false },
    ],
    [
      { due: 60, done: 0, later: 0 },
      { ...LINES, firstDue: 35 },
    ],
    [
      { due: 0, done: 60, later: 0 },
      { ...CARDS, isDoneOpen: false },
    ],
  ])('%o is shown as %o', (sizes, layout) => {
    expect(layOutDayList(sizes)).toEqual(layout);
  });

  it('shows every due goal or as many lines as a page has, and never more than those lines', () => {
    const size = fc.nat(500);
    fc.assert(
      fc.property(size, size, size, (due, done, later) => {
        const { isDueCompact, firstDue, isDoneOpen, isLaterOpen } = layOutDayList({ due, done, later });
        expect(isDueCompact).toBe(due > MAX_DUE_CARDS);
        expect(firstDue).toBe(Math.min(due, MAX_FIRST_ROWS));
        const lines = firstDue + (isDoneOpen ? done : 0) + (isLaterOpen ? later : 0);
        expect(lines).toBeLessThanOrEqual(MAX_FIRST_ROWS);
      }),
    );
  });
});

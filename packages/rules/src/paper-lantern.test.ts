import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from './calendar.ts';
import {
  hangLantern,
  LANTERNS_SHOWN,
  lanternLine,
  lanternOfYesterday,
  type PaperLantern,
  parseLanterns,
} from './paper-lantern.ts';

const TODAY = '2026-11-28' as LocalDay;
const LANTERN: PaperLantern = {
  id: 'note read 2026-10-28',
  hungOn: addDays(TODAY, -1),
  kind: 'note',
  goalId: 'read',
  goalTitle: 'Read',
  note: 'It rained.',
  day: '2026-10-28' as LocalDay,
};

describe('a paper lantern', () => {
  it('is spoken of on the day after it was hung, and on no other', () => {
    expect([-1, 0, 1, 2].map((days) => lanternOfYesterday([LANTERN], addDays(TODAY, days))?.id)).toEqual([
      undefined,
      LANTERN.id,
      undefined,
      undefined,
    ]);
  });

  it('is spoken of with the person’s own words, cut to a line, or with the goal where there are none', () => {
    const wordsOf = (changes: Partial<PaperLantern>) => lanternLine({ ...LANTERN, ...changes }).words.values['words'];
    expect(wordsOf({})).toBe('It rained.');
    expect(wordsOf({ note: 'very '.repeat(20) })).toBe(`${'very '.repeat(7)}…`.replace(' …', '…'));
    expect(wordsOf({ note: '' })).toBe('Read');
  });

  it('hangs once for each memory, and the oldest make room', () => {
    const many = Array.from({ length: LANTERNS_SHOWN }, (_, nth) => ({ ...LANTERN, id: `${nth}` }));
    const again = hangLantern(many, { ...LANTERN, id: '3', hungOn: TODAY });
    expect([again.length, again.at(-1)?.hungOn]).toEqual([LANTERNS_SHOWN, TODAY]);
    expect(hangLantern(many, LANTERN).map(({ id }) => id)).toEqual([...many.slice(1).map(({ id }) => id), LANTERN.id]);
  });

  it('is read from the device only where it is one', () => {
    expect(
      parseLanterns(JSON.stringify([LANTERN, { ...LANTERN, day: 'soon' }, { ...LANTERN, note: 7 }, null])),
    ).toEqual([LANTERN]);
    expect([parseLanterns(null), parseLanterns('{'), parseLanterns('{}')]).toEqual([[], [], []]);
  });
});

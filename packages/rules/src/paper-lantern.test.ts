import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from './calendar.ts';
import { LANTERNS_SHOWN, lanternLine, lanternOfYesterday, type PaperLantern, withLantern } from './paper-lantern.ts';

const TODAY = '2026-11-28' as LocalDay;
const LANTERN: PaperLantern = {
  hungOn: addDays(TODAY, -1),
  goalId: 'read',
  goalTitle: 'Read',
  note: 'It rained.',
  day: '2026-10-28' as LocalDay,
};

describe('a paper lantern', () => {
  it('is spoken of on the day after it was hung, and on no other', () => {
    expect([-1, 0, 1, 2].map((days) => lanternOfYesterday([LANTERN], addDays(TODAY, days))?.day)).toEqual([
      undefined,
      LANTERN.day,
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

  it('hangs once for each day of a goal, and the oldest make room', () => {
    const many = Array.from({ length: LANTERNS_SHOWN }, (_, nth) => ({ id: 'read', day: `${nth}`, isNew: false }));
    const again = withLantern(many, { id: 'read', day: '3', isNew: true });
    expect([again.length, again.at(-1)?.isNew]).toEqual([LANTERNS_SHOWN, true]);
    const other = { id: 'swim', day: '3', isNew: true };
    expect(withLantern(many, other)).toEqual([...many.slice(1), other]);
  });
});

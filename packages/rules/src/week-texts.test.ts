import { describe, expect, it } from 'vitest';
import {
  WEEK_EXPLANATIONS,
  heartsReceivedText,
  keptText,
  marksText,
  missedText,
  suggestionText,
  weekGreeting,
  weekText,
} from './week-texts.ts';
import { day } from './testing/day.ts';
import type { DayMark } from './week.ts';

describe('the texts of a week', () => {
  it.each([
    ['2026-03-02', '2026-03-08', 'March 2 – 8'],
    ['2026-03-30', '2026-04-05', 'March 30 – April 5'],
    ['2025-12-29', '2026-01-04', 'December 29 – January 4'],
  ])('name the days from %s to %s', (from, to, text) => {
    expect(weekText({ from: day(from), to: day(to) })).toBe(text);
  });

  it.each([
    [{ kept: 0, missed: 0 }, '0 of 0 kept', 'A quiet week: nothing was due.', null],
    [{ kept: 0, missed: 1 }, '0 of 1 kept', 'A new week, a fresh start.', '1 day slipped by'],
    [{ kept: 5, missed: 2 }, '5 of 7 kept', 'Here’s what you did last week.', '2 days slipped by'],
    [{ kept: 1, missed: 0 }, '1 of 1 kept', 'You kept everything last week.', null],
  ])('count %j', (counts, kept, greeting, missed) => {
    expect([keptText(counts), weekGreeting(counts)]).toEqual([kept, greeting]);
    expect(missedText({ ...counts, areMissedDays: true })).toBe(missed);
    expect(missedText({ ...counts, areMissedDays: false })).toBe(missed?.replace(/day/, 'check-in') ?? null);
  });

  it.each([
    [0, null],
    [1, '1 heart from a friend'],
    [2, '2 hearts from friends'],
  ])('count %i hearts', (hearts, text) => {
    expect(heartsReceivedText(hearts)).toBe(text);
  });

  it('suggest one thing', () => {
    const about = { goal: 'Read', weekday: null, left: null };
    expect([
      suggestionText({ ...about, kind: 'begin' }),
      suggestionText({ ...about, kind: 'rest', weekday: 6 }),
      suggestionText({ ...about, kind: 'share' }),
      suggestionText({ ...about, kind: 'block', left: 1 }),
      suggestionText({ ...about, kind: 'block', left: 2 }),
      suggestionText({ ...about, kind: 'onward', goal: '' }),
    ]).toEqual([
      'Start small: “Read” is a good one to begin with today.',
      'Saturdays seem full for “Read”. You could make Saturday its rest day.',
      '“Read” had a perfect week. Its page has a picture to share.',
      '“Read” needs 1 more check-in for a full block.',
      '“Read” needs 2 more check-ins for a full block.',
      'Every check-in counts. One small one today is a good start.',
    ]);
  });

  it('say the marks of a week in words', () => {
    const marks: DayMark[] = ['done', 'done', 'missed', 'open', 'done', 'off', 'off'];
    expect(marksText(marks)).toBe('Kept: Monday, Tuesday, Friday. Slipped by: Wednesday. Off: Saturday, Sunday.');
    expect(marksText(['open', 'open', 'open', 'open', 'open', 'open', 'open'])).toBe('');
  });

  it('explain each number in one sentence or two', () => {
    for (const text of Object.values(WEEK_EXPLANATIONS)) expect(text).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
  });

  it('never shame', () => {
    const all = [
      ...Object.values(WEEK_EXPLANATIONS),
      weekGreeting({ kept: 0, missed: 50 }),
      missedText({ kept: 0, missed: 50, areMissedDays: false }),
      suggestionText({ kind: 'begin', goal: 'Read', weekday: null, left: null }),
    ];
    expect(all.join(' ')).not.toMatch(/fail|lost|miss|only|should|must|bad|lazy|broke|shame|again/i);
  });
});

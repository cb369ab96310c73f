import { NO_STYLE } from '@fivefold/rules/goal-label';
import type { DayMark } from '@fivefold/rules/week';
import { describe, expect, it } from 'vitest';
import { heartsReceivedText, countsText, marksText, missedText, suggestionText, weekText } from './week-words.ts';

describe('the words of a week', () => {
  it.each([
    ['2026-03-02', '2026-03-08', 'Mon, Mar 2 – Sun, Mar 8'],
    ['2026-03-30', '2026-04-05', 'Mon, Mar 30 – Sun, Apr 5'],
    ['2025-12-29', '2026-01-04', 'Mon, Dec 29 – Sun, Jan 4'],
  ])('name the days from %s to %s, and weekdays because other weeks begin on a Sunday', (from, to, text) => {
    expect(weekText({ from, to })).toBe(text);
  });

  it.each([
    [{ kept: 0, missed: 0 }, '0 of 0 kept', null],
    [{ kept: 0, missed: 1 }, '0 of 1 kept', '1 day slipped by'],
    [{ kept: 5, missed: 2 }, '5 of 7 kept', '2 days slipped by'],
    [{ kept: 1, missed: 0 }, '1 of 1 kept', null],
  ])('count %j', (counts, kept, missed) => {
    expect(countsText(counts)).toBe(kept);
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
    const about = { goal: { id: '1', goal: 'Read', ...NO_STYLE, cue: null }, weekday: null, left: null };
    expect([
      suggestionText({ ...about, kind: 'begin' }),
      suggestionText({ ...about, kind: 'rest', weekday: 6 }),
      suggestionText({ ...about, kind: 'share' }),
      suggestionText({ ...about, kind: 'block', left: 1 }),
      suggestionText({ ...about, kind: 'block', left: 2 }),
      suggestionText({ ...about, kind: 'onward', goal: null }),
    ]).toEqual([
      'Start small: “Read” is a good one to begin with today.',
      'Saturdays seem full for “Read”. You could make Saturday its rest day.',
      '“Read” had a perfect week. Its page has a picture to share.',
      '“Read” needs 1 more check-in for a full block.',
      '“Read” needs 2 more check-ins for a full block.',
      'Every check-in counts. One small one today is a good start.',
    ]);
    const withCue = { ...about, goal: { ...about.goal, cue: 'I get up' } };
    expect(suggestionText({ ...withCue, kind: 'begin' })).toContain('“When I get up: Read”');
    expect(suggestionText({ ...withCue, kind: 'share' })).toContain('“Read”');
  });

  it('say of a day without that it is held', () => {
    const goal = { id: '1', goal: 'A day without sugar', ...NO_STYLE, avoid: true, cue: null };
    const about = { goal, weekday: null };
    expect(suggestionText({ ...about, kind: 'begin', left: null })).toBe(
      '“A day without sugar” is a good one to hold today.',
    );
    expect(suggestionText({ ...about, kind: 'block', left: 2 })).toBe(
      '“A day without sugar” needs 2 more days held for a full block.',
    );
    expect(suggestionText({ ...about, kind: 'share', left: null })).toContain('had a perfect week');
  });

  it('say the marks of a week', () => {
    const marks: DayMark[] = ['done', 'done', 'missed', 'open', 'done', 'off', 'off'];
    expect(marksText(marks)).toBe('Kept: Monday, Tuesday, Friday. Slipped by: Wednesday. Off: Saturday, Sunday.');
    expect(marksText(['open', 'open', 'open', 'open', 'open', 'open', 'open'])).toBe('');
  });
});

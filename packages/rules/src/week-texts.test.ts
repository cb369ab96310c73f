import { describe, expect, it } from 'vitest';
import { SUGGESTION_KINDS } from './week-suggestion.ts';
import { suggestionTextOf, WEEK_EXPLANATIONS, WEEK_TEXTS, weekGreeting, weekText } from './week-texts.ts';
import { day } from './testing/day.ts';

describe('the texts of a week', () => {
  it.each([
    ['2026-03-02', '2026-03-08', 'March 2 – 8'],
    ['2026-03-30', '2026-04-05', 'March 30 – April 5'],
    ['2025-12-29', '2026-01-04', 'December 29 – January 4'],
  ])('name the days from %s to %s', (from, to, text) => {
    expect(weekText({ from: day(from), to: day(to) }, 'en-US')).toBe(text);
  });

  it.each([
    ['de-DE', '2026-03-30', '2026-04-05', '30. März – 5. April'],
    ['fr-FR', '2025-12-29', '2026-01-04', '29 décembre – 4 janvier'],
    ['ja-JP', '2026-03-30', '2026-04-05', '3月30日～4月5日'],
    ['ja-JP', '2025-12-29', '2026-01-04', '12月29日～1月4日'],
  ])('name the days as %s does, from %s to %s', (locale, from, to, text) => {
    expect(weekText({ from, to }, locale)).toBe(text);
  });

  it.each([
    [{ kept: 0, missed: 0 }, 'A quiet week: nothing was due.'],
    [{ kept: 0, missed: 1 }, 'A new week, a fresh start.'],
    [{ kept: 5, missed: 2 }, 'Here’s what you did last week.'],
    [{ kept: 1, missed: 0 }, 'You kept everything last week.'],
  ])('greet after %j', (counts, greeting) => {
    expect(weekGreeting(counts)).toBe(greeting);
  });

  it('explain each number in one sentence or two', () => {
    for (const text of Object.values(WEEK_EXPLANATIONS)) expect(text).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
  });

  it('never shame', () => {
    const all = [
      ...Object.values(WEEK_EXPLANATIONS),
      weekGreeting({ kept: 0, missed: 50 }),
      ...Object.values(WEEK_TEXTS).map((text) => text.replaceAll('{missed, plural', '')),
      ...SUGGESTION_KINDS.flatMap((kind) => [true, false].map((avoid) => suggestionTextOf(kind, { avoid }))),
    ];
    expect(all.join(' ')).not.toMatch(/fail|lost|miss|only|should|must|bad|lazy|broke|shame|again/i);
  });
});

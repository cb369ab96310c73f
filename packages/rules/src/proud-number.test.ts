import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GoalRecord, proudNumbers } from './proud-number.ts';
import { DAILY, EVERY_2_WEEKS, MONTHLY, ONCE, WEEKLY } from './testing/rhythm.ts';

const NONE: GoalRecord = { rhythm: DAILY, total: 0, run: 0, best: 0, reached: null };
const say = (record: Partial<GoalRecord>) =>
  proudNumbers({ ...NONE, ...record }).map(({ kind, number, unit }) => `${kind} ${number} ${unit}`);

describe('the numbers of a picture to share', () => {
  it.each<[string, Partial<GoalRecord>, string[]]>([
    ['nothing before the first check-in', {}, []],
    ['the first day', { total: 1, run: 1, best: 1 }, ['done 1 days']],
    ['a young run before the same number of days', { total: 5, run: 5, best: 5 }, ['run 5 days', 'done 5 days']],
    [
      'a year of days before two weeks in a row',
      { total: 325, run: 14, best: 47 },
      ['done 325 days', 'best 47 days', 'run 14 days'],
    ],
    ['a long run before all days', { total: 325, run: 120, best: 120 }, ['run 120 days', 'done 325 days']],
    [
      'a long run that is over before the short one that goes on',
      { total: 240, run: 5, best: 200 },
      ['best 200 days', 'done 240 days', 'run 5 days'],
    ],
    [
      'weeks in a row before the times of a weekly goal',
      { rhythm: WEEKLY, total: 42, run: 40, best: 40 },
      ['run 40 weeks', 'done 42 times'],
    ],
    [
      'the best weeks before the times of a weekly goal',
      { rhythm: WEEKLY, total: 45, run: 3, best: 20 },
      ['best 20 weeks', 'done 45 times', 'run 3 weeks'],
    ],
    [
      'a full year also as one',
      { rhythm: MONTHLY, total: 14, run: 12, best: 12 },
      ['run 12 months', 'years 1 months', 'done 14 times'],
    ],
    ['two years of days', { total: 731, run: 731, best: 731 }, ['run 731 days', 'years 2 days', 'done 731 days']],
    [
      'no years where weeks are left out between the times',
      { rhythm: EVERY_2_WEEKS, total: 60, run: 60, best: 60 },
      ['run 60 times', 'done 60 times'],
    ],
    ['what was done once', { rhythm: ONCE, total: 1, run: 1, best: 1 }, ['done 1 times']],
    [
      'the milestone of now before all else',
      { total: 325, run: 30, best: 47, reached: { number: 30, unit: 'days', isNow: true } },
      ['run 30 days', 'done 325 days', 'best 47 days'],
    ],
    [
      'a milestone in weeks of a goal on some days a week, while it is now',
      { total: 60, run: 61, best: 61, reached: { number: 12, unit: 'weeks', isNow: true } },
      ['run 12 weeks', 'run 61 days', 'done 60 days'],
    ],
    [
      'and after all else when it was another day',
      { total: 60, run: 61, best: 61, reached: { number: 12, unit: 'weeks', isNow: false } },
      ['run 61 days', 'done 60 days', 'run 12 weeks'],
    ],
    [
      'no milestone of a run that is longer by now',
      { total: 40, run: 40, best: 40, reached: { number: 30, unit: 'days', isNow: false } },
      ['run 40 days', 'done 40 days'],
    ],
  ])('are %s', (_, record, numbers) => {
    expect(say(record)).toEqual(numbers);
  });

  it('are never zero, and none stands there twice', () => {
    const counts = fc.nat({ max: 800 });
    fc.assert(
      fc.property(fc.constantFrom(DAILY, WEEKLY, MONTHLY, ONCE), counts, counts, counts, (rhythm, total, run, best) => {
        const said = say({ rhythm, total, run, best });
        expect(new Set(said).size).toBe(said.length);
        expect(said.some((words) => / 0 /u.test(words))).toBe(false);
      }),
    );
  });
});

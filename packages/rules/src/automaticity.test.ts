import { describe, expect, it } from 'vitest';
import {
  type AskedGoal,
  AUTOMATICITY_SENTENCES,
  automaticityMean,
  duePeriodsAbout,
  isAutomatic,
  whyNotAsked,
  whyNotRoot,
} from './automaticity.ts';
import { addDays, type LocalDay } from './calendar.ts';
import { type DaysOff, dueDaysBetween, NO_DAYS_OFF, NO_END } from './days-off.ts';
import { day } from './testing/day.ts';
import { daysOff, resting } from './testing/days-off.ts';
import { DAILY, EVERY_2_WEEKS, MONTHLY, ONCE, WEEKLY } from './testing/rhythm.ts';

const TODAY = day('2026-11-28');
const ago = (days: number): LocalDay => addDays(TODAY, -days);
const rooted = (from: LocalDay, to: LocalDay = NO_END): DaysOff => ({ ...NO_DAYS_OFF, rooted: [{ from, to }] });

const asked = (more: Partial<AskedGoal> = {}): AskedGoal => ({
  isShared: false,
  isArchived: false,
  rhythm: DAILY,
  createdOn: ago(56),
  checkIns: 28,
  daysOff: NO_DAYS_OFF,
  askedOn: null,
  today: TODAY,
  ...more,
});

describe('the question how much a goal happens by itself', () => {
  it.each<[what: string, goal: Partial<AskedGoal>, answer: string | undefined]>([
    ['is due at 8 weeks and half of the days', {}, undefined],
    ['is not due a day before', { createdOn: ago(55) }, 'too_young'],
    ['is not due with fewer check-ins', { checkIns: 27 }, 'too_rarely'],
    ['is due after 4 weeks again', { createdOn: ago(84), checkIns: 60, askedOn: ago(28) }, undefined],
    ['is not due a day before that', { createdOn: ago(84), checkIns: 60, askedOn: ago(27) }, 'asked'],
    ['is due for a goal of each week', { rhythm: WEEKLY, checkIns: 4 }, undefined],
    ['is not due for one that missed most weeks', { rhythm: WEEKLY, checkIns: 3 }, 'too_rarely'],
    ['is due for a monthly goal', { rhythm: MONTHLY, checkIns: 1 }, undefined],
    ['is due when rest days were not done', { checkIns: 8, daysOff: resting(1, 2, 3, 4, 5) }, undefined],
    [
      'is due when an absence was not done',
      { checkIns: 21, daysOff: daysOff({ away: `${ago(30)}..${ago(17)}` }) },
      undefined,
    ],
    ['is never due for a shared goal', { isShared: true }, 'shared'],
    ['is never due for a goal that is done once', { rhythm: ONCE }, 'once'],
    ['is not due in the archive', { isArchived: true }, 'archived'],
    ['is not due for a root', { daysOff: rooted(ago(3)) }, 'rooted'],
    ['is due for a goal that was taken up again', { daysOff: rooted(ago(40), ago(30)), askedOn: ago(29) }, undefined],
  ])('%s', (_what, goal, answer) => {
    expect(whyNotAsked(asked(goal))).toBe(answer);
  });

  it('has four sentences', () => {
    expect(AUTOMATICITY_SENTENCES).toHaveLength(4);
    expect(automaticityMean({ items: [7, 6, 4, 4] })).toBe(5.25);
  });
});

describe('a goal that has taken root', () => {
  const answers = (...means: number[]) =>
    means.map((mean, nth) => ({ day: ago((means.length - 1 - nth) * 28), items: [mean, mean, mean, mean] }));
  const often = { done: 77, due: 90 };

  it.each<[what: string, goal: Partial<AskedGoal>, means: number[], share: typeof often, answer: string | undefined]>([
    ['was at 5 twice, and 85 % of it was done', {}, [5, 5], often, undefined],
    ['may have been lower before', {}, [1, 5, 6], often, undefined],
    ['was not at 5 once', {}, [6], often, 'answers'],
    ['was not below 5 between', {}, [6, 4.75, 6], often, 'answers'],
    ['was never asked in vain', {}, [], often, 'answers'],
    ['was not done in less', {}, [6, 6], { done: 76, due: 90 }, 'too_rarely'],
    ['was due at all', {}, [6, 6], { done: 0, due: 0 }, 'too_rarely'],
    ['is one of one’s own', { isShared: true }, [6, 6], often, 'shared'],
    ['is not in the archive', { isArchived: true }, [6, 6], often, 'archived'],
    ['is not to be done once', { rhythm: ONCE }, [6, 6], often, 'once'],
    ['is none already', { daysOff: rooted(ago(1)) }, [6, 6], often, 'rooted'],
    ['has new answers since it was taken up again', { daysOff: rooted(ago(60), ago(28)) }, [6, 6, 6], often, 'answers'],
    ['may take root again with them', { daysOff: rooted(ago(60), ago(29)) }, [6, 6, 6], often, undefined],
  ])('%s', (_what, goal, means, share, answer) => {
    expect(whyNotRoot(asked(goal), answers(...means), share)).toBe(answer);
    expect(isAutomatic(answers(...means), asked(goal).daysOff)).toBe(answer !== 'answers' && answer !== 'rooted');
  });
});

it('counts due periods from days off alone as they are counted day by day', () => {
  const created = ago(700);
  const off = {
    ...daysOff({
      away: '2026-02-01..2026-02-14',
      frozen: '2026-03-01..2026-03-02',
      archived: '2026-06-01..2026-06-30',
    }),
    rest: [
      { from: day('2026-01-01'), weekdays: [6, 7] },
      { from: day('2026-05-04'), weekdays: [1, 2, 3] },
      { from: day('2026-08-03'), weekdays: [] },
    ] as const,
    rooted: [{ from: day('2026-09-01'), to: day('2026-10-15') }],
  };
  const counted = dueDaysBetween(off, addDays(created, -1), TODAY, Infinity).length;
  expect(Math.abs(duePeriodsAbout(DAILY, off, created, TODAY) - counted)).toBeLessThan(4);
  expect(duePeriodsAbout(EVERY_2_WEEKS, NO_DAYS_OFF, created, TODAY)).toBe(50);
  expect(duePeriodsAbout(DAILY, NO_DAYS_OFF, created, TODAY)).toBe(700);
  const fourAWeek = { ...NO_DAYS_OFF, week: { changes: [{ from: created, days: 4 }], checked: [] } };
  expect(duePeriodsAbout(DAILY, fourAWeek, created, TODAY)).toBe(400);
});

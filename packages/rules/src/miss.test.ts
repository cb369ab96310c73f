import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type LocalDay } from './calendar.ts';
import { NO_DAYS_OFF, type DaysOff } from './days-off.ts';
import { rhythmOf } from './frequency.ts';
import { bringsOffer, fewerDaysPerWeek, isMissedDay, missesErasedUntil } from './miss.ts';

const TODAY = '2026-11-21' as LocalDay;
const ago = (days: number) => addDays(TODAY, -days);
const OFF_YESTERDAY: DaysOff = { ...NO_DAYS_OFF, frozen: [{ from: ago(1), to: ago(1) }] };

describe('a day of which a person may say that they missed it', () => {
  it.each([
    ['is yesterday', 1, {}, true],
    ['is seven days ago, when the answer waited on a device', 7, {}, true],
    ['is not eight days ago', 8, {}, false],
    ['is not today', 0, {}, false],
    ['is not tomorrow', -1, {}, false],
    ['is not the day of the last check-in', 1, { lastChecked: ago(1) }, false],
    ['is not a day before the last check-in', 2, { lastChecked: ago(1) }, false],
    ['is none of a goal that was never done', 1, { lastChecked: null }, false],
    ['is none of a weekly goal', 1, { rhythm: rhythmOf('weekly', 1) }, false],
    ['is no day off', 1, { daysOff: OFF_YESTERDAY }, false],
    ['is a day beside a day off', 2, { daysOff: OFF_YESTERDAY }, true],
  ])('%s', (_case, days, standing, expected) => {
    const whole = { rhythm: rhythmOf('daily', null), lastChecked: ago(20), today: TODAY, daysOff: NO_DAYS_OFF };
    expect(isMissedDay(ago(days), { ...whole, ...standing })).toBe(expected);
  });
});

describe('the offer after answers of one kind', () => {
  const answer = (days: number, isOffered = false) => ({ day: ago(days), isOffered });

  it.each([
    ['is not there after the first', [], false],
    ['is not there after the second', [answer(3)], false],
    ['comes with the third', [answer(3), answer(10)], true],
    ['comes when the first lies 59 days back', [answer(3), answer(59)], true],
    ['does not come when the first lies 60 days back', [answer(3), answer(60)], false],
    ['does not count the same day twice', [answer(0), answer(3)], false],
    ['does not come with the fourth', [answer(3, true), answer(10), answer(12)], false],
    ['does not come with the fifth', [answer(2), answer(3, true), answer(10), answer(12)], false],
    ['comes again with the sixth', [answer(1), answer(2), answer(3, true), answer(10), answer(12)], true],
  ])('%s', (_case, others, expected) => {
    expect(bringsOffer(TODAY, others)).toBe(expected);
  });

  it('comes at most once for three answers, whenever they are given, and never before the third', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 40 }), (waits) => {
        const given: { day: LocalDay; isOffered: boolean }[] = [];
        let day = TODAY;
        for (const wait of waits) {
          day = addDays(day, wait + 1);
          given.push({ day, isOffered: bringsOffer(day, given) });
        }
        const offers = given.flatMap(({ isOffered }, place) => (isOffered ? [place] : []));
        for (const [nth, place] of offers.entries()) {
          expect(place - (offers[nth - 1] ?? -1)).toBeGreaterThanOrEqual(3);
          const third = given[place - 2]?.day ?? TODAY;
          expect(daysBetween(third, given[place]?.day ?? TODAY)).toBeLessThan(60);
        }
      }),
    );
  });
});

it.each([
  [7, 5],
  [6, 5],
  [5, 4],
  [3, 2],
  [2, null],
])('fewer than %i days a week are %o', (days, fewer) => {
  expect(fewerDaysPerWeek(days)).toBe(fewer);
});

it('an answer is kept for 90 days', () => {
  expect(missesErasedUntil('2026-11-21' as LocalDay)).toBe('2026-08-23');
});

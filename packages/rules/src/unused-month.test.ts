import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInZone, type LocalDay } from './calendar.ts';
import { isDecisionDue, type Openings, wasUsed, withOpening } from './unused-month.ts';

const day = (text: string | null) => text as LocalDay | null;
const seconds = (text: string) => Date.parse(text) / 1000;
const MAY = { periodStart: seconds('2027-05-03T23:30:00Z'), periodEnd: seconds('2027-06-03T23:30:00Z') };

describe('a paid month from May 3 to June 3, in UTC', () => {
  it.each([
    ['never', null, null, false],
    ['on the day before it began', '2027-05-02', null, false],
    ['on the day on which it began, which may be what was done offline before', '2027-05-03', null, false],
    ['on the day after', '2027-05-04', null, true],
    ['on the day before it ended', '2027-06-02', null, true],
    ['only after it ended', '2027-06-05', '2027-05-02', false],
    ['after it ended, and before that in it', '2027-06-05', '2027-05-20', true],
  ])('that was opened %s', (_, opened_on, opened_before, isUsed) => {
    expect(wasUsed({ opened_on: day(opened_on), opened_before: day(opened_before) }, MAY, 'UTC')).toBe(isUsed);
  });

  it('has the days of the person: in Berlin it begins on May 4', () => {
    const openings = { opened_on: day('2027-05-04'), opened_before: null };
    expect([wasUsed(openings, MAY, 'Europe/Berlin'), wasUsed(openings, MAY, 'UTC')]).toEqual([false, true]);
  });

  it.each([
    ['2027-06-02T08:59:00Z', 'UTC', false],
    ['2027-06-02T09:00:00Z', 'UTC', true],
    ['2027-07-20T00:00:00Z', 'UTC', true],
    ['2027-06-02T09:00:00Z', 'Europe/Berlin', false],
    ['2027-06-03T07:00:00Z', 'Europe/Berlin', true],
  ])('is decided about on the morning before its last day: at %s in %s %s', (now, zone, isDue) => {
    expect(isDecisionDue(MAY, new Date(now), zone)).toBe(isDue);
  });
});

describe('an opening', () => {
  const note = (known: string | null, on: string, before: string | null) =>
    withOpening({ opened_on: day(known), opened_before: day(before) }, on as LocalDay, MAY, 'UTC');

  it.each([
    ['the first ever', null, '2027-05-10', { opened_on: '2027-05-10', opened_before: null }],
    ['one more in the month', '2027-05-10', '2027-05-11', { opened_on: '2027-05-11', opened_before: '2027-01-01' }],
    ['the first of the month', '2027-04-20', '2027-05-10', { opened_on: '2027-05-10', opened_before: '2027-04-20' }],
    ['the first since it ended', '2027-05-20', '2027-06-10', { opened_on: '2027-06-10', opened_before: '2027-05-20' }],
    [
      'the first of a month that the provider has not told us of',
      '2027-07-20',
      '2027-08-10',
      { opened_on: '2027-08-10', opened_before: '2027-07-20' },
    ],
    [
      'one on the day of the renewal, before it or after',
      '2027-06-02',
      '2027-06-03',
      { opened_on: '2027-06-03', opened_before: '2027-06-02' },
    ],
    ['a second one that day', '2027-05-10', '2027-05-10', undefined],
    ['one of a day before, after a flight', '2027-05-10', '2027-05-09', undefined],
  ])('%s is noted beside the last one before the month', (_, known, on, expected) => {
    expect(note(known, on, expected?.opened_before === '2027-01-01' ? '2027-01-01' : null)).toEqual(expected);
  });

  it('is not noted where nothing is paid for', () => {
    const nothing = { periodStart: null, periodEnd: null };
    expect(
      withOpening({ opened_on: null, opened_before: null }, '2027-05-10' as LocalDay, nothing, 'UTC'),
    ).toBeUndefined();
  });
});

it('says the same as a log of all openings, however late the payment provider is asked', () => {
  const hour = 60 * 60;
  const months = Array.from({ length: 8 }, (_, nth) => ({
    periodStart: Date.UTC(2027, nth, 12, 13, 3, 39) / 1000,
    periodEnd: Date.UTC(2027, nth + 1, 12, 13, 3, 39) / 1000,
  }));
  fc.assert(
    fc.property(
      fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles'),
      fc.array(fc.integer({ min: 1, max: 12 * 24 }), { minLength: 5, maxLength: 120 }),
      fc.integer({ min: 0, max: 100 * 24 }),
      (zone, pauses, lateHours) => {
        const dayAt = (seconds: number) => dayInZone(new Date(seconds * 1000), zone);
        const log: LocalDay[] = [];
        let known: Openings = { opened_on: null, opened_before: null };
        let at = months[0]?.periodStart ?? 0;
        for (const pause of pauses) {
          at += pause * hour;
          const latest = (by: number) => months.findLastIndex(({ periodStart }) => periodStart <= by);
          const current = months[Math.max(0, latest(at - lateHours * hour))];
          const nth = latest(at);
          if (current === undefined) continue;
          known = withOpening(known, dayAt(at), current, zone) ?? known;
          log.push(dayAt(at));
          // A decision is about what the provider says then: the month that runs, and the one before.
          for (const month of [months[nth - 1], months[nth]]) {
            if (month === undefined || !isDecisionDue(month, new Date(at * 1000), zone)) continue;
            const [start, end] = [dayAt(month.periodStart), dayAt(month.periodEnd)];
            expect(wasUsed(known, month, zone)).toBe(log.some((day) => day > start && day < end));
          }
        }
      },
    ),
  );
});

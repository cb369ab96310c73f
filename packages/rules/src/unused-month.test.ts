import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInZone, type LocalDay } from './calendar.ts';
import { isDecisionDue, type Openings, openingsAfterTravel, wasUsed, withOpening } from './unused-month.ts';

const day = (text: string | null) => text as LocalDay | null;
const dayIn = (seconds: number, zone: string) => dayInZone(new Date(seconds * 1000), zone);
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
      // Of some who stay, and of some who are elsewhere each time.
      fc.array(fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Niue'), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.array(fc.integer({ min: 1, max: 12 * 24 }), { minLength: 5, maxLength: 120 }),
      fc.integer({ min: 0, max: 100 * 24 }),
      (zones, pauses, lateHours) => {
        const log: { readonly at: number; readonly zone: string }[] = [];
        let [zone = 'UTC'] = zones;
        let known: Openings = { opened_on: null, opened_before: null };
        let at = months[0]?.periodStart ?? 0;
        for (const pause of pauses) {
          at += pause * hour;
          const latest = (by: number) => months.findLastIndex(({ periodStart }) => periodStart <= by);
          const current = months[Math.max(0, latest(at - lateHours * hour))];
          const nth = latest(at);
          if (current === undefined) continue;
          const from = zone;
          zone = zones[log.length % zones.length] ?? zone;
          known = openingsAfterTravel(known, current, { from, to: zone });
          known = withOpening(known, dayIn(at, zone), current, zone) ?? known;
          log.push({ at, zone });
          // A decision is about what the provider says then: the month that runs, and the one before.
          for (const month of [months[nth - 1], months[nth]]) {
            if (month === undefined || !isDecisionDue(month, new Date(at * 1000), zone)) continue;
            const { periodStart: start, periodEnd: end } = month;
            // By the days of where they were then.
            const inMonth = log.filter(
              ({ at: then, zone: there }) =>
                dayIn(then, there) > dayIn(start, there) && dayIn(then, there) < dayIn(end, there),
            );
            const isUsed = wasUsed(known, month, zone);
            if (isUsed || zones.length === 1) expect(inMonth.length > 0).toBe(isUsed);
            // Days that a traveler has twice may hide an opening on the edge of a month.
            const isSure = inMonth.some(({ at: then }) => then > start + 3 * 24 * hour && then < end - 3 * 24 * hour);
            if (isSure) expect(isUsed).toBe(true);
          }
        }
      },
    ),
  );
});

describe('a flight', () => {
  /** Of a month from May 3 to June 3, each day of openings in its zone; the last zone is where it is decided. */
  const used = (...openings: readonly (readonly [at: string, zone: string])[]) => {
    let known: Openings = { opened_on: null, opened_before: null };
    let from = openings[0]?.[1] ?? 'UTC';
    for (const [at, zone] of openings) {
      known = openingsAfterTravel(known, MAY, { from, to: zone });
      known = withOpening(known, dayInZone(new Date(at), zone), MAY, zone) ?? known;
      from = zone;
    }
    return wasUsed(known, MAY, from);
  };
  const [NIUE, KIRITIMATI, BERLIN, NEW_YORK] = [
    'Pacific/Niue',
    'Pacific/Kiritimati',
    'Europe/Berlin',
    'America/New_York',
  ] as const;

  it.each([
    {
      when: 'west on the eve of the renewal',
      isUsed: true,
      on: [
        ['2027-05-20T08:00Z', BERLIN],
        ['2027-06-03T06:00Z', BERLIN],
        ['2027-06-03T20:00Z', NEW_YORK],
      ],
    },
    {
      when: 'west after the renewal',
      isUsed: true,
      on: [
        ['2027-06-03T06:00Z', BERLIN],
        ['2027-06-04T12:00Z', NEW_YORK],
      ],
    },
    {
      when: 'over the date line on the eve of the renewal',
      isUsed: true,
      on: [
        ['2027-06-02T20:00Z', KIRITIMATI],
        ['2027-06-03T20:00Z', NIUE],
      ],
    },
    {
      when: 'back over it',
      isUsed: true,
      on: [
        ['2027-06-02T10:00Z', NIUE],
        ['2027-06-03T22:00Z', KIRITIMATI],
      ],
    },
    {
      when: 'west on the first day',
      isUsed: false,
      on: [
        ['2027-05-03T23:40Z', KIRITIMATI],
        ['2027-05-04T09:00Z', NIUE],
      ],
    },
    {
      when: 'west before it began',
      isUsed: false,
      on: [
        ['2027-05-03T20:00Z', KIRITIMATI],
        ['2027-05-03T21:00Z', NIUE],
      ],
    },
  ] as const)('$when leaves a month as used or unused as it was', ({ isUsed, on }) => {
    expect(used(...on)).toBe(isUsed);
  });
});

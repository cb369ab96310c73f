import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInZone, isTimeZone, possibleDays } from './calendar.ts';

const MS_PER_MINUTE = 60_000;
const QUARTER_HOURS_OF_2026 = 365 * 24 * 4;
const START_OF_2026 = Date.UTC(2026, 0, 1);

const NEW_YORK_SPRINGS_FORWARD = Date.UTC(2026, 2, 8, 7);
const NEW_YORK_FALLS_BACK = Date.UTC(2026, 10, 1, 6);

/** Minutes ahead of UTC, written down here and not asked of Intl. */
const ZONES: [string, (ms: number) => number][] = [
  ['Pacific/Kiritimati', () => 14 * 60],
  ['Pacific/Apia', () => 13 * 60],
  ['Asia/Kathmandu', () => 5 * 60 + 45],
  ['America/New_York', (ms) => (ms >= NEW_YORK_SPRINGS_FORWARD && ms < NEW_YORK_FALLS_BACK ? -4 * 60 : -5 * 60)],
];

function dayAtOffset(ms: number, minutes: number): string {
  return new Date(ms + minutes * MS_PER_MINUTE).toISOString().slice(0, 10);
}

describe('dayInZone', () => {
  it.each(ZONES)('%s: every quarter of an hour of 2026 has the date its offset says', (zone, offsetMinutes) => {
    const wrong: string[] = [];
    for (let quarter = 0; quarter < QUARTER_HOURS_OF_2026; quarter += 1) {
      const ms = START_OF_2026 + quarter * 15 * MS_PER_MINUTE;
      if (dayInZone(new Date(ms), zone) !== dayAtOffset(ms, offsetMinutes(ms))) wrong.push(new Date(ms).toISOString());
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['2026-11-21T09:59:59.999Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-21T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-22'],
    ['2026-11-21T18:14:59.999Z', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-11-21T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-22'],
    ['2026-03-08T04:59:59.999Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T05:00:00.000Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00.000Z', 'America/New_York', '2026-03-09'],
    ['2026-11-01T03:59:59.999Z', 'America/New_York', '2026-10-31'],
    ['2026-11-01T04:00:00.000Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00.000Z', 'America/New_York', '2026-11-02'],
    // Samoa left out 30 December 2011 to move across the date line.
    ['2011-12-30T09:59:59.999Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '2011-12-31'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
    // Liberia kept 44 minutes and 30 seconds until 1972.
    ['1971-12-31T00:44:29.999Z', 'Africa/Monrovia', '1971-12-30'],
    ['1971-12-31T00:44:30.000Z', 'Africa/Monrovia', '1971-12-31'],
  ])('at %s it is in %s %s', (instant, zone, expected) => {
    expect(dayInZone(new Date(instant), zone)).toBe(expected);
  });

  it.each(['Africa/Monrovia', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham', 'Europe/Berlin'])(
    'is what Intl says around midnight in %s, whatever was asked before',
    (zone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
      fc.assert(
        fc.property(
          fc.date({ min: new Date('1970-01-03'), max: new Date('2050-01-01'), noInvalidDate: true }),
          fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 3, maxLength: 6 }),
          (instant, apart) => {
            let midnight = Math.floor(instant.getTime() / MS_PER_MINUTE) * MS_PER_MINUTE;
            const day = format.format(midnight);
            while (format.format(midnight) === day) midnight += MS_PER_MINUTE;
            const instants = apart.map((ms) => midnight + ms);
            const days = instants.map((ms) => dayInZone(new Date(ms), zone));
            expect(days).toEqual(instants.map((ms) => format.format(ms)));
          },
        ),
        { numRuns: 30 },
      );
    },
  );

  it('reads an unknown zone as UTC and does not throw', () => {
    expect(dayInZone(new Date('2026-11-21T23:30:00Z'), 'Mars/Olympus')).toBe('2026-11-21');
    expect(dayInZone(new Date('2026-11-22T00:30:00Z'), '')).toBe('2026-11-22');
  });

  it('stays right after more zone names than it remembers', () => {
    const instant = new Date('2026-11-21T12:00:00Z');
    for (let i = 0; i < 700; i += 1) expect(dayInZone(instant, `Made/Up${i}`)).toBe('2026-11-21');
    expect(dayInZone(instant, 'Pacific/Kiritimati')).toBe('2026-11-22');
  });
});

describe('isTimeZone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['Pacific/Kiritimati', true],
    ['UTC', true],
    ['Etc/GMT+12', true],
    ['Mars/Olympus', false],
    ['+05:30', false],
    ['-08:00', false],
    ['', false],
    ['Europe/Berlin; drop table', false],
  ])('%j: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });
});

describe('possibleDays', () => {
  it.each([
    ['2026-11-21T09:59:59.999Z', '2026-11-20', '2026-11-21'],
    ['2026-11-21T10:00:00.000Z', '2026-11-20', '2026-11-22'],
    ['2026-11-21T11:59:59.999Z', '2026-11-20', '2026-11-22'],
    ['2026-11-21T12:00:00.000Z', '2026-11-21', '2026-11-22'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31', '2027-01-01'],
  ])('at %s it is %s to %s', (instant, earliest, latest) => {
    expect(possibleDays(new Date(instant))).toEqual({ earliest, latest });
  });

  it('hold the date of every zone that Intl knows', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (instant, zone) => {
          const { earliest, latest } = possibleDays(instant);
          const local = dayInZone(instant, zone);
          expect(earliest <= local && local <= latest).toBe(true);
        },
      ),
    );
  });
});

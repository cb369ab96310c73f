import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from './calendar.ts';
import { NO_DAYS_OFF, type Weekday, WEEKDAYS, weekdayOf } from './days-off.ts';
import { formatTime, parseTime } from './messages.ts';
import {
  decide,
  doesRunEnd,
  JOINED_MINUTES,
  nextReminderTime,
  nextOf,
  OVERDUE_MINUTES,
  type Slot,
} from './reminders.ts';
import { wallTimeAt } from './wall-clock.ts';

const at = (time: string) => parseTime(time) ?? NaN;
const slot = (time: string, more: Partial<Slot> = {}): Slot => ({
  minute: at(time),
  weekdays: WEEKDAYS,
  lastOn: null,
  ...more,
});
const day = (text: string) => text as LocalDay;
const WANTED: (slot: Slot) => boolean = () => true;
const NEVER_QUIET = { from: 0, to: 0 };
const ZONES = ['Pacific/Kiritimati', 'Pacific/Apia', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'];

describe('the next time of a slot', () => {
  it.each<[string, Slot, string, string]>([
    ['later today', slot('08:00'), '2026-11-23T07:59:00Z', '2026-11-23T08:00:00Z'],
    ['not now', slot('08:00'), '2026-11-23T08:00:00Z', '2026-11-24T08:00:00Z'],
    ['not twice a day', slot('08:00', { lastOn: day('2026-11-23') }), '2026-11-23T07:00:00Z', '2026-11-24T08:00:00Z'],
    ['on its weekday', slot('08:00', { weekdays: [7] }), '2026-11-23T07:00:00Z', '2026-11-29T08:00:00Z'],
    ['in a week, where that is over', slot('08:00', { weekdays: [1] }), '2026-11-23T09:00:00Z', '2026-11-30T08:00:00Z'],
    [
      'after the day for which it was decided, though the clock was set back',
      slot('08:00', { lastOn: day('2026-12-05') }),
      '2026-11-23T09:00:00Z',
      '2026-12-06T08:00:00Z',
    ],
  ])('is %s', (_, of, after, expected) =>
    expect(nextReminderTime(of, 'UTC', new Date(after))?.at).toEqual(new Date(expected)),
  );

  it('of no weekday is never', () =>
    expect(nextReminderTime(slot('08:00', { weekdays: [] }), 'UTC', new Date('2026-11-23T00:00:00Z'))).toBeNull());
});

/** Every message of a slot in a zone over a year: looked at exactly when the plan says. */
function year(of: Slot, timeZone: string) {
  const sent: { day: LocalDay; time: string; at: Date }[] = [];
  let { lastOn } = of;
  let decidedAt = new Date('2026-01-01T00:00:00Z');
  while (decidedAt < new Date('2027-01-01T00:00:00Z')) {
    const current = { ...of, lastOn };
    const now = nextOf([current], timeZone, decidedAt);
    if (now === null) break;
    const { decided, sent: said } = decide(
      { slots: [current], timeZone, quiet: NEVER_QUIET, decidedAt },
      now,
      () => true,
    );
    lastOn = decided[0]?.day ?? lastOn;
    if (said.length > 0)
      sent.push({ day: decided[0]?.day as LocalDay, time: formatTime(wallTimeAt(now, timeZone).minute), at: now });
    decidedAt = now;
  }
  return sent;
}

describe.each(ZONES)('a year in %s', (zone) => {
  it('has each slot once on each of its days, when clocks show its time, or after the time that they skip', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
        (minute, weekdays) => {
          const messages = year({ minute, weekdays: weekdays as Weekday[], lastOn: null }, zone);
          const days = messages.map((message) => message.day);
          expect(new Set(days).size).toBe(days.length);
          const expected = Array.from({ length: 363 }, (_, nth) => addDays(day('2026-01-02'), nth)).filter((each) =>
            weekdays.includes(weekdayOf(each)),
          );
          expect(days).toEqual(expect.arrayContaining(expected));
          const elsewhere = messages.filter(({ time }) => time !== formatTime(minute));
          expect(elsewhere.length).toBeLessThanOrEqual(1);
          for (const { time } of elsewhere) expect(at(time) - minute).toBeOneOf([30, 60]);
        },
      ),
      { numRuns: 6 },
    ));
});

describe('what comes now', () => {
  const NOON = new Date('2026-11-23T12:00:00Z');
  const minutes = (n: number) => new Date(NOON.getTime() + n * 60_000);
  const decideAt = (
    slots: readonly Slot[],
    now: Date,
    { quiet = NEVER_QUIET, decidedAt = minutes(-600), isWanted = WANTED } = {},
  ) => {
    const { decided, sent } = decide({ slots, timeZone: 'UTC', quiet, decidedAt }, now, isWanted);
    return [decided.map((each) => formatTime(each.slot.minute)), sent.map((each) => formatTime(each.minute))];
  };

  it('joins what comes within a quarter of an hour', () => {
    const slots = [slot('12:00'), slot('12:14'), slot('12:15'), slot('12:16'), slot('13:00')];
    expect(JOINED_MINUTES).toBe(15);
    expect(decideAt(slots, NOON)[1]).toEqual(['12:00', '12:14', '12:15']);
  });

  it('joins nothing to what is not wanted, and nothing that is not wanted', () => {
    const slots = [slot('12:00'), slot('12:10')];
    expect(decideAt(slots, NOON, { isWanted: ({ minute }) => minute !== at('12:00') })).toEqual([['12:00'], []]);
    expect(decideAt(slots, NOON, { isWanted: ({ minute }) => minute === at('12:00') })).toEqual([['12:00'], ['12:00']]);
  });

  it('leaves out what is overdue, and what was decided', () => {
    expect(OVERDUE_MINUTES).toBe(60);
    expect(decideAt([slot('11:00')], NOON)).toEqual([[], []]);
    expect(decideAt([slot('11:01')], NOON)[1]).toEqual(['11:01']);
    expect(decideAt([slot('11:30')], NOON, { decidedAt: minutes(-30) })).toEqual([[], []]);
    expect(decideAt([slot('12:00', { lastOn: day('2026-11-23') })], NOON)).toEqual([[], []]);
  });

  it('leaves a day’s messages on that day', () => {
    const midnight = new Date('2026-11-24T00:05:00Z');
    expect(decideAt([slot('23:55')], midnight)).toEqual([['23:55'], []]);
    expect(decideAt([slot('23:55'), slot('00:02')], minutes(715))[1]).toEqual(['23:55']);
  });

  it('is silent in quiet hours, and decided all the same', () => {
    const quiet = { from: at('11:30'), to: at('12:30') };
    expect(decideAt([slot('12:00')], NOON, { quiet })).toEqual([['12:00'], []]);
    // What was due before them and is late, and what comes in them and would be joined.
    expect(decideAt([slot('11:20')], NOON, { quiet })).toEqual([['11:20'], []]);
    expect(decideAt([slot('11:20'), slot('11:32')], minutes(-40), { quiet })[1]).toEqual(['11:20']);
  });
});

describe('a run that ends today', () => {
  const daily = { frequency: 'daily' } as const;
  const today = day('2026-11-23');
  const ago = (...days: number[]) => days.map((n) => addDays(today, -n));
  it.each<[string, Parameters<typeof doesRunEnd>[0], LocalDay[], boolean]>([
    ['three days until yesterday', daily, ago(3, 2, 1), true],
    ['two days', daily, ago(2, 1), false],
    ['done today', daily, ago(2, 1, 0), false],
    ['ended yesterday', daily, ago(4, 3, 2), false],
    ['three weeks, and the last day of this one', { frequency: 'weekly', weeklyInterval: 1 }, ago(27, 20, 13), true],
    ['three weeks, and a day is left', { frequency: 'weekly', weeklyInterval: 1 }, ago(26, 19, 12), false],
    [
      'three months, and not the last day of this one',
      { frequency: 'monthly' },
      [day('2026-08-01'), day('2026-09-01'), day('2026-10-01')],
      false,
    ],
    ['once', { frequency: 'once' }, ago(1), false],
  ])('%s', (_, rhythm, days, expected) => expect(doesRunEnd(rhythm, days, today)).toBe(expected));

  it('three months, on the last day of this one', () => {
    const days = [day('2026-08-01'), day('2026-09-01'), day('2026-10-01')];
    expect(doesRunEnd({ frequency: 'monthly' }, days, day('2026-11-30'))).toBe(true);
  });

  it('not when today is off, for it goes on tomorrow', () => {
    const daysOff = { ...NO_DAYS_OFF, away: [{ from: today, to: today }] };
    expect(doesRunEnd(daily, ago(3, 2, 1), today, daysOff)).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInZone, type LocalDay } from './calendar.ts';
import { formatTime, parseTime } from './messages.ts';
import { instantOf, MINUTES_PER_DAY, wallTimeAt } from './wall-clock.ts';

const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Niue',
  'America/Sao_Paulo',
];

describe('what clocks show', () => {
  it.each([
    ['Asia/Kathmandu', '2026-03-01T18:20:00Z', '2026-03-02 00:05'],
    ['Pacific/Kiritimati', '2026-03-01T09:59:59Z', '2026-03-01 23:59'],
    ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08 01:59'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 01:30'],
    ['not a zone', '2026-03-01T09:30:00Z', '2026-03-01 09:30'],
  ])('in %s at %s is %s', (zone, instant, expected) => {
    const { day, minute } = wallTimeAt(new Date(instant), zone);
    expect(`${day} ${formatTime(minute)}`).toBe(expected);
  });

  it('is the day that the calendar says', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.date({ min: new Date('2011-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (zone, instant) => {
          expect(wallTimeAt(instant, zone).day).toBe(dayInZone(instant, zone));
        },
      ),
    ));
});

describe('when clocks show a time', () => {
  it.each([
    ['a usual day', 'America/New_York', '2026-11-23 07:30', '2026-11-23T12:30:00.000Z'],
    ['a quarter of an hour off', 'Asia/Kathmandu', '2026-11-23 07:30', '2026-11-23T01:45:00.000Z'],
    ['a skipped hour moves forward', 'America/New_York', '2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
    ['after a skipped hour', 'America/New_York', '2026-03-08 03:30', '2026-03-08T07:30:00.000Z'],
    ['a repeated hour is its first one', 'America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
    ['half an hour skipped', 'Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:45:00.000Z'],
    ['half an hour repeated', 'Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45:00.000Z'],
    ['midnight that clocks skip', 'America/Sao_Paulo', '2018-11-04 00:30', '2018-11-04T03:30:00.000Z'],
    ['the last minute', 'Pacific/Kiritimati', '2026-12-31 23:59', '2026-12-31T09:59:00.000Z'],
  ])('%s', (_, zone, wall, expected) => {
    const [day, time] = wall.split(' ') as [LocalDay, string];
    expect(instantOf({ day, minute: parseTime(time) ?? NaN }, zone)?.toISOString()).toBe(expected);
  });

  it('a day that a zone skipped has none', () =>
    expect(instantOf({ day: '2011-12-30' as LocalDay, minute: 600 }, 'Pacific/Apia')).toBeUndefined());

  it('is found again from every instant, or earlier where clocks went back since', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.date({ min: new Date('2011-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (zone, instant) => {
          const minute = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
          const wall = wallTimeAt(minute, zone);
          const found = instantOf(wall, zone);
          expect(found && wallTimeAt(found, zone)).toEqual(wall);
          expect(minute.getTime() - (found?.getTime() ?? NaN)).toBeOneOf([0, 30 * 60_000, 60 * 60_000]);
        },
      ),
    ));

  it('is never before midnight, nor after the next, and never twice on a day', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 7000 }),
        fc.integer({ min: 0, max: MINUTES_PER_DAY - 1 }),
        (zone, nth, minute) => {
          const day = new Date(Date.UTC(2011, 0, 1 + nth)).toISOString().slice(0, 10) as LocalDay;
          const found = instantOf({ day, minute }, zone);
          if (found !== undefined) expect(wallTimeAt(found, zone).day).toBe(day);
        },
      ),
    ));
});

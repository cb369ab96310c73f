import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from './calendar.ts';
import { calendarEventOf } from './calendar-events.ts';
import { type DaysOff, NO_DAYS_OFF, NO_END, WEEKDAYS } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { NO_PROGRESS } from './goal-state.ts';

// A Monday.
const TODAY = '2026-11-23' as LocalDay;
const day = (ahead: number) => addDays(TODAY, ahead);
const DAILY: Rhythm = { frequency: 'daily' };
const event = (
  weekdays: readonly (typeof WEEKDAYS)[number][],
  { rhythm = DAILY as Rhythm, lastChecked = null as LocalDay | null, daysOff = NO_DAYS_OFF as DaysOff } = {},
) => calendarEventOf({ weekdays }, { rhythm, progress: { ...NO_PROGRESS, lastChecked }, daysOff }, TODAY);

describe('a reminder in a calendar', () => {
  it('comes from today on, on its weekdays', () => {
    expect(event(WEEKDAYS)).toEqual({ from: TODAY, weekdays: WEEKDAYS, except: [] });
    expect(event([3])).toMatchObject({ from: day(2), weekdays: [3] });
  });

  it.each<[string, Rhythm, number, number]>([
    ['a daily goal that is done today', DAILY, 0, 1],
    ['a weekly goal that was done two days ago', { frequency: 'weekly', weeklyInterval: 1 }, -2, 5],
    ['a monthly goal that was done', { frequency: 'monthly' }, -3, 8],
  ])('begins after %s', (_, rhythm, done, from) =>
    expect(event(WEEKDAYS, { rhythm, lastChecked: day(done) })?.from).toBe(day(from)),
  );

  it('is left out of a goal that is done once and for all, in the archive, or rests whenever it would come', () => {
    expect(event(WEEKDAYS, { rhythm: { frequency: 'once' }, lastChecked: day(-9) })).toBeUndefined();
    expect(event(WEEKDAYS, { daysOff: { ...NO_DAYS_OFF, archived: [{ from: day(-1), to: NO_END }] } })).toBeUndefined();
    expect(event([6], { daysOff: { ...NO_DAYS_OFF, rest: [{ from: day(-9), weekdays: [6, 7] }] } })).toBeUndefined();
  });

  it('leaves out rest days and absences', () => {
    const daysOff: DaysOff = {
      ...NO_DAYS_OFF,
      rest: [{ from: day(-9), weekdays: [7] }],
      away: [
        { from: day(-1), to: day(1) },
        { from: day(4), to: day(6) },
      ],
    };
    // Wednesday is the first day at home; Friday and Saturday are away, and Sunday rests anyhow.
    expect(event(WEEKDAYS, { daysOff })).toEqual({
      from: day(2),
      weekdays: [1, 2, 3, 4, 5, 6],
      except: [day(4), day(5)],
    });
  });
});

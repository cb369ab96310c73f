import { mondayOf, NO_DAYS_OFF, daysPerWeekOn, restWeekdaysOn, withRestDays } from '@fivefold/rules/days-off';
import type { LocalDay } from '@fivefold/rules/calendar';
import { withDaysPerWeek } from '@fivefold/rules/days-a-week';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import { type DueDays, requireRoomToChange, SOME_DAYS_OF_DAILY } from './days-off.ts';
import { lockParticipation, skipIndex, writeDaysOff, writeWeekPlan } from './store.ts';

interface Place {
  readonly uid: string;
  readonly goalId: string;
  /** Where only one kind is meant. */
  readonly kind?: 'regular' | 'shared';
  readonly today: LocalDay;
}

/**
 * Changes the weekdays on which a person rests from a daily goal, or on how many days of a week it is due, from today
 * on.
 * @throws Problem goals.not_found, goals.not_accepted, goals.not_daily, goals.rest_or_some_days, goals.too_many_days_off
 */
export async function changeDueDays(
  tx: Tx<Schema>,
  { uid, goalId, kind, today }: Place,
  { rest_weekdays: weekdays, days_per_week: days }: DueDays,
): Promise<void> {
  const part = await lockParticipation(tx, uid, goalId, kind);
  if (part === undefined) throw new Problem('goals.not_found');
  if (part.frequency !== 'daily')
    throw new Problem('goals.not_daily', weekdays === undefined ? SOME_DAYS_OF_DAILY : undefined);
  const { rest, frozen, archived } = part.days_off ?? NO_DAYS_OFF;
  const changes = part.week_plan?.changes ?? [];
  const newRest = weekdays === undefined ? rest : withRestDays(rest, weekdays, today);
  const newChanges = days === undefined ? changes : withDaysPerWeek(changes, days, today);
  if (restWeekdaysOn(newRest, today).length > 0 && daysPerWeekOn(newChanges, today) < 7)
    throw new Problem('goals.rest_or_some_days');
  const before = { rest, frozen, archived, week: { changes, checked: [] } };
  await requireRoomToChange(tx, uid, before, { ...before, rest: newRest, week: { changes: newChanges, checked: [] } });
  if (!isSame(rest, newRest)) await writeDaysOff(tx, uid, goalId, { rest: newRest, frozen, archived });
  if (isSame(changes, newChanges)) return;
  const { last_checked: last } = part;
  const checked = last === null ? [] : await listDaysSince(tx, { uid, goalId, since: mondayOf(last) });
  await writeWeekPlan(tx, uid, goalId, { changes: newChanges, checked });
  // A check-in that was decided before knows only its own day of the week.
  await skipIndex(tx, goalId, 0);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function listDaysSince(
  tx: Tx<Schema>,
  { uid, goalId, since }: { readonly uid: string; readonly goalId: string; readonly since: LocalDay },
): Promise<LocalDay[]> {
  const rows = await tx
    .selectFrom('check_ins')
    .select('day')
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

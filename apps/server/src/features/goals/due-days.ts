import { mondayOf, NO_DAYS_OFF, daysPerWeekOn, restWeekdaysOn, withRestDays } from '@fivefold/rules/days-off';
import type { LocalDay } from '@fivefold/rules/calendar';
import { daysOfLastWeek, withDaysPerWeek } from '@fivefold/rules/days-a-week';
import { totalsFromHistory } from '@fivefold/rules/runs';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { requireNotOvertaken } from '#kernel/overtaken';
import { Problem } from '#kernel/problem';
import { requireFit } from './conflicts.ts';
import { daysOffOf, type DueDays, requireRoomToChange } from './days-off.ts';
import { lockParticipation, skipIndex, writeDaysOff, writeTotals, writeWeekPlan } from './store.ts';

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
 * @throws Problem common.overtaken, goals.not_found, goals.not_accepted, goals.not_daily, goals.not_avoidable, goals.rest_or_some_days, goals.too_many_days_off
 */
export async function changeDueDays(
  tx: Tx<Schema>,
  { uid, goalId, kind, today }: Place,
  { rest_weekdays: weekdays, days_per_week: days, was }: DueDays & { readonly was?: object | undefined },
): Promise<void> {
  const part = await lockParticipation(tx, uid, goalId, kind);
  if (part === undefined) throw new Problem('goals.not_found');
  const { rest, frozen, archived } = part.days_off ?? NO_DAYS_OFF;
  const changes = part.week_plan?.changes ?? [];
  requireNotOvertaken(
    was,
    { rest_weekdays: weekdays?.toSorted(), days_per_week: days },
    { rest_weekdays: [...restWeekdaysOn(rest, today)].toSorted(), days_per_week: daysPerWeekOn(changes, today) },
  );
  const newRest = weekdays === undefined ? rest : withRestDays(rest, weekdays, today);
  const newChanges = days === undefined ? changes : withDaysPerWeek(changes, days, today);
  requireFit({
    frequency: part.frequency,
    avoid: part.avoid,
    hasRestDays: restWeekdaysOn(newRest, today).length > 0,
    daysPerWeek: daysPerWeekOn(newChanges, today),
  });
  const before = { rest, frozen, archived, week: { changes, checked: [] } };
  await requireRoomToChange(tx, uid, before, { ...before, rest: newRest, week: { changes: newChanges, checked: [] } });
  const [isRestNew, isWeekNew] = [!isSame(rest, newRest), !isSame(changes, newChanges)];
  if (!isRestNew && !isWeekNew) return;
  const { last_checked: last } = part;
  // What is kept of a check-in of today goes by what is due today from now on.
  const isCounted = last !== null && last >= today;
  const since = last === null || isCounted ? null : mondayOf(last);
  const checkedDays = last === null ? [] : await listDaysSince(tx, { uid, goalId, since });
  const week = isWeekNew ? { changes: newChanges, checked: daysOfLastWeek(checkedDays) } : part.week_plan;
  const daysOff = { rest: newRest, frozen, archived };
  if (isRestNew) await writeDaysOff(tx, uid, goalId, daysOff);
  if (isWeekNew) await writeWeekPlan(tx, uid, goalId, week ?? undefined);
  if (isCounted) {
    const known = daysOffOf({ ...part, days_off: daysOff, week_plan: week });
    await writeTotals(tx, uid, goalId, totalsFromHistory({ frequency: 'daily' }, checkedDays, known));
  }
  // A check-in that was decided before knows only its own day of the week.
  if (isWeekNew || isCounted) await skipIndex(tx, goalId, 0);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function listDaysSince(
  tx: Tx<Schema>,
  { uid, goalId, since }: { readonly uid: string; readonly goalId: string; readonly since: LocalDay | null },
): Promise<LocalDay[]> {
  const rows = await tx
    .selectFrom('check_ins')
    .select('day')
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .$if(since !== null, (query) => query.where('day', '>=', since))
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

import { SLIPPED } from '@fivefold/rules/miss';
import type { BodyOf } from '@fivefold/contract/call';
import type { runImport } from '@fivefold/contract/calls/import';
import { addDays, isTimeZone, type LocalDay } from '@fivefold/rules/calendar';
import { findConflict } from '@fivefold/rules/goal-conflicts';
import { IMPORT_CHECK_INS_MAX } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { sentence } from '#kernel/language/sentence';
import { Problem } from '#kernel/problem';

export type ImportInput = BodyOf<typeof runImport>;
export type GoalInput = ImportInput['goals'][number];

/** A person has lived in fewer; more would only keep the server busy. */
const TIME_ZONES_MAX = 100;

/**
 * Checks what the fields alone do not say: nothing lies in the future, and days off are in order.
 * @param today the person's own date
 * @throws Problem import.too_many_check_ins, import.wrong_day, goals.not_daily, common.invalid
 */
export function checkFile({ goals }: ImportInput, today: LocalDay, now: Date): void {
  const total = goals.reduce((sum, goal) => sum + goal.check_ins.length, 0);
  if (total > IMPORT_CHECK_INS_MAX) throw new Problem('import.too_many_check_ins');
  const amounts = goals.reduce((sum, goal) => sum + goal.amounts.length, 0);
  if (amounts > IMPORT_CHECK_INS_MAX)
    throw new Problem('common.invalid', text('One import has at most 50000 days with amounts.'));
  for (const goal of goals) checkGoal(goal, today, now);
  const zones = new Set(goals.flatMap((goal) => goal.check_ins.flatMap((checkIn) => checkIn.time_zone ?? [])));
  if (zones.size > TIME_ZONES_MAX || ![...zones].every(isTimeZone))
    throw new Problem('common.invalid', text('This file has a time zone that doesn’t exist.'));
}

/** What of a goal has a day that cannot be. */
type Dated =
  | 'check_in'
  | 'amount'
  | 'added'
  | 'made'
  | 'beginning'
  | 'rest'
  | 'off'
  | 'archive'
  | 'miss'
  | 'letter'
  | 'root'
  | 'answer';

function checkGoal(goal: GoalInput, today: LocalDay, now: Date): void {
  const refuse = (day: string, what: Dated) => {
    const when = day > today ? 'future' : 'other';
    throw new Problem(
      'import.wrong_day',
      sentence(
        '“{goal}” has {what, select, check_in {a check-in} amount {an amount} added {a check-in that was added} made {a check-in that was made} beginning {its beginning} rest {rest days} off {days off} miss {a day you missed} letter {a line to later you} root {its time as a root} answer {answers} other {its place in the archive}} on {day}, which {when, select, future {is in the future} other {can’t be right}}.',
        { goal: goal.goal, what, day, when },
      ),
    );
  };
  for (const { day } of goal.amounts) if (day > today) refuse(day, 'amount');
  for (const { date, added_on: addedOn, checked_in_at: at } of goal.check_ins) {
    if (date > today) refuse(date, 'check_in');
    if (addedOn !== null && (addedOn > today || addedOn < date)) refuse(addedOn, 'added');
    if (at !== null && new Date(at) > now) refuse(at.slice(0, 10), 'made');
  }
  if (goal.created_at !== null && new Date(goal.created_at) > now) refuse(goal.created_at.slice(0, 10), 'beginning');
  const fields = { frequency: goal.frequency, hasRestDays: goal.rest.length > 0 };
  if (findConflict(fields) !== null) throw new Problem('goals.not_daily');
  for (const { from } of goal.rest) if (from > today) refuse(from, 'rest');
  for (const { from, to } of [...goal.frozen, ...goal.archived]) if (to >= today || from > to) refuse(to, 'off');
  // Today may have slipped already; it is missed only when it is over.
  for (const { day, reason } of goal.misses)
    if (day > today || (day === today && reason !== SLIPPED)) refuse(day, 'miss');
  for (const { written_on: from, read_on: to } of goal.letters)
    if (from > today || (to !== null && (to > today || to < from))) refuse(to ?? from, 'letter');
  if (goal.archived_on !== null && goal.archived_on > today) refuse(goal.archived_on, 'archive');
  // A root begins and ends after the check-in of its day.
  const tomorrow = addDays(today, 1);
  for (const { from, to } of goal.rooted) if (to > tomorrow || from > to) refuse(to, 'root');
  if (goal.rooted_on !== null && goal.rooted_on > tomorrow) refuse(goal.rooted_on, 'root');
  for (const { date } of goal.automaticity) if (date > today) refuse(date, 'answer');
}

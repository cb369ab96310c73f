import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { WireDaysOff, WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { recordCheckIn } from '@fivefold/rules/check-in';
import { daysOfLastWeek } from '@fivefold/rules/days-a-week';
import { readDaysOff } from '@fivefold/rules/days-off';
import { rhythmOf } from '@fivefold/rules/frequency';
import { isQueued, type QueuedCheckIn } from './outbox/queued-check-in.ts';

type OwnGoal = WireRegularGoal | WireSharedGoal;

export interface NewCheckIn {
  readonly uid: string;
  readonly day: LocalDay;
  readonly description: string;
  readonly photoUrl: string | null;
  /** The user's own day: a check-in for an earlier one is added later. */
  readonly today: LocalDay;
  readonly small?: boolean | undefined;
}

/** The goal as it will look when the server agrees: the counts by the same rule, and a row for the check-in. */
export function withExpectedCheckIn(
  goal: OwnGoal,
  { uid, day, description, photoUrl, today, small = false }: NewCheckIn,
): OwnGoal {
  const { progress } = recordCheckIn(
    rhythmOf(goal.frequency, goal.weekly_interval),
    {
      lastChecked: goal.last_checked === null ? null : (parseLocalDay(goal.last_checked) ?? null),
      countChecked: goal.count_checked,
      countStreak: goal.count_streak,
    },
    day,
    readDaysOff(goal.days_off),
  );
  const counts = {
    last_checked: progress.lastChecked,
    count_checked: progress.countChecked,
    count_streak: progress.countStreak,
    check_ins_total: goal.check_ins_total + 1,
    next_milestone: null,
  };
  const row: WireCheckIn = {
    index: (goal.check_ins.at(-1)?.index ?? -1) + 1,
    description,
    date: day,
    added_on: day < today ? today : null,
    imported: false,
    small,
    // Only the server knows.
    came_back: false,
    milestone: null,
    amount: null,
    user_id: uid,
    photo_url: photoUrl,
    reactions: [],
  };
  return withProgress({ ...goal, check_ins: [...goal.check_ins, row] }, counts, uid);
}

/** A check-in that the server has not acknowledged, as far as the list of goals shows it. */
export type ExpectedCheckIn = Pick<QueuedCheckIn, 'uid' | 'goalId' | 'day' | 'description' | 'small' | 'refusal'>;

/**
 * The goals as they will look when the queue has been sent; check-ins that the server has or refused change nothing.
 */
export function withQueued(goals: readonly OwnGoal[], queued: readonly ExpectedCheckIn[], today: LocalDay): OwnGoal[] {
  const unsent = queued.filter(isQueued);
  return goals.map((goal) =>
    unsent
      .filter(({ goalId }) => goalId === goal.id)
      .reduce<OwnGoal>(
        (before, { uid, day, description, small }) =>
          before.last_checked !== null && before.last_checked >= day
            ? before
            : withExpectedCheckIn(before, { uid, day, description, photoUrl: null, today, small }),
        goal,
      ),
  );
}

/** The goal as the server answered it, instead of what was expected. */
export function withAnsweredCheckIn(
  goal: OwnGoal,
  { goal: { id: _id, ...progress }, check_in }: WireCheckInAnswer,
): OwnGoal {
  const isSameCheckIn = (row: WireCheckIn) =>
    row.index === check_in.index || (row.user_id === check_in.user_id && row.date === check_in.date);
  const others = goal.check_ins.filter((row) => !isSameCheckIn(row));
  const rows = [...others, check_in].toSorted((a, b) => a.index - b.index);
  return withProgress({ ...goal, check_ins: rows }, progress, check_in.user_id);
}

type Progress = Pick<OwnGoal, 'last_checked' | 'count_checked' | 'count_streak' | 'check_ins_total' | 'next_milestone'>;

/** A shared goal has the user's progress twice: on top, and among the participants (Decisions section 4). */
export function withProgress(goal: OwnGoal, progress: Progress, uid: string): OwnGoal {
  const days_off = withWeek(goal, progress.last_checked, uid);
  if (goal.type === 'regular') return { ...goal, ...progress, days_off };
  const { check_ins_total: _total, next_milestone: _next, ...counts } = progress;
  const own = { ...counts, days_off };
  const participants = goal.participants.map((person) => (person.uid === uid ? { ...person, ...own } : person));
  return { ...goal, ...progress, days_off, participants };
}

/** Days off with the check-ins of the last one's week, of those that the list has. */
function withWeek({ days_off: daysOff, check_ins: rows }: OwnGoal, last: string | null, uid: string): WireDaysOff {
  if (daysOff?.week === undefined) return daysOff;
  const listed = rows.filter((row) => row.user_id === uid).map(({ date }) => date);
  const days = [...new Set([...daysOff.week.checked, ...listed])].filter((day) => last !== null && day <= last);
  return { ...daysOff, week: { ...daysOff.week, checked: [...daysOfLastWeek(days.toSorted() as LocalDay[])] } };
}

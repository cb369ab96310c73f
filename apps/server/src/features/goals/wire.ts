import type { WireFriendGoal, WireRegularGoal, WireRoot, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { fromHundredths, type PeriodAmount } from '@fivefold/rules/amount';
import { whyNotAsked } from '@fivefold/rules/automaticity';
import { addDays, dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { rhythmOf } from '@fivefold/rules/frequency';
import { daysOffOfState } from '@fivefold/rules/days-off-shown';
import { currentJointRun } from '@fivefold/rules/joint-run';
import { isLetterDue } from '@fivefold/rules/letters';
import { nextMilestone } from '@fivefold/rules/milestones';
import { currentRun, type Run } from '@fivefold/rules/runs';
import { goalState } from '@fivefold/rules/goal-state';
import { asRoot, rootedSince } from '@fivefold/rules/rooted';
import { withRootsAsDaysOff } from '@fivefold/rules/root-times';
import { wasNudgedToday } from '@fivefold/rules/nudge';
import { countsMinutes } from '@fivefold/rules/timer';
import { visualLevel } from '@fivefold/rules/streak-level';
import { zoneOf } from '#kernel/today';
import {
  type AmountColumns,
  type GoalColumns,
  goalColumnsOf,
  type LetterColumns,
  type OwnColumns,
  ownColumnsOf,
  periodAmountOf,
  type ProgressColumns,
  type RunColumns,
} from './columns.ts';
import { type AskedColumns, askedGoalOf } from './asked.ts';
import { type DaysOffColumns, daysOffOf, toWireDaysOff } from './days-off.ts';

/** A goal with one participant's progress, as the database stores it: as of the last check-in. */
export interface GoalRow extends GoalColumns, ProgressColumns, DaysOffColumns {
  readonly created_at: Date;
  readonly is_public: boolean;
  /** Friends whom the owner chose. */
  readonly audience: readonly string[] | null;
  readonly next_idx: number;
  /** Check-ins that were undone, or removed when their author deleted the account. */
  readonly gone_check_ins: number;
  /** Among the person's goals; null for those that were never moved. */
  readonly position: number | null;
}

/** A shared goal with the caller's progress at the top level and every participant's beside it. */
export interface SharedGoalRow
  extends Omit<GoalRow, 'is_public' | 'audience'>, OwnColumns, AmountColumns, RunColumns, LetterColumns {
  /** Empty while that person is not present. */
  readonly created_by: string;
  readonly high_fived_on: LocalDay | null;
  readonly joint_count: number | null;
  readonly joint_from: LocalDay | null;
  readonly joint_to: LocalDay | null;
  readonly participants: readonly (ProgressColumns &
    DaysOffColumns & {
      readonly uid: string;
      readonly email: string;
      readonly display_name: string | null;
      readonly avatar_color: number | null;
      readonly lifetime_points: number;
      readonly cue: string | null;
      readonly accepted: boolean;
      readonly run_from: LocalDay | null;
      readonly run_to: LocalDay | null;
      readonly run_count: number;
      /** As text: it is a part of JSON. */
      readonly nudged_at: string | null;
      readonly time_zone: string | null;
    })[];
}

type StateColumns = DaysOffColumns & ProgressColumns & Pick<GoalRow, 'frequency' | 'weekly_interval'>;

/** How a goal stands today, with what it is held to. */
export function stateOf(row: StateColumns, today: LocalDay) {
  const { rhythm, daysOff } = findInForce(row, today);
  const progress = {
    lastChecked: row.last_checked,
    countChecked: row.count_checked,
    countStreak: row.count_streak,
  };
  return { ...goalState(rhythm, progress, today, daysOff), rhythm, daysOff };
}

/** The counters as of today: a lapse counts at once, though nothing was written (Decisions sections 2 and 3). */
function progressOf(row: StateColumns, today: LocalDay) {
  const { rhythm, daysOff, ...state } = stateOf(row, today);
  return {
    last_checked: row.last_checked,
    count_checked: state.countChecked,
    count_streak: state.countStreak,
    days_off: toWireDaysOff(daysOffOfState(rhythm, row.last_checked, today, daysOff)),
  };
}

/** What a goal is held to: as a root to once a month, on every device and in every script that reads it. */
function findInForce(row: DaysOffColumns & Pick<GoalRow, 'frequency' | 'weekly_interval'>, today: LocalDay) {
  const daysOff = daysOffOf(row);
  if (rootedSince(daysOff) !== undefined) return asRoot(daysOff);
  return {
    rhythm: rhythmOf(row.frequency, row.weekly_interval),
    daysOff: withRootsAsDaysOff(daysOff, today),
    isRooted: false,
  };
}

/** When and where a goal is looked at. */
export interface Viewing {
  readonly today: LocalDay;
  /** IANA name of the viewer's zone. */
  readonly timeZone: string;
}

/** What every goal has on the wire, all but its check-ins. */
function toWireFields(row: Omit<GoalRow, 'is_public' | 'audience' | 'position'>, { today, timeZone }: Viewing) {
  return {
    ...goalColumnsOf(row),
    ...(findInForce(row, today).isRooted && { frequency: 'monthly' as const, weekly_interval: null, avoid: false }),
    created_on: dayInZone(row.created_at, timeZone),
    ...progressOf(row, today),
    check_ins_total: row.next_idx - row.gone_check_ins,
  };
}

/** Adds what a lapse took, which only the goal's person sees: they may mend it. */
function withLost<Fields extends { readonly count_checked: number }>(fields: Fields, row: ProgressColumns) {
  const { count_checked, count_streak } = row;
  return fields.count_checked < count_checked ? { ...fields, lost: { count_checked, count_streak } } : fields;
}

/** Whether a letter waits that has come back. */
function letterOf(row: LetterColumns & StateColumns, today: LocalDay): { readonly letter_due?: true } {
  const { letters_since: since, began_anew: beganAnew } = row;
  if (since === null) return {};
  return isLetterDue(since, { today, beganAnew, isLapsed: stateOf(row, today).isLapsed }) ? { letter_due: true } : {};
}

/** The milestone that the next check-in reaches if it comes on the day after the last one; null for none. */
function nextMilestoneOf(
  row: RunColumns & ProgressColumns & DaysOffColumns & Pick<GoalRow, 'frequency' | 'weekly_interval'>,
  today: LocalDay,
): number | null {
  const { run_to: to, run_count: count, run_weeks: weeks, counted_to: countedTo } = row;
  // A run that is not that of the last check-in was kept by an older process.
  if (to === null || to !== row.last_checked || countedTo !== to) return null;
  const rhythm = rhythmOf(row.frequency, row.weekly_interval);
  const daysOff = daysOffOf(row);
  const next = nextMilestone(rhythm, { run: { to, count }, weeks }, daysOff);
  return next === null || currentRun(rhythm, { run: { from: to, to, count } }, today, daysOff) === null ? null : next;
}

function toWireAmount(row: AmountColumns & GoalColumns) {
  const kept = periodAmountOf(row);
  const { timer_started_at: startedAt, timer_day: day } = row;
  const hasTimer = startedAt !== null && day !== null && countsMinutes(row.amount_unit, row.amount_target);
  return {
    ...(kept !== null && { amount: wirePeriodAmount(kept) }),
    ...(hasTimer && { timer: wireTimer({ startedAt, day }) }),
  };
}

export function wireTimer({ startedAt, day }: { readonly startedAt: Date; readonly day: LocalDay }) {
  return { started_at: startedAt.toISOString(), day };
}

export function wirePeriodAmount({ from, hundredths }: PeriodAmount): { from: LocalDay; sum: number } {
  return { from, sum: fromHundredths(hundredths) };
}

/** As what a root is taken up again, and since when it is one. */
export function toWireRoot(row: Pick<GoalRow, 'frequency' | 'weekly_interval' | 'rooted'>): {
  readonly rooted?: WireRoot;
} {
  const { frequency, weekly_interval } = row;
  const since = rootedSince({ rooted: row.rooted ?? undefined });
  return since === undefined ? {} : { rooted: { since, frequency, weekly_interval } };
}

/** A personal goal on the wire, all but its check-ins. */
export function toWireGoal(
  row: GoalRow & OwnColumns & AmountColumns & RunColumns & AskedColumns & LetterColumns,
  viewing: Viewing,
): Omit<WireRegularGoal, 'check_ins'> {
  const isAsked = whyNotAsked(askedGoalOf({ kind: 'regular', ...row }, viewing)) === undefined;
  return {
    type: 'regular',
    is_public: row.is_public,
    audience_uids: [...(row.audience ?? [])],
    position: row.position,
    ...withLost(toWireFields(row, viewing), row),
    ...ownColumnsOf(row),
    ...toWireAmount(row),
    ...letterOf(row, viewing.today),
    next_milestone: nextMilestoneOf(row, viewing.today),
    ...toWireRoot(row),
    ...(isAsked && { automaticity_asked: true }),
  };
}

/** A friend's public goal on the wire, all but its check-ins. */
export function toWireFriendGoal(
  row: Omit<GoalRow, 'is_public' | 'audience' | 'position'>,
  viewing: Viewing,
): Omit<WireFriendGoal, 'check_ins'> {
  return { type: 'regular', ...toWireFields(row, viewing) };
}

/**
 * A shared goal on the wire, all but its check-ins; every participant's progress is as of the caller's day (Decisions
 * section 4).
 */
export function toWireSharedGoal(row: SharedGoalRow, viewing: Viewing, now: Date): Omit<WireSharedGoal, 'check_ins'> {
  const { frequency, weekly_interval } = row;
  return {
    type: 'shared',
    ...withLost(toWireFields(row, viewing), row),
    ...ownColumnsOf(row),
    ...toWireAmount(row),
    ...letterOf(row, viewing.today),
    next_milestone: nextMilestoneOf(row, viewing.today),
    created_by: row.created_by,
    position: row.position,
    high_five: hasHighFive(row, viewing.today),
    joint_run: jointRunOf(row, viewing.today),
    participants: row.participants.map(
      ({
        uid,
        email,
        display_name,
        avatar_color,
        lifetime_points,
        cue,
        accepted,
        nudged_at: nudgedAt,
        time_zone: timeZone,
        run_from: _from,
        run_to: _to,
        run_count: _count,
        ...progress
      }) => ({
        uid,
        email,
        display_name,
        avatar_color,
        ember_level: visualLevel(lifetime_points),
        cue,
        ...progressOf({ frequency, weekly_interval, ...progress }, viewing.today),
        accepted,
        nudged: nudgedAt !== null && wasNudgedToday(new Date(nudgedAt), now, zoneOf({ timeZone })),
      }),
    ),
  };
}

/** As of the day: over when one of the two has missed a period since. */
function jointRunOf(row: SharedGoalRow, today: LocalDay): WireSharedGoal['joint_run'] {
  const { joint_count: count, joint_from: from, joint_to: to } = row;
  if (count === null || from === null || to === null) return null;
  const runs = row.participants
    .filter(({ accepted }) => accepted)
    .map((part) => {
      // A run that is not that of the last check-in was kept by an older process.
      const isSaved = part.run_from !== null && part.run_to !== null && part.run_to === part.last_checked;
      const run = isSaved ? { from: part.run_from, to: part.run_to, count: part.run_count } : null;
      return { run: run as Run | null, daysOff: daysOffOf(part) };
    });
  return currentJointRun(rhythmOf(row.frequency, row.weekly_interval), { count, from, to }, today, runs);
}

/** Both did it on the same day, which is not long ago, and the caller has not seen that yet. */
function hasHighFive(row: SharedGoalRow, today: LocalDay): boolean {
  const days = row.participants.map(({ last_checked: day, accepted }) => (accepted ? day : null));
  const [day] = days;
  if (day === undefined || day === null || days.length !== 2 || days.some((each) => each !== day)) return false;
  return day >= addDays(today, -1) && (row.high_fived_on === null || row.high_fived_on < day);
}

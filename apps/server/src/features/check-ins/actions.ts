import type { AnswerOf, BodyOf, Call, QueryOf } from '@fivefold/contract/call';
import {
  checkGoal,
  checkSharedGoal as checkSharedGoalCall,
  type WireCheckInAnswer,
} from '@fivefold/contract/calls/check-ins';
import { CHECK_INS_PAGE_MAX, type listCheckIns as listCheckInsCall } from '@fivefold/contract/calls/check-in-pages';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { checkedAfter } from '@fivefold/rules/days-a-week';
import type { CycleCelebration } from '@fivefold/rules/celebration';
import { checkInGate, type LateLimits } from '@fivefold/rules/check-in-gate';
import { freezesEarned } from '@fivefold/rules/freeze';
import { type Frequency, rhythmOf } from '@fivefold/rules/frequency';
import { jointWindow } from '@fivefold/rules/joint-run';
import type { GoalProgress } from '@fivefold/rules/goal-state';
import { rowFilledBy } from '@fivefold/rules/letters';
import { computeCheckIn, NO_POINTS_LIMITS, type PointsLimits, pointsWindowStart } from '@fivefold/rules/points-limits';
import { inForceOn } from '@fivefold/rules/rooted';
import { startOfDay } from '@fivefold/rules/start-of-day';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import { isUniqueViolation } from '#kernel/db/errors';
import { inTransaction, isConnectionLost, isRetryable } from '#kernel/db/retry';
import type { Reads } from '#kernel/db/replica';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { findStoredAnswer, idempotencyKeyOf } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { todayOf, zoneOf } from '#kernel/today';
import type { MetricsRecorder } from '#kernel/metrics-recorder';
import {
  acceptOffer,
  daysOffOf,
  requireVisibleGoal,
  sqlAbout,
  startJointRun,
  type StoredCheckIn,
  toWireCheckIn,
} from '../goals/steps.ts';
import { photoIdOf, type PhotoLinks } from '../photos/steps.ts';
import { toWireStreaks } from '../streaks/steps.ts';
import { countIn } from './count-in.ts';
import { listPage, listStretch } from './pages.ts';
import { type CheckInFacts, readFacts, writeCheckIn } from './store.ts';

export interface CheckInDeps {
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly reads: Reads;
  readonly clock: Clock;
  /** Most points that 'once' and 'monthly' goals pay in 30 days (Decisions section 3). */
  readonly pointsLimits: PointsLimits;
  readonly photoLinks: PhotoLinks;
  readonly metricsRecorder: MetricsRecorder;
}

/** In each lost round another request won, so this many losses in a row mean a crowd on one goal, not a fault. */
const MAX_ROUNDS = 60;

interface CheckInInput {
  readonly goalId: string;
  readonly checkDate: LocalDay;
  readonly goalDescription: string;
  readonly photoUrl: string | null;
  readonly late?: boolean | undefined;
  readonly celebration?: CycleCelebration | undefined;
  readonly small?: boolean | undefined;
}

/** The answer as it is stored for repeats: with the photo's id, because a link expires. */
type StoredAnswer = Omit<WireCheckInAnswer, 'check_in'> & { readonly check_in: StoredCheckIn };

/**
 * Checks in on a personal goal: exactly once a period, with its points, however often it is tapped, retried or raced.
 * @throws Problem goals.not_found, check_ins.closed, check_ins.wrong_day, photos.not_yours
 */
export function checkOwnGoal(
  deps: CheckInDeps,
  caller: Caller,
  body: BodyOf<typeof checkGoal>,
  key: string | undefined,
): Promise<WireCheckInAnswer> {
  return checkIn(deps, caller, { call: checkGoal, kind: 'regular', key, input: body });
}

/** The same on a shared goal: the gate, the counters and the points are the caller's own (Decisions section 4). */
export function checkSharedGoal(
  deps: CheckInDeps,
  caller: Caller,
  { shared_goal_id: goalId, ...rest }: BodyOf<typeof checkSharedGoalCall>,
  key: string | undefined,
): Promise<WireCheckInAnswer> {
  return checkIn(deps, caller, { call: checkSharedGoalCall, kind: 'shared', key, input: { goalId, ...rest } });
}

async function checkIn(
  { db, sql, clock, pointsLimits, photoLinks, metricsRecorder }: CheckInDeps,
  caller: Caller,
  {
    call,
    kind,
    key,
    input,
  }: {
    readonly call: Call;
    readonly kind: 'regular' | 'shared';
    readonly key: string | undefined;
    readonly input: CheckInInput;
  },
): Promise<WireCheckInAnswer> {
  const { uid } = caller;
  const { goalId, checkDate: day, goalDescription: description } = input;
  // A check-in that waited on a device is sent again as late, with what it played by then, and may have arrived the
  // first time.
  const { late: isLate = false, celebration: played = null, ...sameWhenLate } = input;
  const idempotencyKey = idempotencyKeyOf(call, uid, key, sameWhenLate);
  const photoId = input.photoUrl === null ? null : photoIdOf(input.photoUrl);
  const toWire = (answer: StoredAnswer): WireCheckInAnswer => ({
    ...answer,
    check_in: toWireCheckIn({ ...answer.check_in, photo_id: photoId ?? null }, photoLinks.urlsFor(uid)),
  });
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = clock.now();
    const facts = await readFacts(sql, {
      goalId,
      uid,
      key: idempotencyKey?.key,
      paidSince: pointsWindowStart(now),
      kind,
      photoId: photoId ?? null,
    });
    const storedAnswer = facts && findStoredAnswer<StoredAnswer>(facts, idempotencyKey);
    if (storedAnswer !== undefined) return toWire(storedAnswer);

    if (facts === undefined || facts.goal_id === null) throw new Problem('goals.not_found');
    if (facts.archived_on !== null) throw new Problem('goals.archived');
    // The person's own day takes time to find, and only a late check-in needs it.
    const late = isLate
      ? { today: todayOf(clock, caller), createdOn: dayInZone(facts.began_at, zoneOf(caller)) }
      : undefined;
    const { progress, points, pointsLimit, streakEarned, frequency } = decide(facts, { day, now, late }, pointsLimits);
    const addedOn = late !== undefined && day < late.today ? late.today : null;
    if (photoId === undefined || !facts.is_photo_free) throw new Problem('photos.not_yours');
    // Waiting on a device, it may come when the goal has no small version any more; it counts as a whole one.
    const small = input.small === true && facts.has_small_version;
    const earnedFreezes = freezesEarned(facts.lifetime_points, points, facts.freezes);
    const held = facts.freezes + earnedFreezes;
    const checkedDays = checkedAfter(facts.week_plan ?? undefined, facts.last_checked, day);
    const counted = await countIn(sql, { facts, goalId, uid, held, checkedDays }, day);
    const answer: StoredAnswer = {
      success: true,
      streak_earned: streakEarned,
      points_earned: points,
      points_limit: pointsLimit,
      ...toWireStreaks({
        totalStreaks: facts.total_streaks + points,
        lifetimePoints: facts.lifetime_points + points,
      }),
      goal: {
        id: goalId,
        last_checked: day,
        count_checked: progress.countChecked,
        count_streak: progress.countStreak,
        check_ins_total: facts.next_idx + 1 - facts.gone_check_ins,
        next_milestone: counted.nextMilestone,
      },
      check_in: {
        index: facts.next_idx,
        description,
        date: day,
        added_on: addedOn,
        imported: false,
        small,
        came_back: counted.returned !== null,
        milestone: counted.milestone,
        user_id: uid,
        reactions: [],
        photo_id: photoId,
      },
      full_row: rowFilledBy(counted.totals.checkIns),
      freezes: Math.max(held + (counted.returned?.freezes ?? 0), 0),
    };
    if (facts.is_offer) await acceptForCheckIn(db, { uid, goalId }, { day, now, zone: zoneOf(caller) });
    if (facts.lacks_joint_run) {
      const rhythm = rhythmOf(facts.frequency, facts.weekly_interval);
      await inTransaction(db.kysely, (tx) => startJointRun(tx, goalId, rhythm));
    }
    const isWritten = await tryWrite(idempotencyKey !== undefined, () =>
      writeCheckIn(sql, {
        kind,
        goalId,
        uid,
        index: facts.next_idx,
        day,
        addedOn,
        description,
        celebration: streakEarned ? 'wave' : played,
        small,
        photoId,
        timeZone: caller.timeZone,
        at: now,
        countChecked: progress.countChecked,
        countStreak: progress.countStreak,
        counted,
        checkedDays,
        jointWindow: jointWindow(rhythmOf(facts.frequency, facts.weekly_interval), day),
        points,
        freezes: earnedFreezes,
        ledgerSeq: facts.ledger_seq,
        frequency,
        stored: idempotencyKey && { ...idempotencyKey, answer },
      }),
    );
    if (!isWritten) continue;
    metricsRecorder.checkIn(kind, points);
    return toWire(answer);
  }
  throw new Problem('common.unavailable');
}

/**
 * A check-in accepts the goal that was offered, from the day of the check-in on. If the check-in is not written after
 * all, it stays accepted.
 * @throws Problem goals.not_found, goals.too_many
 */
async function acceptForCheckIn(
  db: Database<Schema>,
  part: { readonly uid: string; readonly goalId: string },
  { day, now, zone }: { readonly day: LocalDay; readonly now: Date; readonly zone: string },
): Promise<void> {
  const dayBegan = startOfDay(day, zone);
  const beginsAt = dayBegan < now ? dayBegan : now;
  const accepted = await inTransaction(db.kysely, (tx) => acceptOffer(tx, { ...part, beginsAt }));
  if (accepted === undefined) throw new Problem('goals.not_found');
}

/**
 * Applies the rules.
 * @returns with the frequency that the check-in is paid as
 * @throws Problem check_ins.closed, check_ins.wrong_day
 */
export function decide(
  facts: CheckInFacts,
  { day, now, late }: { readonly day: LocalDay; readonly now: Date; readonly late: LateLimits | undefined },
  limits: PointsLimits,
): ReturnType<typeof computeCheckIn> & { readonly frequency: Frequency } {
  const rhythm = rhythmOf(facts.frequency, facts.weekly_interval);
  const daysOff = daysOffOf(facts);
  const before: GoalProgress = {
    lastChecked: facts.last_checked,
    countChecked: facts.count_checked,
    countStreak: facts.count_streak,
  };
  const inForce = inForceOn(rhythm, daysOff, day);
  const gate = checkInGate(inForce.rhythm, before, day, now, late);
  if (!gate.isOpen)
    throw new Problem(gate.reason === 'already_checked' ? 'check_ins.closed' : 'check_ins.wrong_day', gate.text);
  const paid = facts.paid_at_once ?? NO_POINTS_LIMITS.paid;
  const budget = { paid, limits, ageMs: now.getTime() - facts.began_at.getTime() };
  return { ...computeCheckIn(rhythm, before, day, budget, daysOff), frequency: inForce.rhythm.frequency };
}

/**
 * A unique key that another request took first is a lost round, and so is a deadlock. After a lost connection it is not
 * known whether the check-in was written: with an idempotency key the next round finds out.
 */
async function tryWrite(hasKey: boolean, write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    if (isRetryable(error) && (hasKey || !isConnectionLost(error))) return false;
    throw error;
  }
}

const LAST_PLACE = 2_147_483_647;

/** A page of the check-ins of a goal that the caller may see (Decisions section 5). @throws Problem goals.not_found */
export async function listCheckIns(
  deps: Pick<CheckInDeps, 'sql' | 'reads' | 'photoLinks'>,
  { uid }: Caller,
  { goalId, before, after, only, limit: pageLength = CHECK_INS_PAGE_MAX }: QueryOf<typeof listCheckInsCall>,
): Promise<AnswerOf<typeof listCheckInsCall>> {
  const sql = sqlAbout(deps, await requireVisibleGoal(deps.sql, uid, goalId));
  const limit = pageLength + 1;
  const direction = after === undefined ? 'before' : 'after';
  const { found, next } =
    only === undefined && after === undefined
      ? { found: await listPage(sql, { viewerUid: uid, goalId, before: before ?? LAST_PLACE, limit }), next: null }
      : await listStretch(sql, {
          viewerUid: uid,
          goalId,
          direction,
          index: after ?? before ?? LAST_PLACE,
          filter: only ?? 'all',
          limit,
        });
  const shown = found.slice(0, pageLength);
  const nextPlace = found.length > pageLength ? (shown.at(-1)?.index ?? null) : next;
  return {
    check_ins: shown
      .toSorted((one, other) => one.index - other.index)
      .map((checkIn) => toWireCheckIn(checkIn, deps.photoLinks.urlsFor(uid))),
    has_more: nextPlace !== null,
    next_before: direction === 'before' ? nextPlace : null,
    next_after: direction === 'after' ? nextPlace : null,
  };
}

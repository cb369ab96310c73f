import type { AnswerOf, BodyOf, Call, QueryOf } from '@fivefold/contract/call';
import {
  checkGoal,
  checkSharedGoal as checkSharedGoalCall,
  type WireCheckInAnswer,
} from '@fivefold/contract/calls/check-ins';
import { CHECK_INS_PAGE_MAX, type listCheckIns as listCheckInsCall } from '@fivefold/contract/calls/check-in-pages';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { CycleCelebration } from '@fivefold/rules/celebration';
import { rhythmOf } from '@fivefold/rules/frequency';
import { type PointsLimits, pointsWindowStart } from '@fivefold/rules/points-limits';
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
import { zoneOf } from '#kernel/today';
import type { MetricsRecorder } from '#kernel/metrics-recorder';
import { acceptOffer, requireVisibleGoal, sqlAbout, startJointRun, toWireCheckIn } from '../goals/steps.ts';
import { photoIdOf, type PhotoLinks } from '../photos/steps.ts';
import { decideCheckIn, type StoredAnswer } from './decide.ts';
import { listPage, listStretch } from './pages.ts';
import { lockAndRecountReturns, mayKeepUndoneReturn } from './returns.ts';
import { readFacts, writeCheckIn } from './store.ts';

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
  let areReturnsCounted = false;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = clock.now();
    const facts = await readFacts(sql, {
      goalId,
      uid,
      key: idempotencyKey?.key,
      paidSince: pointsWindowStart(now),
      kind,
      photoId: photoId ?? null,
      day,
    });
    const storedAnswer = facts && findStoredAnswer<StoredAnswer>(facts, idempotencyKey);
    if (storedAnswer !== undefined) return toWire(storedAnswer);

    if (facts === undefined || facts.goal_id === null) throw new Problem('goals.not_found');
    if (facts.archived_on !== null) throw new Problem('goals.archived');
    if (!areReturnsCounted && mayKeepUndoneReturn(facts)) {
      await inTransaction(db.kysely, (tx) => lockAndRecountReturns(tx, { uid, goalId, kind }));
      areReturnsCounted = true;
      continue;
    }
    const { answer, decided } = await decideCheckIn({ sql, clock, pointsLimits }, caller, facts, {
      kind,
      goalId,
      day,
      now,
      isLate,
      description,
      photoId,
      small: input.small === true,
      celebration: played,
      amount: null,
    });
    if (facts.is_offer) await acceptForCheckIn(db, { uid, goalId }, { day, now, zone: zoneOf(caller) });
    if (facts.lacks_joint_run) {
      const rhythm = rhythmOf(facts.frequency, facts.weekly_interval);
      await inTransaction(db.kysely, (tx) => startJointRun(tx, goalId, rhythm));
    }
    const isWritten = await tryWrite(idempotencyKey !== undefined, () =>
      writeCheckIn(sql, { ...decided, stored: idempotencyKey && { ...idempotencyKey, answer } }),
    );
    if (!isWritten) continue;
    metricsRecorder.checkIn(kind, decided.points);
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

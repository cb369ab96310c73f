import type { AnswerOf, BodyOf, Call, QueryOf } from '@fivefold/contract/call';
import {
  checkGoal,
  CHECK_INS_PAGE_MAX,
  checkSharedGoal as checkSharedGoalCall,
  type listCheckIns,
  type WireCheckInAnswer,
} from '@fivefold/contract/calls/check-ins';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import { checkInGate, isStreakEarned, oncePointsWindowStart, settleCheckIn } from '@fivefold/rules/check-in';
import { rhythmOf } from '@fivefold/rules/frequency';
import type { GoalProgress } from '@fivefold/rules/goal-state';
import { visualLevel } from '@fivefold/rules/streak-level';
import type { Clock } from '../../kernel/clock.ts';
import { isUniqueViolation } from '../../kernel/db/errors.ts';
import { isConnectionLost, isRetryable } from '../../kernel/db/retry.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import type { Caller } from '../../kernel/http/access.ts';
import { Problem } from '../../kernel/problem.ts';
import { replay, requestKeyOf } from '../../kernel/request-keys.ts';
import type { Tally } from '../../kernel/tally.ts';
import { requireVisibleGoal } from '../goals/steps.ts';
import { photoIdOf, type PhotoLinks } from '../photos/steps.ts';
import { type CheckInFacts, listPage, readFacts, writeCheckIn } from './store.ts';

export interface CheckInDeps {
  readonly sql: Sql;
  readonly clock: Clock;
  /** Most points that 'once' goals pay in 30 days; 0 = no limit (Decisions section 3). */
  readonly oncePointsLimit: number;
  readonly photoLinks: PhotoLinks;
  readonly tally: Tally;
}

/** Each round that loses saw somebody else win, so this many losses in a row mean a crowd on one goal, not a fault. */
const MAX_ROUNDS = 60;

interface CheckIn {
  readonly goalId: string;
  readonly checkDate: LocalDay;
  readonly goalDescription: string;
  readonly photoUrl: string | null;
}

/**
 * Checks in on a personal goal: exactly once a period, with its points, whatever is tapped twice, retried or raced.
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

/** The same on a shared goal, for the caller alone: the gate, the counters and the points are their own (Decisions section 4). */
export function checkSharedGoal(
  deps: CheckInDeps,
  caller: Caller,
  { shared_goal_id: goalId, ...rest }: BodyOf<typeof checkSharedGoalCall>,
  key: string | undefined,
): Promise<WireCheckInAnswer> {
  return checkIn(deps, caller, { call: checkSharedGoalCall, kind: 'shared', key, input: { goalId, ...rest } });
}

async function checkIn(
  deps: CheckInDeps,
  caller: Caller,
  { call, kind, key, input }: { call: Call; kind: 'regular' | 'shared'; key: string | undefined; input: CheckIn },
): Promise<WireCheckInAnswer> {
  const requestKey = requestKeyOf(call, caller.uid, key, input);
  const photoId = input.photoUrl === null ? null : photoIdOf(input.photoUrl);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = deps.clock.now();
    const facts = await readFacts(deps.sql, {
      goalId: input.goalId,
      uid: caller.uid,
      key: requestKey?.key,
      oncePointsSince: oncePointsWindowStart(input.checkDate),
      kind,
      photoId: photoId ?? null,
    });
    if (facts?.kept_fingerprint && requestKey !== undefined) {
      const kept = { fingerprint: facts.kept_fingerprint, answer: facts.kept_answer };
      return linked(deps, caller, replay<WireCheckInAnswer>(kept, requestKey.fingerprint));
    }
    if (facts === undefined || facts.goal_id === null) throw new Problem('goals.not_found');
    const { progress, points } = decide(facts, input.checkDate, now, deps.oncePointsLimit);
    if (photoId === undefined || !facts.is_photo_free) throw new Problem('photos.not_yours');
    const answer = toAnswer(caller, facts, { ...input, photoId }, progress, points);
    const isWritten = await written(requestKey !== undefined, () =>
      writeCheckIn(deps.sql, {
        kind,
        goalId: input.goalId,
        uid: caller.uid,
        index: facts.next_idx,
        day: input.checkDate,
        description: input.goalDescription,
        photoId,
        timeZone: caller.timeZone,
        arrivedAt: now,
        countChecked: progress.countChecked,
        countStreak: progress.countStreak,
        points,
        ledgerSeq: facts.ledger_seq,
        frequency: facts.frequency,
        request: requestKey && { ...requestKey, answer },
      }),
    );
    if (!isWritten) continue;
    deps.tally.checkIn(kind, points);
    return linked(deps, caller, answer);
  }
  throw new Problem('common.unavailable');
}

/** Asks the rules. @throws Problem check_ins.closed, check_ins.wrong_day */
function decide(
  facts: CheckInFacts,
  day: LocalDay,
  now: Date,
  oncePointsLimit: number,
): { progress: GoalProgress; points: number } {
  const rhythm = rhythmOf(facts.frequency, facts.weekly_interval);
  const before: GoalProgress = {
    lastChecked: facts.last_checked,
    countChecked: facts.count_checked,
    countStreak: facts.count_streak,
  };
  const gate = checkInGate(rhythm, before, day, now);
  if (!gate.isOpen)
    throw new Problem(gate.reason === 'already_checked' ? 'check_ins.closed' : 'check_ins.wrong_day', gate.text);
  return settleCheckIn(rhythm, before, day, { oncePointsInWindow: facts.once_points, limit: oncePointsLimit });
}

/**
 * A unique key that somebody else took first is a lost round like any other, and so is a deadlock. After a lost connection
 * nobody knows whether it was written: with a key the next round finds out.
 */
async function written(hasKey: boolean, write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    if (isRetryable(error) && (hasKey || !isConnectionLost(error))) return false;
    throw error;
  }
}

/** As it is kept for a repeat: `photo_url` is the photo's id. */
function toAnswer(
  caller: Caller,
  facts: CheckInFacts,
  input: CheckIn & { readonly photoId: string | null },
  progress: GoalProgress,
  points: number,
): WireCheckInAnswer {
  return {
    success: true,
    streak_earned: isStreakEarned(points),
    points_earned: points,
    total_streaks: facts.total_streaks + points,
    level: visualLevel(facts.lifetime_points + points),
    goal: {
      id: input.goalId,
      last_checked: input.checkDate,
      count_checked: progress.countChecked,
      count_streak: progress.countStreak,
      check_ins_total: facts.next_idx + 1 - facts.gone_check_ins,
    },
    check_in: {
      index: facts.next_idx,
      description: input.goalDescription,
      date: input.checkDate,
      user_id: caller.uid,
      photo_url: input.photoId,
      reactions: [],
    },
  };
}

/** As it goes out: a repeat that comes when the first link is over gets one that works. */
function linked(
  { photoLinks }: Pick<CheckInDeps, 'photoLinks'>,
  caller: Caller,
  answer: WireCheckInAnswer,
): WireCheckInAnswer {
  return { ...answer, check_in: linkedCheckIn(photoLinks, caller, answer.check_in) };
}

function linkedCheckIn(photoLinks: PhotoLinks, { uid }: Caller, checkIn: WireCheckIn): WireCheckIn {
  return checkIn.photo_url === null ? checkIn : { ...checkIn, photo_url: photoLinks.urlOf(uid, checkIn.photo_url) };
}

/** A page of the older check-ins of a goal that the caller may see (Decisions section 5). @throws Problem goals.not_found */
export async function pageOfCheckIns(
  { sql, photoLinks }: Pick<CheckInDeps, 'sql' | 'photoLinks'>,
  caller: Caller,
  { goalId, before }: QueryOf<typeof listCheckIns>,
): Promise<AnswerOf<typeof listCheckIns>> {
  await requireVisibleGoal(sql, caller.uid, goalId);
  const found = await listPage(sql, { goalId, before: before ?? 2_147_483_647, limit: CHECK_INS_PAGE_MAX + 1 });
  const shown = found.slice(0, CHECK_INS_PAGE_MAX).reverse();
  return {
    check_ins: shown.map((checkIn) => linkedCheckIn(photoLinks, caller, checkIn)),
    has_more: found.length > CHECK_INS_PAGE_MAX,
  };
}

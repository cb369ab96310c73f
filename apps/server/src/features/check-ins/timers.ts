import type { AnswerOf, Call } from '@fivefold/contract/call';
import type { startTimer as startCall, stopTimer as stopCall } from '@fivefold/contract/calls/timers';
import { fromHundredths, toHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { CycleCelebration } from '@fivefold/rules/celebration';
import { countsMinutes as countsMinutesIn, hasTimerEnded, timerMs, wholeMinutes } from '@fivefold/rules/timer';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { todayOf } from '#kernel/today';
import { lockParticipation, periodAmountOf, wirePeriodAmount, wireTimer, writeTimer } from '../goals/steps.ts';
import type { Participation } from './amount-periods.ts';
import { addLocked, type AmountDeps } from './amounts.ts';
import type { Part } from './locked.ts';

export interface TimerRequest extends Part {
  readonly call: Call;
  readonly key: string | undefined;
}

/**
 * Starts the timer of a goal that counts minutes. One that runs already, also one that ended by itself, stays as it is.
 * @throws Problem goals.not_found, goals.not_accepted, goals.archived, timers.no_minutes
 */
export function startTimer(
  { db, clock }: Pick<AmountDeps, 'db' | 'clock'>,
  caller: Caller,
  { call, key, kind, goalId }: TimerRequest,
): Promise<AnswerOf<typeof startCall>> {
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(call, caller.uid, key, { goalId }), async (tx) => {
    const part = await lockPart(tx, caller, { kind, goalId });
    if (part.archived_on !== null) throw new Problem('goals.archived');
    if (!countsMinutes(part)) throw new Problem('timers.no_minutes');
    const running = timerOf(part);
    if (running !== null) return { success: true, timer: wireTimer(running) };
    const timer = { startedAt: clock.now(), day: todayOf(clock, caller) };
    await writeTimer(tx, { uid: caller.uid, goalId }, timer);
    return { success: true, timer: wireTimer(timer) };
  });
}

export interface StopRequest extends TimerRequest {
  /** How many minutes it was, where the person says so. */
  readonly minutes?: number | undefined;
  /** What the device plays if its minutes reach the target, unless points are earned. */
  readonly celebration: CycleCelebration | null;
}

/**
 * Stops the timer and adds its minutes to the day on which it was started, as any addition is added. Less than a minute
 * adds nothing; nor does a timer whose goal no longer counts minutes.
 * @throws Problem goals.not_found, goals.not_accepted, goals.archived, check_ins.wrong_day, amounts.too_much,
 * timers.not_running, timers.ended
 */
export async function stopTimer(
  deps: AmountDeps,
  caller: Caller,
  { call, key, kind, goalId, minutes: said, celebration }: StopRequest,
): Promise<AnswerOf<typeof stopCall>> {
  const { db, clock, metricsRecorder } = deps;
  const { uid } = caller;
  let points: number | null = null;
  const idempotencyKey = idempotencyKeyOf(call, uid, key, { goalId, minutes: said });
  const answer = await inTransactionOnce<AnswerOf<typeof stopCall>>(db.kysely, clock, idempotencyKey, async (tx) => {
    const part = await lockPart(tx, caller, { kind, goalId });
    const timer = timerOf(part);
    if (timer === null) throw new Problem('timers.not_running');
    const minutes = countsMinutes(part) ? (said ?? minutesOf(timer.startedAt, clock.now())) : 0;
    await writeTimer(tx, { uid, goalId }, null);
    if (minutes === 0) {
      const kept = periodAmountOf(part);
      return { success: true, minutes, amount: kept === null ? null : wirePeriodAmount(kept), check_in: null };
    }
    const day = notAfter(timer.day, todayOf(clock, caller));
    const hundredths = toHundredths(minutes);
    const added = await addLocked(deps, tx, caller, { kind, goalId, day, hundredths, celebration });
    points = added.check_in?.points_earned ?? null;
    return { ...added, minutes };
  });
  if (points !== null) metricsRecorder.checkIn(kind, points);
  return answer;
}

/** @throws Problem timers.ended, where only its person knows */
function minutesOf(startedAt: Date, now: Date): number {
  const ms = timerMs(startedAt.getTime(), now.getTime());
  if (hasTimerEnded(ms)) throw new Problem('timers.ended');
  return wholeMinutes(ms);
}

/** A person who flew west is in the day before. */
function notAfter(day: LocalDay, today: LocalDay): LocalDay {
  return day > today ? today : day;
}

async function lockPart(tx: Tx<Schema>, { uid }: Caller, { kind, goalId }: Part): Promise<Participation> {
  const part = await lockParticipation(tx, uid, goalId, kind);
  if (part === undefined) throw new Problem('goals.not_found');
  return part;
}

function countsMinutes({ amount_unit: unit, target_hundredths: target }: Participation): boolean {
  return countsMinutesIn(unit, target === null ? null : fromHundredths(target));
}

function timerOf({ timer_started_at: startedAt, timer_day: day }: Participation) {
  return startedAt === null || day === null ? null : { startedAt, day };
}

import type { AnswerOf, Call } from '@fivefold/contract/call';
import type { addAmount as addAmountCall, undoAmount as undoAmountCall } from '@fivefold/contract/calls/amounts';
import { ADDITIONS_OF_DAY_MAX, AMOUNT_OF_DAY_MAX, fromHundredths, toHundredths } from '@fivefold/rules/amount';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import type { CycleCelebration } from '@fivefold/rules/celebration';
import { LATE_CHECK_IN_DAYS } from '@fivefold/rules/check-in';
import { CHECK_DATE_REFUSALS, mayCheckOn } from '@fivefold/rules/check-in-gate';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { todayOf, zoneOf } from '#kernel/today';
import { lockParticipation } from '../goals/steps.ts';
import { lockAwayAndFreezes } from '../profile/steps.ts';
import type { CheckInDeps } from './actions.ts';
import { type Participation, periodOn, rhythmOn } from './amount-periods.ts';
import {
  deleteAddition,
  findAmountOfDay,
  findCheckInOn,
  findNewestAddition,
  insertAddition,
  sumAmounts,
} from './amounts-store.ts';
import type { StoredAnswer } from './decide.ts';
import { keepAmounts, toWireAmount } from './keep-amounts.ts';
import { checkInLocked, type LockedDeps, type Part } from './locked.ts';
import { takeBack } from './undo.ts';

export type AmountDeps = LockedDeps & Pick<CheckInDeps, 'db' | 'metricsRecorder'>;

/** How long an addition can be taken back, in milliseconds; a check-in that it made goes by its own, shorter limit. */
const UNDOABLE_MS = (LATE_CHECK_IN_DAYS + 1) * 24 * 60 * 60 * 1000;

export interface AddRequest extends Part {
  readonly call: Call;
  readonly day: LocalDay;
  /** In decimals. */
  readonly add: number;
  /** What the device plays if this is the check-in, unless points are earned. */
  readonly celebration: CycleCelebration | null;
  readonly key: string | undefined;
}

/**
 * Adds to the amount of the period of a day. Where that reaches the target while the goal is due, it is the check-in,
 * in the same transaction; what comes in later is kept with its day and earns nothing.
 * @throws Problem goals.not_found, goals.not_accepted, goals.archived, check_ins.wrong_day, amounts.no_target,
 * amounts.too_much
 */
export async function addAmount(
  deps: AmountDeps,
  caller: Caller,
  { call, key, kind, goalId, day, add, celebration }: AddRequest,
): Promise<AnswerOf<typeof addAmountCall>> {
  const { db, clock, metricsRecorder } = deps;
  const idempotencyKey = idempotencyKeyOf(call, caller.uid, key, { goalId, day, add });
  let points: number | null = null;
  const answer = await inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    const added = await addLocked(deps, tx, caller, { kind, goalId, day, hundredths: toHundredths(add), celebration });
    points = added.check_in?.points_earned ?? null;
    return added;
  });
  if (points !== null) metricsRecorder.checkIn(kind, points);
  return answer;
}

/** Adds in a transaction, which locks the participation. @throws as {@link addAmount} */
export async function addLocked(
  deps: AmountDeps,
  tx: Tx<Schema>,
  caller: Caller,
  {
    kind,
    goalId,
    day,
    hundredths,
    celebration,
  }: Part & Pick<AddRequest, 'day' | 'celebration'> & { readonly hundredths: number },
): Promise<AnswerOf<typeof addAmountCall>> {
  const { clock } = deps;
  const place = { goalId, uid: caller.uid };
  const part = await lockParticipation(tx, caller.uid, goalId, kind);
  if (part === undefined) throw new Problem('goals.not_found');
  if (part.archived_on !== null) throw new Problem('goals.archived');
  const { target_hundredths: target } = part;
  if (target === null) throw new Problem('amounts.no_target');
  requireDay(deps, caller, part, day);
  await requireRoom(tx, place, { day, hundredths });

  const at = clock.now();
  await insertAddition(tx, place, { day, hundredths, at, forgotten: new Date(at.getTime() - UNDOABLE_MS) });
  const period = periodOn(part, day);
  const sum = await sumAmounts(tx, place, period);
  let made: StoredAnswer | null = null;
  if (!period.isDone && sum >= target) {
    await lockAwayAndFreezes(tx, caller.uid);
    made = await checkInLocked(deps, tx, caller, { kind, goalId, day, amount: sum, celebration });
  }
  const kept = await keepAmounts(tx, place, part, { day, lastChecked: made === null ? part.last_checked : day });
  return { success: true, amount: toWireAmount(kept), check_in: made === null ? null : toWireCheckInAnswer(made) };
}

/** The photo's link would expire in a stored answer, but a check-in by an amount has no photo. */
function toWireCheckInAnswer({ check_in: { photo_id: _photo, ...checkIn }, ...answer }: StoredAnswer) {
  return { ...answer, check_in: { ...checkIn, photo_url: null } };
}

/** As for a late check-in, but also before the last one: what was done is kept with its day. @throws Problem check_ins.wrong_day */
function requireDay({ clock }: AmountDeps, caller: Caller, part: Participation, day: LocalDay): void {
  const late = { today: todayOf(clock, caller), createdOn: dayInZone(part.created_at, zoneOf(caller)) };
  const answer = mayCheckOn(day, null, clock.now(), late);
  if (answer !== 'ok') throw new Problem('check_ins.wrong_day', CHECK_DATE_REFUSALS[answer]);
}

/** @throws Problem amounts.too_much */
async function requireRoom(
  tx: Tx<Schema>,
  place: { readonly goalId: string; readonly uid: string },
  { day, hundredths }: { readonly day: LocalDay; readonly hundredths: number },
): Promise<void> {
  const before = await findAmountOfDay(tx, place, day);
  if (before.additions >= ADDITIONS_OF_DAY_MAX || before.hundredths + hundredths > AMOUNT_OF_DAY_MAX)
    throw new Problem('amounts.too_much');
}

export interface UndoRequest extends Part {
  readonly call: Call;
  readonly key: string | undefined;
}

/**
 * Takes the caller's newest addition back. If the period of a check-in falls below the target by it, the check-in goes,
 * too.
 * @throws Problem goals.not_found, goals.not_accepted, amounts.nothing_to_undo, check_ins.not_undoable
 */
export function undoAmount(
  { db, clock }: Pick<AmountDeps, 'db' | 'clock'>,
  caller: Caller,
  { call, key, kind, goalId }: UndoRequest,
): Promise<AnswerOf<typeof undoAmountCall>> {
  const { uid } = caller;
  const place = { goalId, uid };
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(call, uid, key, { goalId }), async (tx) => {
    const part = await lockParticipation(tx, uid, goalId, kind);
    if (part === undefined) throw new Problem('goals.not_found');
    const newest = await findNewestAddition(tx, place, new Date(clock.now().getTime() - UNDOABLE_MS));
    if (newest === undefined) throw new Problem('amounts.nothing_to_undo');
    await deleteAddition(tx, place, newest);
    const { day, hundredths } = newest;
    const index = await findUnreached(tx, place, part, newest);
    const undone = index === null ? null : await takeBack(tx, { clock }, caller, { kind, goalId, index });
    const lastChecked = undone === null ? part.last_checked : undone.goal.last_checked;
    const kept = await keepAmounts(tx, place, part, { day, lastChecked: lastChecked as LocalDay | null });
    return {
      success: true,
      amount: toWireAmount(kept),
      removed: { day, add: fromHundredths(hundredths) },
      check_in: undone,
    };
  });
}

/** The index of the check-in that the amount of its period no longer reaches; null for none. */
async function findUnreached(
  tx: Tx<Schema>,
  place: { readonly goalId: string; readonly uid: string },
  part: Participation,
  { day, hundredths }: { readonly day: LocalDay; readonly hundredths: number },
): Promise<number | null> {
  const { target_hundredths: target, last_checked: lastChecked } = part;
  if (target === null || lastChecked === null) return null;
  const period = periodOn(part, day);
  if (!period.isDone) return null;
  const sum = await sumAmounts(tx, place, period);
  // A check-in that no amount made, or that an earlier target made, stays.
  if (sum >= target || sum + hundredths < target) return null;
  const checked = rhythmOn(part, day).frequency === 'daily' ? day : lastChecked;
  if (checked < period.from || checked > period.to) return null;
  return (await findCheckInOn(tx, place, checked)) ?? null;
}

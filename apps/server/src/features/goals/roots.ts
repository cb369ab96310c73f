import type { BodyOf } from '@fivefold/contract/call';
import { rootGoal as rootGoalCall } from '@fivefold/contract/calls/roots';
import { NOT_ROOTED, whyNotRoot } from '@fivefold/rules/automaticity';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { DayRange } from '@fivefold/rules/days-off';
import { rootedSince } from '@fivefold/rules/rooted';
import { withoutRoot, withRoot } from '@fivefold/rules/root-times';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';
import { viewingOf } from '#kernel/today';
import { askedGoalOf } from './asked.ts';
import { listAnswers, readShare, writeAsked } from './automaticity.ts';
import { lockParticipation, type Participation, skipIndex } from './store.ts';

interface Place {
  readonly goalId: string;
  readonly uid: string;
}

/**
 * Lets a goal go that has taken root, or takes it up again, as it was. Repeating either changes nothing.
 * @throws Problem goals.not_found, goals.not_accepted, goals.archived, goals.not_rootable
 */
export function rootGoal(
  { db, clock }: { readonly db: Database<Schema>; readonly clock: Clock },
  caller: Caller,
  body: BodyOf<typeof rootGoalCall>,
  key: string | undefined,
): Promise<{ success: true }> {
  const { uid } = caller;
  const { goalId, rooted: isWanted } = body;
  const viewing = viewingOf(clock, caller);
  return inTransactionOnce(db.kysely, clock, idempotencyKeyOf(rootGoalCall, uid, key, body), async (tx) => {
    const part = await lockParticipation(tx, uid, goalId);
    if (part === undefined) throw new Problem('goals.not_found');
    const isRooted = rootedSince({ rooted: part.rooted ?? undefined }) !== undefined;
    if (isWanted === isRooted) return { success: true };
    if (part.archived_on !== null) throw new Problem('goals.archived', NOT_ROOTED.archived);
    const place = { goalId, uid };
    if (isWanted) await takeRoot(tx, place, part, viewing);
    else await takeUpAgain(tx, place, part, viewing.today);
    // A check-in that was decided before decides again, by the other rhythm.
    await skipIndex(tx, goalId, 0);
    return { success: true };
  });
}

async function takeRoot(
  tx: Tx<Schema>,
  place: Place,
  part: Participation,
  viewing: { readonly today: LocalDay; readonly timeZone: string },
): Promise<void> {
  const sql = sqlIn(tx);
  const goal = askedGoalOf(part, viewing);
  const why = whyNotRoot(goal, await listAnswers(sql, place), await readShare(sql, goal, place));
  if (why !== undefined) throw new Problem('goals.not_rootable', NOT_ROOTED[why]);
  const moment = { lastChecked: part.last_checked, today: viewing.today };
  await writeRootTimes(tx, place, withRoot(part.rooted ?? [], moment));
}

/** It begins anew with its questions, so that it takes weeks until it can take root again. */
async function takeUpAgain(
  tx: Tx<Schema>,
  place: Place,
  { last_checked: lastChecked, rooted }: Participation,
  today: LocalDay,
): Promise<void> {
  await writeRootTimes(tx, place, withoutRoot(rooted ?? [], { lastChecked, today }));
  await writeAsked(tx, place, today);
}

async function writeRootTimes(tx: Tx<Schema>, { goalId, uid }: Place, times: readonly DayRange[]): Promise<void> {
  await tx
    .updateTable('goal_participants')
    .set({ rooted: times.length === 0 ? null : JSON.stringify(times) })
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .execute();
}

import type { BodyOf } from '@fivefold/contract/call';
import {
  acceptSharedGoal as acceptCall,
  type createSharedGoal as createSharedGoalCall,
  declineSharedGoal as declineCall,
} from '@fivefold/contract/calls/goals';
import { nameOf } from '@fivefold/rules/display-name';
import { goalTitle } from '@fivefold/rules/goal-label';
import { GOALS_MAX, OFFERS_TO_A_FRIEND_MAX } from '@fivefold/rules/limits';
import { frequencyInSentence, offerAcceptedText, offerText, PUSH_ROUTE } from '@fivefold/rules/push-texts';
import { sql } from 'kysely';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { sentence } from '#kernel/language/sentence';
import { Problem } from '#kernel/problem';
import { notify, type NotifyDeps } from '../notifications/steps.ts';
import { lockProfiles } from '../profile/steps.ts';
import { countGoals, lockGoal } from './store.ts';
import { findGoalTitles } from './titles.ts';

export interface OfferDeps extends NotifyDeps {
  readonly db: Database<Schema>;
}

/** SQL: when a goal began for a participant. A shared goal begins when it is accepted. */
export function beginningSql(g: string, p: string): string {
  return `case when ${g}.kind = 'shared' then ${p}.joined_at else ${g}.created_at end`;
}

/**
 * Tells a friend of a goal that is offered to them. The transaction holds both profiles.
 * @throws Problem goals.too_many_offers
 */
export async function offerGoal(
  tx: Tx<Schema>,
  deps: OfferDeps,
  caller: Caller,
  { friendUid, goal }: { readonly friendUid: string; readonly goal: BodyOf<typeof createSharedGoalCall> },
): Promise<void> {
  const { rows } = await sql`
    select 1 from goal_participants p
    join goals g on g.id = p.goal_id and g.created_by = ${caller.uid} and g.deleted_at is null
    where p.uid = ${friendUid} and p.offered_at is not null`.execute(tx);
  if (rows.length >= OFFERS_TO_A_FRIEND_MAX) throw new Problem('goals.too_many_offers');
  const name = nameOf({ display_name: caller.displayName, email: caller.email });
  await notify(tx, deps, {
    kind: 'offer',
    uid: friendUid,
    actorUid: caller.uid,
    push: offerText(name),
    goals: [goalTitle({ goal: goal.value, emoji: goal.emoji ?? null })],
    mail: {
      subject: sentence('{name} would like to share a goal with you', { name }),
      lines: [
        sentence('“{goal}”, {often}: you’d both check in and see how the other is doing.', {
          goal: goal.value,
          often: frequencyInSentence(goal.frequency, goal.weekly_interval ?? null, goal.days_per_week ?? 7),
        }),
        sentence('Nothing counts for you until you accept.'),
      ],
      button: { label: sentence('Take a look'), route: PUSH_ROUTE },
      why: sentence(
        'You get this mail when a friend wants to share a goal, because you switched it on in your settings. {name} is {email}.',
        { name, email: caller.email },
      ),
    },
  });
}

/** Whether an offer was accepted now or before; undefined when the person does not take part. */
export type AcceptedOffer = 'now' | 'before' | undefined;

/**
 * Lets a shared goal that is offered to a person count for them.
 * @param beginsAt from when on
 * @throws Problem goals.too_many
 */
export async function acceptOffer(
  tx: Tx<Schema>,
  { uid, goalId, beginsAt }: { readonly uid: string; readonly goalId: string; readonly beginsAt: Date },
): Promise<AcceptedOffer> {
  await lockGoal(tx, goalId);
  const { rows } = await sql<{ is_offer: boolean }>`
    select p.offered_at is not null as is_offer
    from goal_participants p join goals g on g.id = p.goal_id and g.kind = 'shared' and g.deleted_at is null
    where p.goal_id = ${goalId} and p.uid = ${uid}
    for no key update of p`.execute(tx);
  const [part] = rows;
  if (part === undefined) return undefined;
  if (!part.is_offer) return 'before';
  await lockProfiles(tx, uid);
  if ((await countGoals(tx, uid)) >= GOALS_MAX) throw new Problem('goals.too_many');
  await sql`
    update goal_participants set offered_at = null, joined_at = greatest(joined_at, ${beginsAt})
    where goal_id = ${goalId} and uid = ${uid}`.execute(tx);
  return 'now';
}

/**
 * Accepts a goal that a friend offers, and tells the friend. Repeating changes nothing.
 * @throws Problem goals.not_found, goals.too_many
 */
export function acceptSharedGoal(
  deps: OfferDeps,
  caller: Caller,
  body: BodyOf<typeof acceptCall>,
  key: string | undefined,
): Promise<{ success: true }> {
  const { uid } = caller;
  const { goalId } = body;
  const idempotencyKey = idempotencyKeyOf(acceptCall, uid, key, body);
  return inTransactionOnce(deps.db.kysely, deps.clock, idempotencyKey, async (tx) => {
    const accepted = await acceptOffer(tx, { uid, goalId, beginsAt: deps.clock.now() });
    if (accepted === undefined) throw new Problem('goals.not_found');
    if (accepted === 'now') {
      const name = nameOf({ display_name: caller.displayName, email: caller.email });
      const goals = await findGoalTitles(tx, uid, [goalId]);
      const message = { kind: 'offer_accepted', actorUid: uid, push: offerAcceptedText(name), goals } as const;
      const others = await listOthers(tx, goalId, uid);
      await notify(tx, deps, ...others.map((other) => ({ ...message, uid: other })));
    }
    return { success: true };
  });
}

/** Declines a goal that a friend offers; the friend keeps it. @throws Problem goals.not_found, goals.accepted */
export function declineSharedGoal(
  { db, clock }: OfferDeps,
  { uid }: Caller,
  body: BodyOf<typeof declineCall>,
  key: string | undefined,
): Promise<{ success: true }> {
  const { goalId } = body;
  const idempotencyKey = idempotencyKeyOf(declineCall, uid, key, body);
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    await lockGoal(tx, goalId);
    const { rows } = await sql<{ is_offer: boolean }>`
      select p.offered_at is not null as is_offer
      from goal_participants p join goals g on g.id = p.goal_id and g.kind = 'shared' and g.deleted_at is null
      where p.goal_id = ${goalId} and p.uid = ${uid}`.execute(tx);
    const [part] = rows;
    if (part === undefined) throw new Problem('goals.not_found');
    if (!part.is_offer) throw new Problem('goals.accepted');
    await tx.deleteFrom('goal_participants').where('goal_id', '=', goalId).where('uid', '=', uid).execute();
    return { success: true };
  });
}

async function listOthers(tx: Tx<Schema>, goalId: string, uid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('goal_participants')
    .select('uid')
    .where('goal_id', '=', goalId)
    .where('uid', '<>', uid)
    .where('offered_at', 'is', null)
    .execute();
  return rows.map((row) => row.uid);
}

import type { BodyOf } from '@fivefold/contract/call';
import { moveGoal as moveGoalCall } from '@fivefold/contract/calls/goal-list';
import { sql } from 'kysely';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import { Problem } from '#kernel/problem';

interface PlacedGoal {
  readonly id: string;
  readonly position: number | null;
  readonly is_deleted: boolean;
}

/**
 * Moves one of the caller's goals before another one, or behind all. The others keep their order, which every goal gets
 * a place of its own in.
 * @throws Problem goals.not_found
 */
export function moveGoal(
  { db, clock }: { readonly db: Database<Schema>; readonly clock: Clock },
  { uid }: Caller,
  input: BodyOf<typeof moveGoalCall>,
  key: string | undefined,
): Promise<{ success: true }> {
  const idempotencyKey = idempotencyKeyOf(moveGoalCall, uid, key, input);
  return inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    const goals = await lockOrder(tx, uid);
    await writeOrder(tx, uid, reorder(goals, input));
    return { success: true };
  });
}

/** Puts goals behind all others of a person, in the order that is given. */
export async function placeBehind(tx: Tx<Schema>, uid: string, goalIds: readonly string[]): Promise<void> {
  const goals = await lockOrder(tx, uid);
  const moved = goalIds.flatMap((goalId) => goals.find(({ id }) => id === goalId) ?? []);
  await writeOrder(tx, uid, [...goals.filter((goal) => !moved.includes(goal)), ...moved]);
}

function reorder(goals: readonly PlacedGoal[], { goalId, before }: BodyOf<typeof moveGoalCall>): PlacedGoal[] {
  const moved = goals.find(({ id }) => id === goalId);
  const isDeleted = goals.some(({ id, is_deleted }) => is_deleted && (id === goalId || id === before));
  if (moved === undefined || isDeleted) throw new Problem('goals.not_found');
  if (before === goalId) return [...goals];
  const others = goals.filter(({ id }) => id !== goalId);
  const place = before === null ? others.length : others.findIndex(({ id }) => id === before);
  if (place === -1) throw new Problem('goals.not_found');
  return others.toSpliced(place, 0, moved);
}

/**
 * A person's goals in the order in which they see them. Their part in each is locked, always in the order of the goals'
 * ids; a check-in locks one of them and no other. Goals that can still be restored keep their place.
 */
async function lockOrder(tx: Tx<Schema>, uid: string): Promise<PlacedGoal[]> {
  await sql`select 1 from goal_participants where uid = ${uid} order by goal_id for no key update`.execute(tx);
  const { rows } = await sql<PlacedGoal>`
    select g.id, p.position, g.deleted_at is not null as is_deleted
    from goal_participants p join goals g on g.id = p.goal_id
    where p.uid = ${uid}
    order by p.position, g.kind, g.created_at, g.id`.execute(tx);
  return rows;
}

async function writeOrder(tx: Tx<Schema>, uid: string, ordered: readonly PlacedGoal[]): Promise<void> {
  const moved = ordered.flatMap(({ id, position }, place) => (position === place ? [] : [{ id, place }]));
  if (moved.length === 0) return;
  await sql`
    update goal_participants p set position = moved.place
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ place }) => place)}::int[]) moved (id, place)
    where p.uid = ${uid} and p.goal_id = moved.id`.execute(tx);
}

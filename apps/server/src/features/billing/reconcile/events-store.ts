import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** @returns false when the event was already taken. */
export async function insertEventOnce(
  tx: Tx<Schema>,
  event: { id: string; type: string; created: number },
  receivedAt: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('stripe_events')
    .values({ id: event.id, type: event.type, created: event.created, received_at: receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes events that were received before then, in batches. */
export async function deleteOldEvents(db: Kysely<Schema>, receivedBefore: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('stripe_events')
    .where('id', 'in', (eb) =>
      eb.selectFrom('stripe_events').select('id').where('received_at', '<', receivedBefore).limit(limit),
    )
    .execute();
}

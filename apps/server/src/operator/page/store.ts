import type { Kysely } from 'kysely';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';

/** Lets an account look at the operator's page. @returns false when it may already */
export async function nameOperator(tx: Tx<Schema>, uid: string, at: Date): Promise<boolean> {
  const named = await tx
    .insertInto('operators')
    .values({ uid, named_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return named !== undefined;
}

/** @returns false when it might not look */
export async function removeOperator(tx: Tx<Schema>, uid: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('operators').where('uid', '=', uid).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isOperator(db: Kysely<Schema>, uid: string): Promise<boolean> {
  return (await db.selectFrom('operators').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined;
}

/** Accounts that may look, the oldest first. */
export function listOperators(db: Kysely<Schema>, limit: number): Promise<{ uid: string; named_at: Date }[]> {
  return db.selectFrom('operators').select(['uid', 'named_at']).orderBy('named_at').limit(limit).execute();
}

import type { Kysely, Selectable } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { WithdrawalTable } from '#kernel/db/tables/billing';

export type Withdrawal = Selectable<WithdrawalTable>;
type Reading = Kysely<Schema> | Tx<Schema>;

/** @returns undefined when the purchase was withdrawn from before */
export async function insertWithdrawalOnce(
  tx: Tx<Schema>,
  withdrawal: Pick<Withdrawal, 'subscription_id' | 'uid' | 'purchased_at' | 'asked_at' | 'confirmed_at'>,
): Promise<void> {
  await tx
    .insertInto('withdrawals')
    .values({ ...withdrawal, settled_at: null, freed_invoice_id: null })
    .onConflict((conflict) => conflict.column('subscription_id').doNothing())
    .execute();
}

export async function findWithdrawal(db: Reading, subscriptionId: string): Promise<Withdrawal | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('subscription_id', '=', subscriptionId).executeTakeFirst();
}

/** A person's withdrawals, the oldest first; few, because each is a purchase. */
export async function listWithdrawalsOf(db: Reading, uid: string): Promise<Withdrawal[]> {
  return db.selectFrom('withdrawals').selectAll().where('uid', '=', uid).orderBy('confirmed_at').execute();
}

export async function changeWithdrawal(
  tx: Tx<Schema>,
  subscriptionId: string,
  change: Partial<Omit<Withdrawal, 'subscription_id' | 'uid'>>,
): Promise<void> {
  await tx.updateTable('withdrawals').set(change).where('subscription_id', '=', subscriptionId).execute();
}

/** The bank decided for us: what it held is ours to give back. */
export async function reopenDisputed(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set((eb) => ({ settled_at: null, is_disputed: false, attempt: eb('attempt', '+', 1) }))
    .where('uid', '=', uid)
    .where('is_disputed', '=', true)
    .execute();
}

/** For the operator: the newest first. */
export async function listWithdrawals(db: Kysely<Schema>, limit: number): Promise<Withdrawal[]> {
  return db.selectFrom('withdrawals').selectAll().orderBy('confirmed_at', 'desc').limit(limit).execute();
}

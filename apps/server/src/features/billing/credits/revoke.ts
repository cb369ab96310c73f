import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { changeMonth, listMonths, recountMonths } from './store.ts';

/**
 * Months that are on no invoice yet are lost. The transaction must hold the account.
 * @param boughtUntil epoch seconds; months that were bought later stay
 */
export async function revokeMonths(tx: Tx<Schema>, uid: string, boughtUntil = Number.POSITIVE_INFINITY): Promise<void> {
  for (const month of await listMonths(tx, uid)) {
    if (month.created_at > boughtUntil || !['available', 'attaching', 'attached'].includes(month.state)) continue;
    await changeMonth(tx, month, { state: 'revoked', via: null, is_expiring: false, stripe_discount_id: null });
  }
  await recountMonths(tx, uid);
}

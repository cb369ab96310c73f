import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import { loadOrCreateAccount } from './store.ts';

/** Long enough for a pause of the process, short enough that a person does not wait long for one that died. */
const LEASE_SECONDS = 15;
const HEARTBEAT_MS = 5000;
const ACQUIRE_RETRY_MS = 40;
const ACQUIRE_TIMEOUT_MS = 22_000;

/** The lease on a user's account at the payment provider: one holder at a time. */
export interface BillingLock {
  readonly uid: string;
  /**
   * A transaction that holds the account's row.
   * @throws Problem subscription.unavailable when the run took too long and another one took over: what it saw is no
   * longer to be acted upon.
   */
  transact<T>(body: (tx: Tx<Schema>) => Promise<T>): Promise<T>;
}

/**
 * Works on a user's account at the payment provider, exclusively among all processes. Nothing waits for the network in
 * a transaction, so this is a lease with a token: its holder renews it every few seconds that they live, and a
 * transaction of one who lost it changes nothing. It runs on real time, as leases of jobs do.
 * @throws Problem subscription.unavailable when another run does not end.
 */
export async function withBillingLock<T>(
  deps: { db: Database<Schema> },
  uid: string,
  body: (lock: BillingLock) => Promise<T>,
): Promise<T> {
  const { kysely } = deps.db;
  await loadOrCreateAccount(kysely, uid);
  const token = randomUUID();
  const leaseEnd = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;
  const leaseQuery = () => kysely.updateTable('billing_accounts').where('uid', '=', uid).where('run_token', '=', token);

  const tryAcquire = async (): Promise<boolean> => {
    const { numUpdatedRows } = await kysely
      .updateTable('billing_accounts')
      .set({ run_token: token, run_until: leaseEnd })
      .where('uid', '=', uid)
      .where((eb) => eb.or([eb('run_until', 'is', null), eb('run_until', '<', sql<Date>`now()`)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  for (const giveUpAt = Date.now() + ACQUIRE_TIMEOUT_MS; !(await tryAcquire()); await delay(ACQUIRE_RETRY_MS)) {
    if (Date.now() > giveUpAt) throw new Problem('subscription.unavailable');
  }

  // One that fails to say it lives may lose the account, which its next transaction finds out.
  const extendLease = () =>
    void leaseQuery()
      .set({ run_until: leaseEnd })
      .execute()
      .catch(() => undefined);
  const heartbeat = setInterval(extendLease, HEARTBEAT_MS);
  try {
    return await body({
      uid,
      transact: (inside) =>
        inTransaction(kysely, async (tx) => {
          const lease = await tx
            .selectFrom('billing_accounts')
            .select('run_token')
            .where('uid', '=', uid)
            .forNoKeyUpdate()
            .executeTakeFirst();
          if (lease?.run_token !== token) throw new Problem('subscription.unavailable');
          return inside(tx);
        }),
    });
  } finally {
    clearInterval(heartbeat);
    await leaseQuery().set({ run_token: null, run_until: null }).execute();
  }
}

/** Frees every leased account; for a database that only this process can use. */
export async function releaseBillingLocks(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({ run_token: null, run_until: null })
    .where('run_token', 'is not', null)
    .execute();
}

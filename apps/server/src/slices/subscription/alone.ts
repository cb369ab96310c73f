import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { Problem } from '../../kernel/problem.ts';
import { requireAccount } from './store.ts';

/** Long enough for a pause of the process, short enough that a person does not wait long for one that died. */
const BELIEVED_SECONDS = 15;
const SIGN_OF_LIFE_MS = 5000;
const LOOK_AGAIN_MS = 40;
const PATIENCE_MS = 22_000;

/** Somebody works on a person's account at the payment provider, and nobody else does. */
export interface Run {
  readonly uid: string;
  /**
   * A transaction that holds the account's row.
   * @throws Problem subscription.unavailable when the run took too long and another one took over: what it saw is no longer to be acted upon.
   */
  transact<T>(body: (tx: Tx<Schema>) => Promise<T>): Promise<T>;
}

/**
 * Does something with a person's account at the payment provider while nobody else does, in this process or another.
 * Nothing waits for the network in a transaction, so this is a lease with a token: whoever holds it says every few seconds
 * that they live, and a transaction of one who lost it changes nothing. It runs on real time, as leases of jobs do.
 * @throws Problem subscription.unavailable when another run does not end.
 */
export async function alone<T>(
  deps: { db: Database<Schema> },
  uid: string,
  body: (run: Run) => Promise<T>,
): Promise<T> {
  const { kysely } = deps.db;
  await requireAccount(kysely, uid);
  const token = randomUUID();
  const until = sql<Date>`now() + make_interval(secs => ${BELIEVED_SECONDS})`;
  const ofRun = () => kysely.updateTable('billing_accounts').where('uid', '=', uid).where('run_token', '=', token);

  const take = async (): Promise<boolean> => {
    const { numUpdatedRows } = await kysely
      .updateTable('billing_accounts')
      .set({ run_token: token, run_until: until })
      .where('uid', '=', uid)
      .where((eb) => eb.or([eb('run_until', 'is', null), eb('run_until', '<', sql<Date>`now()`)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  for (const giveUpAt = Date.now() + PATIENCE_MS; !(await take()); await delay(LOOK_AGAIN_MS)) {
    if (Date.now() > giveUpAt) throw new Problem('subscription.unavailable');
  }

  // One that fails to say it lives may lose the account, which its next transaction finds out.
  const sayAlive = () =>
    void ofRun()
      .set({ run_until: until })
      .execute()
      .catch(() => undefined);
  const alive = setInterval(sayAlive, SIGN_OF_LIFE_MS);
  try {
    return await body({
      uid,
      transact: (inside) =>
        inTransaction(kysely, async (tx) => {
          const held = await tx
            .selectFrom('billing_accounts')
            .select('run_token')
            .where('uid', '=', uid)
            .forNoKeyUpdate()
            .executeTakeFirst();
          if (held?.run_token !== token) throw new Problem('subscription.unavailable');
          return inside(tx);
        }),
    });
  } finally {
    clearInterval(alive);
    await ofRun().set({ run_token: null, run_until: null }).execute();
  }
}

/** Frees every account that somebody worked on; for a database that only this process can use. */
export async function releaseRuns(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({ run_token: null, run_until: null })
    .where('run_token', 'is not', null)
    .execute();
}

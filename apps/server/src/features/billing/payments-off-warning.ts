import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db/schema';
import type { Log } from '#kernel/log';

/** Subscriptions from before `PAYMENTS=off` are still charged by the payment provider, and no one here would notice. */
export async function warnAboutActiveSubscriptions(
  db: Kysely<Schema>,
  log: Pick<Log, 'warn'> | undefined,
): Promise<void> {
  const { count } = await db
    .selectFrom('billing_accounts')
    .where('subscription_id', 'is not', null)
    .where('status', 'in', ['active', 'trialing', 'past_due', 'unpaid', 'paused'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return;
  log?.warn(
    { subscriptions: Number(count) },
    'PAYMENTS=off, but subscriptions exist that the payment provider goes on charging: cancel them there',
  );
}

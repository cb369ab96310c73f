import * as z from 'zod/mini';
import type { AddressDigest } from '#kernel/address-digest';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { defineHourlyJob, type RecurringJob } from '#kernel/jobs/recurring';
import { unpark } from '#kernel/jobs/queue';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import type { IdentityProvider } from '#ports/identity-provider/port';
import { eraseAccount } from './erase.ts';

export const ERASE_JOB = 'account.erase';

export interface EraseDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly identity: Pick<IdentityProvider, 'deleteAccount'>;
  readonly addressDigest: AddressDigest;
}

/** Erases our own data first: it must not wait for an identity provider that is away. */
export function accountJobs({ db, clock, identity, addressDigest }: EraseDeps): JobKind[] {
  return [
    defineJob(ERASE_JOB, z.object({ uid: z.string() }), async ({ uid }) => {
      await inTransaction(db.kysely, (tx) => eraseAccount(tx, { clock, addressDigest }, uid));
      await identity.deleteAccount(uid);
    }),
  ];
}

/** Retries every hour what was parked while the identity provider was away. */
export function accountSweep(deps: Pick<EraseDeps, 'db' | 'clock'>): RecurringJob {
  return defineHourlyJob(deps, 'account.sweep', () => unpark(deps.db.kysely, deps.clock, ERASE_JOB));
}

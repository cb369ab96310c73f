import * as z from 'zod/mini';
import type { AddressDigest } from '../../kernel/address-digest.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { defineHourlyJob, type HourlyJob } from '../../kernel/jobs/hourly.ts';
import { unpark } from '../../kernel/jobs/queue.ts';
import { defineJob, type JobKind } from '../../kernel/jobs/worker.ts';
import type { IdentityProvider } from '../../ports/identity-provider/port.ts';
import { erasePerson } from './erase.ts';

export const ERASE_JOB = 'account.erase';

export interface EraseDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly identity: Pick<IdentityProvider, 'deleteAccount'>;
  readonly addressDigest: AddressDigest;
}

/** Our own data first: an identity service that is away must not keep it. */
export function accountJobs({ db, clock, identity, addressDigest }: EraseDeps): JobKind[] {
  return [
    defineJob(ERASE_JOB, z.object({ uid: z.string() }), async ({ uid }) => {
      await inTransaction(db.kysely, (tx) => erasePerson(tx, { clock, addressDigest }, uid));
      await identity.deleteAccount(uid);
    }),
  ];
}

/** What was given up while somebody's identity service was away is tried again every hour. */
export function accountSweep(deps: Pick<EraseDeps, 'db' | 'clock'>): HourlyJob {
  return defineHourlyJob(deps, 'account.sweep', () => unpark(deps.db.kysely, deps.clock, ERASE_JOB));
}

import { exchangeStreaks } from '@fivefold/contract/calls/billing';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import { accountJobs, accountSweep } from './features/account/delete/jobs.ts';
import { plainFilesJobs } from './features/account/export/plain-files/nights.ts';
import { authSweep } from './features/auth/sweep.ts';
import { createPlans } from './features/billing/steps.ts';
import { billingJobs } from './features/billing/jobs.ts';
import type { WithdrawalLinks } from './features/billing/withdrawal/links.ts';
import { billingSweep } from './features/billing/sweep.ts';
import { mendingJobs } from './features/check-ins/mendings.ts';
import { checkInJobs } from './features/check-ins/restore.ts';
import { missesSweep } from './features/goals/misses.ts';
import { countJobs, countsJob } from './features/counts/jobs.ts';
import { findGoalTitles } from './features/goals/steps.ts';
import { goalJobs } from './features/goals/restore.ts';
import { invitesSweep } from './features/invites/sweep.ts';
import { reactionsSweep } from './features/reactions/sweep.ts';
import { inviteJobs } from './features/invites/release.ts';
import { isAddressBlocked } from './features/blocks/steps.ts';
import { channelJobs } from './features/channels/jobs.ts';
import { mailJobs, mailSweep } from './features/mail/jobs.ts';
import { notificationJobs, notificationsSweep } from './features/notifications/jobs.ts';
import { arePresent } from './features/profile/steps.ts';
import { photoJobs } from './features/photos/jobs.ts';
import { photosSweep } from './features/photos/sweep.ts';
import { remindersJob } from './features/reminders/jobs.ts';
import { reportsSweep } from './features/reports/sweep.ts';
import { webhookJobs } from './features/webhooks/jobs.ts';
import { lapsesJob } from './features/webhooks/lapses.ts';
import { mondayMailJob } from './features/week/jobs.ts';
import type { UnsubscribeLinks } from './features/messages/steps.ts';
import type { AddressDigest } from './kernel/address-digest.ts';
import type { Clock } from './kernel/clock.ts';
import type { Database } from './kernel/db/connect.ts';
import type { Schema } from './kernel/db/schema.ts';
import type { Sql } from './kernel/db/sql.ts';
import { idempotencyKeysSweep } from './kernel/idempotency-keys-sweep.ts';
import type { RecurringJob } from './kernel/jobs/recurring.ts';
import type { JobKind } from './kernel/jobs/worker.ts';
import type { Seal } from './kernel/seal.ts';
import { limitsSweep } from './kernel/limits-sweep.ts';
import type { Identity } from './ports/identity-provider/port.ts';
import type { Mailer } from './ports/mailer/port.ts';
import type { OutsideAddress } from './ports/outside-address/port.ts';
import type { PaymentProvider } from './ports/payment-provider/port.ts';
import type { PhotoStore } from './ports/photo-store/port.ts';
import type { PushSender } from './ports/push-sender/port.ts';

interface JobDeps {
  readonly config: Config;
  readonly log: FastifyBaseLogger | undefined;
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly identity: Identity;
  readonly addressDigest: AddressDigest;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly withdrawalLinks: WithdrawalLinks;
  readonly mailer: Mailer;
  readonly pushSender: PushSender;
  readonly browserSender?: PushSender | undefined;
  readonly outside: OutsideAddress;
  readonly seal: Seal;
  /** Undefined where nothing is sold. */
  readonly payments: PaymentProvider | undefined;
  readonly photoStore: PhotoStore;
  readonly uploadsDir: string;
}

/**
 * A part of compose.ts: every kind of job of the product. The sweeps among them run every hour once they are scheduled.
 */
export function createJobKinds(deps: JobDeps): { kinds: readonly JobKind[]; sweeps: readonly RecurringJob[] } {
  const { config, db, clock, payments } = deps;
  const hasMail = config.mail.kind !== 'none';
  const billing = payments && { ...deps, hasMail, payments };
  const messaging = {
    ...deps,
    hasMail,
    plans: createPlans({ arePlansSold: payments !== undefined }),
  };
  const plainFiles = plainFilesJobs(deps, config.plainFilesDir);
  const sweeps = [
    ...(billing === undefined ? [] : [billingSweep(billing)]),
    mailSweep({ db, clock }),
    photosSweep(deps),
    notificationsSweep({ db, clock }),
    invitesSweep({ db, clock }),
    reactionsSweep({ db, clock }),
    missesSweep({ db, clock }),
    authSweep({ db, clock }),
    mondayMailJob(messaging),
    remindersJob(messaging),
    lapsesJob({ db, clock }),
    accountSweep({ db, clock }),
    reportsSweep({ db, clock }),
    countsJob({ db, sql: deps.sql, clock }),
    limitsSweep({ db, clock }),
    ...plainFiles.sweeps,
    idempotencyKeysSweep({ db, clock, callsKeptForever: [exchangeStreaks.name] }),
  ];
  const kinds = [
    ...mailJobs({
      clock,
      mailer: deps.mailer,
      contact: config.contact,
      publicUrl: deps.publicUrl,
      mayTellOf: async (uid, email) =>
        (await arePresent(db.kysely, [uid])) && !(await isAddressBlocked(db.kysely, uid, email)),
    }),
    ...(billing === undefined ? [] : billingJobs(billing)),
    ...goalJobs({ db, clock }),
    ...checkInJobs({ db, clock }),
    ...mendingJobs({ db }),
    ...photoJobs(deps),
    ...channelJobs(deps),
    ...webhookJobs(messaging),
    ...notificationJobs({ ...deps, findGoalTitles }),
    ...inviteJobs({ ...deps, price: payments && config.price }),
    ...accountJobs(deps),
    ...plainFiles.kinds,
    ...countJobs(deps),
    ...sweeps,
  ];
  return { kinds, sweeps };
}

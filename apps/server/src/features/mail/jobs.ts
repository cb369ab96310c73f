import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineHourlyJob, type HourlyDeps, type HourlyJob } from '#kernel/jobs/hourly';
import { deleteJobs, unpark } from '#kernel/jobs/queue';
import { type JobKind, defineJob } from '#kernel/jobs/worker';
import { addContact, type MailContact } from './letter.ts';
import type { Mailer } from '#ports/mailer/port';

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

export const MAIL_JOB = 'mail.send';

/** A mail server that is away for longer has been away for longer than most mails are good for. */
const RESENT_MS = 24 * 60 * 60 * 1000;
/** Mails carry codes and addresses; what could not be sent is not kept for ever. */
const KEPT_MS = 7 * RESENT_MS;

/** Sends what other slices wrote; the row is the mail, so nothing is sent for a change that did not happen. */
export function mailJobs(deps: { mailer: Mailer; contact: MailContact; publicUrl: () => string }): JobKind[] {
  return [
    defineJob(MAIL_JOB, mail, (payload) => deps.mailer.send(addContact(payload, deps.contact, deps.publicUrl()))),
  ];
}

/** Every hour: a mail that was given up is tried once more, for a day; an address that takes none is left alone after that, and the mail goes after a week. */
export function mailSweep(deps: HourlyDeps): HourlyJob {
  return defineHourlyJob(deps, 'mail.sweep', async () => {
    const { db, clock } = deps;
    const now = clock.now().getTime();
    await unpark(db.kysely, clock, MAIL_JOB, { tries: 1, createdAfter: new Date(now - RESENT_MS) });
    await deleteJobs(db.kysely, MAIL_JOB, sql<boolean>`parked_at < ${new Date(now - KEPT_MS)}`);
  });
}

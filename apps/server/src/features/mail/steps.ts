import type { Kysely } from 'kysely';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { enqueue, enqueueAll } from '#kernel/jobs/queue';
import { MAIL_JOB, type QueuedMail } from './jobs.ts';

/** What later features may use of mail. */
export { deleteQueuedMails } from './queued-mails.ts';
export type { QueuedMail } from './jobs.ts';
export { composeMail, type Letter, type MailInLanguage } from './letter.ts';

/** Enqueues a mail in the transaction of the change that it is about: it is sent exactly when the change is made. */
export function enqueueMail(tx: Tx<Schema> | Kysely<Schema>, clock: Clock, mail: QueuedMail): Promise<void> {
  return enqueue(tx, clock, { kind: MAIL_JOB, payload: mail });
}

export function enqueueMails(tx: Tx<Schema>, clock: Clock, mails: readonly QueuedMail[]): Promise<void> {
  return enqueueAll(
    tx,
    clock,
    mails.map((mail) => ({ kind: MAIL_JOB, payload: mail })),
  );
}

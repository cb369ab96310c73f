import { withoutDirectionControls } from '@fivefold/rules/direction-controls';
import { languageOfPerson } from '@fivefold/rules/languages';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';
import { deleteJobs, unpark } from '#kernel/jobs/queue';
import { type JobKind, defineJob } from '#kernel/jobs/worker';
import type { Clock } from '#kernel/clock';
import { addContact, type MailContact, type MailInLanguage } from './letter.ts';
import type { Mail, Mailer } from '#ports/mailer/port';

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.optional(z.record(z.string(), z.string())),
  until: z.optional(z.string()),
  // Mails that were made by the version before have none.
  from: z._default(z.array(z.string()), []),
  // A version with more languages may have made it.
  language: z.optional(z.string()),
});

/** What waits to be sent. */
export interface QueuedMail extends MailInLanguage {
  /** ISO instant: later it says nothing anymore, and is left out. */
  readonly until?: string | undefined;
  /**
   * The people whom it tells of, by their ids: where one of them has left, or one of them and the addressee have blocked
   * one another, it is left out.
   */
  readonly from?: readonly string[] | undefined;
}

export const MAIL_JOB = 'mail.send';

/** After a day most mails are no longer useful, because their links have expired. */
const RESENT_MS = 24 * 60 * 60 * 1000;
/** Mails contain codes and addresses, so unsent ones are deleted after a week. */
const KEPT_MS = 7 * RESENT_MS;

/**
 * Sends the mails that other features enqueued in their transactions: no mail is sent for a change that was rolled
 * back.
 */
export function mailJobs(deps: {
  clock: Clock;
  mailer: Mailer;
  contact: MailContact;
  publicUrl: () => string;
  /**
   * Whether an address may be told of a person. Mail comes before blocks in the order of features, so this function is
   * passed in.
   */
  mayTellOf: (uid: string, email: string) => Promise<boolean>;
}): JobKind[] {
  return [
    defineJob(MAIL_JOB, mail, async ({ until, from, language, ...mail }) => {
      if (until !== undefined && deps.clock.now().getTime() >= Date.parse(until)) return;
      for (const uid of from) if (!(await deps.mayTellOf(uid, mail.to.toLowerCase()))) return;
      const plain = { ...withPlainWords(mail), language: languageOfPerson(language) };
      const { language: _, ...letter } = addContact(plain, deps.contact, deps.publicUrl());
      await deps.mailer.send(letter);
    }),
  ];
}

/** Here, because every mail passes: goals, notes and comments may hold characters that turn the words around them. */
function withPlainWords(mail: Mail): Mail {
  return {
    ...mail,
    subject: withoutDirectionControls(mail.subject),
    text: withoutDirectionControls(mail.text),
    html: withoutDirectionControls(mail.html),
  };
}

/** Every hour retries parked mails once, until they are a day old, and deletes those that are a week old. */
export function mailSweep(deps: RecurringDeps): RecurringJob {
  return defineHourlyJob(deps, 'mail.sweep', async () => {
    const { db, clock } = deps;
    const now = clock.now().getTime();
    await unpark(db.kysely, clock, MAIL_JOB, { tries: 1, createdAfter: new Date(now - RESENT_MS) });
    await deleteJobs(db.kysely, MAIL_JOB, sql<boolean>`parked_at < ${new Date(now - KEPT_MS)}`);
  });
}

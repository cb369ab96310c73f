import * as z from 'zod/mini';
import { type JobKind, defineJob } from '../../kernel/jobs/worker.ts';
import type { Mailer } from '../../ports/mailer/port.ts';

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

export const MAIL_JOB = 'mail.send';

/** Sends what other slices wrote; the row is the mail, so nothing is sent for a change that did not happen. */
export function mailJobs(deps: { mailer: Mailer }): JobKind[] {
  return [defineJob(MAIL_JOB, mail, (payload) => deps.mailer.send(payload))];
}

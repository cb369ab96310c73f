import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Mail, Mailer } from './port.ts';

const KEPT_MAILS = 200;

/** The local mailbox in place of SMTP (Decisions section 11): mails are rows, shown at /dev/mailbox. */
export function createMailbox(db: Kysely<Schema>): Mailer & { newest(): Promise<(Mail & { sentAt: string })[]> } {
  return {
    async send({ to, subject, text, html }) {
      await db
        .insertInto('mailbox')
        .values({ id: randomUUID(), recipient: to, subject, body_text: text, body_html: html, sent_at: new Date() })
        .execute();
    },
    async newest() {
      const rows = await db.selectFrom('mailbox').selectAll().orderBy('sent_at', 'desc').limit(KEPT_MAILS).execute();
      return rows.map((row) => ({
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        html: row.body_html,
        sentAt: row.sent_at.toISOString(),
      }));
    },
  };
}

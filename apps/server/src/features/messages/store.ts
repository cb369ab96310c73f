import {
  DEFAULT_EVENING,
  DEFAULT_QUIET_HOURS,
  type MailMessageKind,
  type MessageKind,
  MESSAGES_PER_DAY,
  type QuietHours,
} from '@fivefold/rules/messages';
import type { MinuteOfDay } from '@fivefold/rules/wall-clock';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

type Db = Tx<Schema> | Kysely<Schema>;

/** What a person gets, with what stands where they chose nothing. */
export interface MessageSettings {
  readonly pushOff: readonly MessageKind[];
  readonly mailOn: readonly MailMessageKind[];
  readonly quiet: QuietHours;
  readonly eveningAt: MinuteOfDay;
}

export async function readMessageSettings(db: Db, uid: string): Promise<MessageSettings> {
  const row = await db.selectFrom('message_settings').selectAll().where('uid', '=', uid).executeTakeFirst();
  return {
    pushOff: row?.push_off ?? [],
    mailOn: row?.mail_on ?? [],
    quiet: { from: row?.quiet_from ?? DEFAULT_QUIET_HOURS.from, to: row?.quiet_to ?? DEFAULT_QUIET_HOURS.to },
    eveningAt: row?.evening_at ?? DEFAULT_EVENING,
  };
}

export async function writeMessageSettings(
  tx: Tx<Schema>,
  uid: string,
  { pushOff, mailOn, quiet, eveningAt }: MessageSettings,
): Promise<void> {
  const values = {
    push_off: [...pushOff],
    mail_on: [...mailOn],
    quiet_from: quiet.from,
    quiet_to: quiet.to,
    evening_at: eveningAt,
  };
  await tx
    .insertInto('message_settings')
    .values({ uid, ...values })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(values))
    .execute();
}

/** Switches a kind of mail off; a person without it stays as they are. */
export async function stopMail(db: Db, uid: string, kind: MailMessageKind): Promise<void> {
  await db
    .updateTable('message_settings')
    .set({ mail_on: sql<MailMessageKind[]>`array_remove(mail_on, ${kind})` })
    .where('uid', '=', uid)
    .where(sql<boolean>`${kind} = any(mail_on)`)
    .execute();
}

/**
 * Counts a message to a person. A day before the last one that was counted (the clock was set back, a flight went west) is that day.
 * @param day the person's own
 * @returns false, and counts nothing, when the person has had the most of a day
 */
export async function takeMessageOfDay(
  tx: Tx<Schema>,
  { uid, day }: { readonly uid: string; readonly day: LocalDay },
): Promise<boolean> {
  const { rows } = await sql`
    insert into messages_of_day as m (uid, day, count) values (${uid}, ${day}, 1)
    on conflict (uid) do update set
      count = case when m.day >= excluded.day then m.count + 1 else 1 end, day = greatest(m.day, excluded.day)
    where m.day < excluded.day or m.count < ${MESSAGES_PER_DAY}
    returning 1`.execute(tx);
  return rows.length === 1;
}

export async function deleteMessageSettings(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('message_settings').where('uid', '=', uid).execute();
  await tx.deleteFrom('messages_of_day').where('uid', '=', uid).execute();
}

/** SQL that is true unless a person switched the pushes of a kind off. Both are SQL. */
export function isPushedSql({ uid, kind }: Readonly<Record<'uid' | 'kind', string>>): string {
  return `not exists (select from message_settings o where o.uid = ${uid} and ${kind} = any(o.push_off))`;
}

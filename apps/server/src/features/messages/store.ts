import { DEFAULT_EVENING, DEFAULT_QUIET_HOURS, MESSAGES_PER_DAY, type QuietHours } from '@fivefold/rules/messages';
import type { MailMessageKind, MessageKind } from '@fivefold/rules/notification-kinds';
import type { MinuteOfDay } from '@fivefold/rules/wall-clock';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import { BATCH, deleteInBatches } from '#kernel/db/delete-in-batches';
import type { Schema } from '#kernel/db/schema';
import type { MessageSettingsTable } from '#kernel/db/tables/people';

type Db = Tx<Schema> | Kysely<Schema>;

/** What a person gets, with what stands where they chose nothing. */
export interface MessageSettings {
  readonly pushOff: readonly MessageKind[];
  readonly mailOn: readonly MailMessageKind[];
  readonly quiet: QuietHours;
  readonly eveningAt: MinuteOfDay;
  /** Whether reminders say what is left of an amount. */
  readonly hasAmountLeft: boolean;
}

export async function readMessageSettings(db: Db, uid: string): Promise<MessageSettings> {
  return (await readMessageSettingsOf(db, [uid]))(uid);
}

/** The settings of several people, by their ids. */
export async function readMessageSettingsOf(
  db: Db,
  uids: readonly string[],
): Promise<(uid: string) => MessageSettings> {
  const rows = await db
    .selectFrom('message_settings')
    .selectAll()
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.uid, row]));
  return (uid) => settingsOf(rowOf.get(uid));
}

function settingsOf(row: Selectable<MessageSettingsTable> | undefined): MessageSettings {
  return {
    pushOff: row?.push_off ?? [],
    mailOn: row?.mail_on ?? [],
    quiet: { from: row?.quiet_from ?? DEFAULT_QUIET_HOURS.from, to: row?.quiet_to ?? DEFAULT_QUIET_HOURS.to },
    eveningAt: row?.evening_at ?? DEFAULT_EVENING,
    hasAmountLeft: row?.amount_left ?? false,
  };
}

export async function writeMessageSettings(
  tx: Tx<Schema>,
  uid: string,
  { pushOff, mailOn, quiet, eveningAt, hasAmountLeft }: MessageSettings,
): Promise<void> {
  const values = {
    push_off: [...pushOff],
    mail_on: [...mailOn],
    quiet_from: quiet.from,
    quiet_to: quiet.to,
    evening_at: eveningAt,
    amount_left: hasAmountLeft,
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

/** A message to a person on a day of theirs. */
interface MessageOfDay {
  readonly uid: string;
  readonly day: LocalDay;
}

/**
 * Counts a message to each person. A day before the last one that was counted (the clock was set back, a flight went
 * west) is that day.
 * @param messages at most one to a person
 * @returns who has not had the most of a day; only their messages are counted
 */
export async function takeMessagesOfDay(
  tx: Tx<Schema>,
  messages: readonly MessageOfDay[],
): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set();
  const { rows } = await sql<{ uid: string }>`
    insert into messages_of_day as m (uid, day, count)
    select uid, day, 1 from unnest(
      ${messages.map(({ uid }) => uid)}::text[], ${messages.map(({ day }) => day)}::date[]) message(uid, day)
    order by uid
    on conflict (uid) do update set
      count = case when m.day >= excluded.day then m.count + 1 else 1 end, day = greatest(m.day, excluded.day)
    where m.day < excluded.day or m.count < ${MESSAGES_PER_DAY}
    returning uid`.execute(tx);
  return new Set(rows.map(({ uid }) => uid));
}

/** A message to a person on a day of theirs, of what another one did. */
interface MessageOfPair extends MessageOfDay {
  readonly actorUid: string;
  /** The kind, with the goal that it is about where each goal counts by itself. */
  readonly counted: string;
}

/**
 * Counts messages, each of which a pair has once a day. Repeating what a message tells of brings no other one, also
 * after what it is about is gone.
 * @returns whether a message may be sent: it is the first of its day
 */
export async function takeMessagesOfPairs(
  tx: Tx<Schema>,
  messages: readonly MessageOfPair[],
): Promise<(message: MessageOfPair) => boolean> {
  if (messages.length === 0) return () => false;
  const { rows } = await sql<{ uid: string; actor_uid: string; kind: string }>`
    insert into messages_of_pairs as m (uid, actor_uid, kind, day, count)
    select distinct uid, actor, kind, day, 1 from unnest(
      ${messages.map(({ uid }) => uid)}::text[], ${messages.map(({ actorUid }) => actorUid)}::text[],
      ${messages.map(({ counted }) => counted)}::text[], ${messages.map(({ day }) => day)}::date[]
    ) message(uid, actor, kind, day)
    order by uid, actor, kind
    on conflict (uid, actor_uid, kind) do update set count = 1, day = excluded.day where m.day < excluded.day
    returning uid, actor_uid, kind`.execute(tx);
  return ({ uid, actorUid, counted }) =>
    rows.some((row) => row.uid === uid && row.actor_uid === actorUid && row.kind === counted);
}

/** Deletes counts of days before one; they limit nothing anymore. */
export function deleteOldMessagesOfPairs(db: Kysely<Schema>, before: LocalDay): Promise<void> {
  return deleteInBatches(
    db,
    sql`
      delete from messages_of_pairs where (uid, actor_uid, kind) in (
        select uid, actor_uid, kind from messages_of_pairs where day < ${before} order by day limit ${BATCH})`,
  );
}

export async function deleteMessageSettings(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('message_settings').where('uid', '=', uid).execute();
  await tx.deleteFrom('messages_of_day').where('uid', '=', uid).execute();
  await tx
    .deleteFrom('messages_of_pairs')
    .where((eb) => eb.or([eb('uid', '=', uid), eb('actor_uid', '=', uid)]))
    .execute();
}

/** SQL that is true unless a person switched the pushes of a kind off. Both are SQL. */
export function isPushedSql({ uid, kind }: Readonly<Record<'uid' | 'kind', string>>): string {
  return `not exists (select from message_settings o where o.uid = ${uid} and ${kind} = any(o.push_off))`;
}

import type { LocalDay } from '@fivefold/rules/calendar';
import type { DayRange } from '@fivefold/rules/days-off';
import type { ColorName } from '@fivefold/rules/goal-color';
import { FREEZES_MAX } from '@fivefold/rules/freeze';
import type { Language } from '@fivefold/rules/languages';
import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Inviter } from '#kernel/http/caller';
import type { Sql } from '#kernel/db/sql';
import { isPresentSql } from './presence.ts';

/** What authentication reads of a profile. */
export interface CallerProfile {
  readonly profile_email: string;
  readonly email_as_of: Date | null;
  readonly total_streaks: number;
  readonly lifetime_points: number;
  readonly old_goals_banner_last_shown: string | null;
  readonly time_zone: string | null;
  readonly language: string | null;
  readonly verified_email: string | null;
  readonly is_being_deleted: boolean;
  readonly is_closed: boolean;
  readonly display_name: string | null;
  readonly avatar_color: number | null;
  readonly name_asked: boolean;
  readonly ember_name: string | null;
  readonly ember_asked: boolean;
  readonly color_names: readonly ColorName[] | null;
  readonly created_at: Date;
  readonly away: readonly DayRange[] | null;
  readonly freezes: number;
  readonly monday_mail: boolean;
  /** Null without an inviter, as are the others of them. */
  readonly inviter_uid: string | null;
  readonly inviter_display_name: string | null;
  readonly inviter_email: string | null;
  readonly inviter_avatar_color: number | null;
}

/**
 * The columns of `profiles p` and of its {@link INVITER_JOIN} that make {@link CallerProfile}, for the statement that
 * joins it.
 */
export const CALLER_PROFILE_COLUMNS = `
  p.email as profile_email, p.email_as_of, p.total_streaks, p.lifetime_points, p.old_goals_banner_last_shown, p.time_zone, p.language,
  p.verified_email, p.deletion_requested_at is not null as is_being_deleted, p.closed_at is not null as is_closed, p.display_name, p.avatar_color, p.name_asked, p.ember_name, p.ember_asked, p.color_names, p.away, p.freezes,
  p.monday_mail, p.created_at,
  i.uid as inviter_uid, i.display_name as inviter_display_name, i.email as inviter_email, i.avatar_color as inviter_avatar_color`;

export const INVITER_JOIN = `left join profiles i on i.uid = p.invited_by and ${isPresentSql('i')}`;

export function inviterOf(row: CallerProfile): Inviter | null {
  const { inviter_uid: uid, inviter_email: email } = row;
  if (uid === null || email === null) return null;
  return { uid, email, display_name: row.inviter_display_name, avatar_color: row.inviter_avatar_color };
}

interface ReportedProfile {
  readonly uid: string;
  readonly email: string;
  /** A null keeps the stored zone. */
  readonly timeZone: string | null;
  readonly at: Date;
}

/** SQL part of a statement: what is done at an instant for people whom `from` names by `uid`. Both are SQL. */
export type PlanSql = (part: Readonly<Record<'from' | 'at', string>>) => string;

/**
 * Creates the profile of a first request, or stores a new time zone, and plans anew what goes by it. An account that is
 * being deleted stays as it is.
 */
export async function upsertProfile(
  sql: Sql,
  { uid, email, timeZone, at }: ReportedProfile,
  planSql: PlanSql,
): Promise<void> {
  await sql(
    'upsert_profile',
    `with stored as (
       insert into profiles (uid, email, time_zone, created_at) values ($1, $2, $3, $4)
       on conflict (uid) do update set time_zone = coalesce(excluded.time_zone, profiles.time_zone)
         where profiles.deletion_requested_at is null
       returning uid)
     ${planSql({ from: 'stored', at: '$4' })}`,
    [uid, email, timeZone, at],
  );
}

/** Notes the language of the person's page. English is stored as none, as for those who never had another one. */
export async function setLanguage(sql: Sql, uid: string, language: Language): Promise<void> {
  await sql(
    'set_language',
    `update profiles set language = nullif($2, 'en') where uid = $1 and deletion_requested_at is null`,
    [uid, language],
  );
}

/**
 * Locks profiles until the transaction ends, always in the same order. A use case that counts before it adds (goals,
 * friends, invitations) locks the profile first, so that two concurrent requests both see the limit. Profiles are the
 * last locks taken.
 */
export async function lockProfiles(tx: Tx<Schema>, ...uids: readonly string[]): Promise<void> {
  await tx.selectFrom('profiles').select('uid').where('uid', 'in', uids).orderBy('uid').forNoKeyUpdate().execute();
}

export interface Balance {
  readonly total_streaks: number;
  readonly lifetime_points: number;
  readonly freezes: number;
  /** The sequence number of the newest row in the ledger. */
  readonly ledger_seq: number;
}

export function readBalance(tx: Tx<Schema>, uid: string): Promise<Balance> {
  return tx
    .selectFrom('profiles')
    .select(['total_streaks', 'lifetime_points', 'ledger_seq', 'freezes'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
}

/** The balance after a row was added to the ledger. The transaction must hold the profile's lock. */
export async function writeBalance(
  tx: Tx<Schema>,
  uid: string,
  balance: Omit<Balance, 'lifetime_points' | 'freezes'>,
): Promise<void> {
  await tx.updateTable('profiles').set(balance).where('uid', '=', uid).execute();
}

/**
 * Takes points and freezes off a balance and numbers the ledger's next row. The transaction must hold the profile's
 * lock.
 * @returns the balance that is left
 */
export function lowerBalance(
  tx: Tx<Schema>,
  uid: string,
  { points, freezes }: Readonly<Record<'points' | 'freezes', number>>,
): Promise<Balance> {
  return tx
    .updateTable('profiles')
    .set((eb) => ({
      total_streaks: eb('total_streaks', '-', points),
      lifetime_points: eb('lifetime_points', '-', points),
      freezes: eb('freezes', '-', freezes),
      ledger_seq: eb('ledger_seq', '+', 1),
    }))
    .where('uid', '=', uid)
    .returning(['total_streaks', 'lifetime_points', 'ledger_seq', 'freezes'])
    .executeTakeFirstOrThrow();
}

/**
 * SQL part of the statement that writes a check-in: adds an award to the balance and notes the day as active. An update
 * that would change nothing is left out, but that of a return: it holds the profile until its number is taken. Every value is SQL; `from` names a CTE with one row for a written check-in, or
 * none.
 */
export function balanceSql({
  from,
  uid,
  points,
  ledgerSeq,
  day,
  freezes,
  isReturn,
}: Readonly<Record<'from' | 'uid' | 'points' | 'ledgerSeq' | 'day' | 'freezes' | 'isReturn', string>>): string {
  return `
    update profiles set
      total_streaks = total_streaks + ${points}, lifetime_points = lifetime_points + ${points},
      freezes = greatest(freezes, least(freezes + ${freezes}, ${FREEZES_MAX})),
      ledger_seq = case when ${points} > 0 then ${ledgerSeq} + 1 else ledger_seq end,
      last_active_on = greatest(last_active_on, ${day})
    from ${from}
    where profiles.uid = ${uid} and (${points} > 0 or ${isReturn} or last_active_on is distinct from greatest(last_active_on, ${day}))
    returning profiles.uid`;
}

/** When the person joined. */
export async function findJoinedAt(sql: Sql, uid: string): Promise<Date> {
  const [row] = await sql<{ created_at: Date }>('joined_at', 'select created_at from profiles where uid = $1', [uid]);
  if (row === undefined) throw new Error('There is no profile.');
  return row.created_at;
}

export async function setBannerShown(db: Kysely<Schema>, uid: string, day: LocalDay): Promise<void> {
  await db.updateTable('profiles').set({ old_goals_banner_last_shown: day }).where('uid', '=', uid).execute();
}

import type { LocalDay } from '@fivefold/rules/calendar';
import { type Weekday, weekdayOf } from '@fivefold/rules/days-off';
import type { MailMessageKind, MessageKind } from '@fivefold/rules/notification-kinds';
import { CHECK_INS_OF_A_NOTE } from '@fivefold/rules/reminders';
import type { MinuteOfDay } from '@fivefold/rules/wall-clock';
import type { Kysely } from 'kysely';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { BillingFacts } from '#kernel/http/caller';
import { BILLING_COLUMNS } from '../billing/steps.ts';
import { channelKindsSql } from '../channels/steps.ts';
import {
  type AmountColumns,
  amountColumnsSql,
  type DaysOffColumns,
  daysOffColumnsSql,
  type GoalColumns,
  goalColumnsSql,
  type ProgressColumns,
  progressColumnsSql,
} from '../goals/steps.ts';

export interface StoredReminder {
  readonly minute: MinuteOfDay;
  readonly weekdays: readonly Weekday[];
  readonly last_on: LocalDay | null;
}

/** A person's reminders of a goal, the earliest first. */
export function listReminders(db: Tx<Schema> | Kysely<Schema>, uid: string, goalId: string): Promise<StoredReminder[]> {
  return db
    .selectFrom('reminders')
    .select(['minute', 'weekdays', 'last_on'])
    .where('uid', '=', uid)
    .where('goal_id', '=', goalId)
    .orderBy('minute')
    .execute();
}

/** A person's reminders of all goals, the earliest first. */
export function listAllReminders(
  db: Kysely<Schema>,
  uid: string,
  limit: number,
): Promise<(Pick<StoredReminder, 'minute' | 'weekdays'> & { goal_id: string })[]> {
  return db
    .selectFrom('reminders')
    .select(['goal_id', 'minute', 'weekdays'])
    .where('uid', '=', uid)
    .orderBy('minute')
    .orderBy('goal_id')
    .limit(limit)
    .execute();
}

/**
 * Stores all of a person's reminders of a goal. One whose time stays keeps the day for which it was decided, unless it
 * did not come on the weekday that it is now.
 */
export async function writeReminders(
  tx: Tx<Schema>,
  {
    uid,
    goalId,
    reminders,
    today,
  }: { uid: string; goalId: string; reminders: readonly StoredReminder[]; today: LocalDay },
): Promise<void> {
  const gone = tx.deleteFrom('reminders').where('uid', '=', uid).where('goal_id', '=', goalId);
  const minutes = reminders.map(({ minute }) => minute);
  await (minutes.length === 0 ? gone : gone.where('minute', 'not in', minutes)).execute();
  for (const { minute, weekdays, last_on } of reminders) {
    await tx
      .insertInto('reminders')
      .values({ uid, goal_id: goalId, minute, weekdays: [...weekdays], last_on })
      .onConflict((conflict) =>
        conflict.columns(['uid', 'goal_id', 'minute']).doUpdateSet({
          weekdays: [...weekdays],
          last_on: raw<LocalDay | null>`
            case when ${weekdayOf(today)} = any(reminders.weekdays) then reminders.last_on
                 else greatest(reminders.last_on, excluded.last_on) end`,
        }),
      )
      .execute();
  }
}

/** Has a person looked at now, because what they are to be told and when may have changed. */
export async function replan(tx: Tx<Schema>, uid: string, now: Date): Promise<void> {
  await raw`
    insert into reminder_plans (uid, next_at, decided_at) values (${uid}, ${now}, ${now})
    on conflict (uid) do update set next_at = excluded.next_at`.execute(tx);
}

/** The evening note of a day on which its time has passed is not made up for. */
export async function skipEvening(tx: Tx<Schema>, uid: string, day: LocalDay): Promise<void> {
  await raw`
    update reminder_plans set evening_on = ${day} where uid = ${uid} and (evening_on is null or evening_on < ${day})`.execute(
    tx,
  );
}

/**
 * SQL part of a statement after which people are looked at at an instant. `from` names rows of `uid`; every value is
 * SQL.
 */
export function replanSql({ from, at }: Readonly<Record<'from' | 'at', string>>): string {
  return `update reminder_plans set next_at = ${at} where uid in (select uid from ${from})`;
}

export async function deleteRemindersOf(tx: Tx<Schema>, uid: string): Promise<void> {
  // In the order in which they are locked everywhere.
  await tx.deleteFrom('reminder_plans').where('uid', '=', uid).execute();
  await tx.deleteFrom('reminders').where('uid', '=', uid).execute();
}

/** A person who is due to be looked at. */
export interface DuePerson extends BillingFacts {
  readonly uid: string;
  readonly decided_at: Date;
  readonly evening_on: LocalDay | null;
  readonly time_zone: string | null;
  readonly is_gone: boolean;
  readonly has_address: boolean;
  readonly has_device: boolean;
  readonly push_off: readonly MessageKind[] | null;
  readonly mail_on: readonly MailMessageKind[] | null;
  /** What the person has channels for. */
  readonly channel_kinds: readonly MessageKind[];
  readonly quiet_from: MinuteOfDay | null;
  readonly quiet_to: MinuteOfDay | null;
  readonly evening_at: MinuteOfDay | null;
  readonly amount_left: boolean | null;
}

// The plans alone are locked, and another process takes others: locks are held until the messages are enqueued.
const takeDue = (now: Date, limit: number, uid: string | undefined) => raw<DuePerson>`
  with due as materialized (
    select uid, next_at, decided_at, evening_on from reminder_plans
    where next_at is not null and next_at <= ${now} ${uid === undefined ? raw`` : raw`and uid = ${uid}`}
    order by next_at limit ${limit} for update skip locked)
  select due.uid, due.decided_at, due.evening_on, p.time_zone, p.deletion_requested_at is not null or p.closed_at is not null as is_gone,
    p.verified_email is not distinct from p.email as has_address,
    exists (select from push_tokens t where t.uid = due.uid) as has_device, ${raw.raw(channelKindsSql('due.uid'))} as channel_kinds,
    s.push_off, s.mail_on, s.quiet_from, s.quiet_to, s.evening_at, s.amount_left, ${raw.raw(BILLING_COLUMNS)}
  from due join profiles p on p.uid = due.uid
  left join message_settings s on s.uid = due.uid
  left join billing_accounts b on b.uid = due.uid
  order by due.next_at, due.uid`;

/** Takes people who are due, those who are due longest first; they stay locked until the transaction ends. */
export async function takeDuePeople(
  tx: Tx<Schema>,
  now: Date,
  { limit, uid }: { readonly limit: number; readonly uid?: string },
): Promise<DuePerson[]> {
  return (await takeDue(now, limit, uid).execute(tx)).rows;
}

/** Those who are due, not locked. */
export async function listDueUids(db: Kysely<Schema>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reminder_plans')
    .select('uid')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

export async function postpone(db: Kysely<Schema>, uid: string, until: Date): Promise<void> {
  await db.updateTable('reminder_plans').set({ next_at: until }).where('uid', '=', uid).execute();
}

/** What decides whether a goal is due, and what is left of its amount. */
interface GoalFacts extends GoalColumns, ProgressColumns, DaysOffColumns, AmountColumns {
  readonly uid: string;
  readonly goal_id: string;
  readonly cue: string | null;
  readonly miss_answered: LocalDay | null;
}

export interface DueReminder extends GoalFacts, StoredReminder {
  /** It may be restored for some seconds, with its reminders. */
  readonly is_deleted: boolean;
}

const GOAL_FACTS = `
  p.uid, p.goal_id, p.cue, p.miss_answered, ${goalColumnsSql('g')}, ${progressColumnsSql('p')}, ${amountColumnsSql('p')}, ${daysOffColumnsSql('p', 'pr')}`;

/** All reminders of people, with their goals. */
export async function listRemindersOf(tx: Tx<Schema>, uids: readonly string[]): Promise<DueReminder[]> {
  const { rows } = await raw<DueReminder>`
    select ${raw.raw(GOAL_FACTS)}, r.minute, r.weekdays, r.last_on, g.deleted_at is not null as is_deleted
    from unnest(${[...uids]}::text[]) who(uid)
    join reminders r on r.uid = who.uid
    join goal_participants p on p.uid = r.uid and p.goal_id = r.goal_id
    join profiles pr on pr.uid = p.uid
    join goals g on g.id = p.goal_id
    order by p.uid, p.position, g.created_at, g.id, r.minute`.execute(tx);
  return rows;
}

export interface GoalWithDays extends GoalFacts {
  /** Of the newest check-ins, ascending; as many as a run has that is worth a note. */
  readonly days: readonly LocalDay[];
}

/** The goals of people that were ever checked in, each with its newest days. */
export async function listGoalsWithDays(tx: Tx<Schema>, uids: readonly string[]): Promise<GoalWithDays[]> {
  const { rows } = await raw<GoalWithDays>`
    select ${raw.raw(GOAL_FACTS)}, array(
      select day from (
        select c.day from check_ins c where c.goal_id = p.goal_id and c.uid = p.uid order by c.day desc limit ${CHECK_INS_OF_A_NOTE}
      ) newest order by day) as days
    from unnest(${[...uids]}::text[]) who(uid)
    join goal_participants p on p.uid = who.uid and p.last_checked is not null and p.archived_on is null
    join profiles pr on pr.uid = p.uid
    join goals g on g.id = p.goal_id and g.deleted_at is null and g.frequency <> 'once'
    order by p.uid, p.position, g.created_at, g.id`.execute(tx);
  return rows;
}

/** What was decided about a person. */
export interface Decided {
  readonly uid: string;
  readonly nextAt: Date | null;
  readonly eveningOn: LocalDay | null;
}

export async function writePlans(tx: Tx<Schema>, plans: readonly Decided[], decidedAt: Date): Promise<void> {
  await raw`
    update reminder_plans set next_at = d.next_at, decided_at = greatest(decided_at, ${decidedAt}), evening_on = d.evening_on
    from unnest(
      ${plans.map(({ uid }) => uid)}::text[], ${plans.map(({ nextAt }) => nextAt)}::timestamptz[],
      ${plans.map(({ eveningOn }) => eveningOn)}::date[]
    ) d(uid, next_at, evening_on)
    where reminder_plans.uid = d.uid`.execute(tx);
}

export interface DecidedReminder {
  readonly uid: string;
  readonly goal_id: string;
  readonly minute: MinuteOfDay;
  readonly day: LocalDay;
}

export async function writeDecidedReminders(tx: Tx<Schema>, decided: readonly DecidedReminder[]): Promise<void> {
  if (decided.length === 0) return;
  await raw`
    update reminders r set last_on = d.day
    from unnest(
      ${decided.map(({ uid }) => uid)}::text[], ${decided.map(({ goal_id }) => goal_id)}::uuid[],
      ${decided.map(({ minute }) => minute)}::smallint[], ${decided.map(({ day }) => day)}::date[]
    ) d(uid, goal_id, minute, day)
    where r.uid = d.uid and r.goal_id = d.goal_id and r.minute = d.minute`.execute(tx);
}

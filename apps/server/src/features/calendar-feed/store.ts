import type { DayRange } from '@fivefold/rules/days-off';
import type { Weekday } from '@fivefold/rules/days-off';
import type { MinuteOfDay } from '@fivefold/rules/wall-clock';
import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import type { BillingFacts } from '#kernel/http/caller';
import { BILLING_COLUMNS } from '../billing/steps.ts';
import {
  type DaysOffColumns,
  daysOffColumnsSql,
  type GoalColumns,
  goalColumnsSql,
  type ProgressColumns,
  progressColumnsSql,
} from '../goals/steps.ts';

export interface StoredFeed {
  readonly nonce: string;
  readonly secret_hash: string;
}

export function findFeed(db: Kysely<Schema>, uid: string): Promise<StoredFeed | undefined> {
  return db.selectFrom('calendar_feeds').select(['nonce', 'secret_hash']).where('uid', '=', uid).executeTakeFirst();
}

export interface NewFeed {
  readonly uid: string;
  readonly nonce: string;
  readonly secretHash: string;
  readonly at: Date;
}

/** A person has one feed; making another ends the one before. */
export async function writeFeed(tx: Tx<Schema>, { uid, nonce, secretHash, at }: NewFeed): Promise<void> {
  const values = { nonce, secret_hash: secretHash, made_at: at };
  await tx
    .insertInto('calendar_feeds')
    .values({ uid, ...values })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(values))
    .execute();
}

export async function deleteFeed(db: Kysely<Schema> | Tx<Schema>, uid: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('uid', '=', uid).execute();
}

/** @returns how many there were */
export async function deleteEveryFeed(tx: Tx<Schema>): Promise<number> {
  return Number((await tx.deleteFrom('calendar_feeds').executeTakeFirst()).numDeletedRows);
}

export interface FeedOwner extends BillingFacts, StoredFeed {
  readonly uid: string;
  readonly time_zone: string | null;
  readonly language: string | null;
  readonly away: readonly DayRange[] | null;
}

const FIND_OWNER = `
  select f.uid, f.nonce, f.secret_hash, p.time_zone, p.language, p.away, ${BILLING_COLUMNS}
  from calendar_feeds f join profiles p on p.uid = f.uid
  left join billing_accounts b on b.uid = f.uid
  where f.secret_hash = $1 and p.deletion_requested_at is null and p.closed_at is null`;

/** Whose feed a secret opens. */
export async function findOwner(sql: Sql, secretHash: string): Promise<FeedOwner | undefined> {
  return (await sql<FeedOwner>('calendar_feed_owner', FIND_OWNER, [secretHash]))[0];
}

export interface FeedReminder extends GoalColumns, ProgressColumns, DaysOffColumns {
  readonly minute: MinuteOfDay;
  readonly weekdays: readonly Weekday[];
  readonly cue: string | null;
}

const LIST_REMINDERS = `
  select ${goalColumnsSql('g')}, ${progressColumnsSql('p')}, ${daysOffColumnsSql('p', 'pr')}, r.minute, r.weekdays, p.cue
  from reminders r
  join goal_participants p on p.uid = r.uid and p.goal_id = r.goal_id and p.offered_at is null
  join profiles pr on pr.uid = p.uid
  join goals g on g.id = p.goal_id and g.deleted_at is null
  where r.uid = $1
  order by p.position, g.created_at, g.id, r.minute`;

/** A person's reminders; they are few: three for each goal. */
export function listFeedReminders(sql: Sql, uid: string): Promise<FeedReminder[]> {
  return sql<FeedReminder>('calendar_feed_reminders', LIST_REMINDERS, [uid]);
}

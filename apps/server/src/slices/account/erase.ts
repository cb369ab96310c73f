import { sql } from 'kysely';
import type { AddressDigest } from '../../kernel/address-digest.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { MAIL_JOB } from '../mail/jobs.ts';
import { dropPhotosOfPerson } from '../photos/steps.ts';
import { eraseInvitations } from './erase-invitations.ts';
import { forgetDevices, forgetNewsOf } from '../push/steps.ts';

export interface EraseDeps {
  readonly clock: Clock;
  readonly addressDigest: AddressDigest;
}

/**
 * Erases what a person left here, all but the books: ledger and months stay under an id that nobody can be found by any
 * more, and what the limits on invitations still have to count, as keyed digests. What others wrote stays theirs. Repeating it is fine (decision 21). Locks are taken in the usual order: invitation,
 * friendship, goal, profile.
 */
export async function erasePerson(tx: Tx<Schema>, { clock, addressDigest }: EraseDeps, uid: string): Promise<void> {
  await eraseInvitations(tx, addressDigest, uid);
  await endFriendships(tx, uid);
  await forgetDevices(tx, uid);
  await forgetNewsOf(tx, uid);
  const goals = await lockGoals(tx, uid);
  await dropPhotosOfPerson(tx, clock, uid, [...goals.personal, ...goals.shared]);
  if (goals.personal.length > 0) await tx.deleteFrom('goals').where('id', 'in', goals.personal).execute();
  if (goals.shared.length > 0) await leaveGoals(tx, uid, goals.shared);
  await takeHearts(tx, uid);
  await eraseMails(tx, uid);
  await tx.deleteFrom('email_verification_codes').where('uid', '=', uid).execute();
  await tx.deleteFrom('request_keys').where('uid', '=', uid).execute();
  await tx.deleteFrom('limit_counts').where('key', '=', uid).execute();
  await tx
    .updateTable('profiles')
    .set({
      email: '',
      verified_email: null,
      time_zone: null,
      last_active_on: null,
      old_goals_banner_last_shown: null,
      erased_at: clock.now(),
    })
    .where('uid', '=', uid)
    .execute();
}

/**
 * Mails to the person or in their name that were not sent yet when they left; the mail server may be away for days. A former address
 * may have another account by now, and the one that was only asked for may be another person's: their mails stay.
 */
async function eraseMails(tx: Tx<Schema>, uid: string): Promise<void> {
  await sql`
    with own as (
      select email from profiles where uid = ${uid} and email <> ''
      union
      select r.email from identity_email_restores r
      where r.user_id = ${uid} and not exists (select from identity_user u where u.email = r.email and u.id <> ${uid}))
    delete from jobs using profiles p, own
    where p.uid = ${uid} and jobs.kind = ${sql.lit(MAIL_JOB)} and jobs.created_at < p.deletion_requested_at
      and (jobs.payload->>'to' = own.email or position(own.email in jobs.payload->>'text') > 0)`.execute(tx);
}

/** Both rows of each, found by the one that begins with the person: an ‘or’ would read the table from end to end. */
async function endFriendships(tx: Tx<Schema>, uid: string): Promise<void> {
  await sql`
    delete from friendships where (uid, friend_uid) in (
      select uid, friend_uid from friendships where uid = ${uid}
      union all select friend_uid, uid from friendships where uid = ${uid})`.execute(tx);
}

/** The goals in which somebody has or had a part, held until the transaction ends. */
async function lockGoals(tx: Tx<Schema>, uid: string): Promise<{ personal: string[]; shared: string[] }> {
  const { rows } = await sql<{ id: string; kind: 'regular' | 'shared' }>`
    select id, kind from goals
    where id in (select goal_id from goal_participants where uid = ${uid} union select goal_id from goal_departures where uid = ${uid})
    order by id for update`.execute(tx);
  const idsOf = (kind: 'regular' | 'shared') => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { personal: idsOf('regular'), shared: idsOf('shared') };
}

/** Takes a person with their check-ins out of shared goals. What they made goes on to whoever has a history in it. */
async function leaveGoals(tx: Tx<Schema>, uid: string, goalIds: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from check_ins where goal_id = any(${goalIds}::uuid[]) and uid = ${uid} returning goal_id)
    update goals set gone_check_ins = gone_check_ins + counted.count
    from (select goal_id, count(*)::int as count from gone group by goal_id) counted where goals.id = counted.goal_id`.execute(
    tx,
  );
  await tx.deleteFrom('goal_participants').where('uid', '=', uid).where('goal_id', 'in', goalIds).execute();
  await tx.deleteFrom('goal_departures').where('uid', '=', uid).where('goal_id', 'in', goalIds).execute();
  await sql`
    update goals set created_by = heir.uid
    from (
      select distinct on (goal_id) goal_id, uid from (
        select goal_id, uid, 1 as rank, joined_at as since from goal_participants where goal_id = any(${goalIds}::uuid[])
        union all
        select d.goal_id, d.uid, 2, d.left_at from goal_departures d
        where d.goal_id = any(${goalIds}::uuid[])
          and exists (select 1 from check_ins c where c.goal_id = d.goal_id and c.uid = d.uid)
      ) others order by goal_id, rank, since, uid
    ) heir
    where goals.id = heir.goal_id and goals.created_by = ${uid}`.execute(tx);
  await tx.deleteFrom('goals').where('id', 'in', goalIds).where('created_by', '=', uid).execute();
}

async function takeHearts(tx: Tx<Schema>, uid: string): Promise<void> {
  await sql`
    with taken as (delete from reactions where uid = ${uid} returning goal_id, idx)
    update check_ins c set hearts = c.hearts - 1 from taken where c.goal_id = taken.goal_id and c.idx = taken.idx`.execute(
    tx,
  );
}

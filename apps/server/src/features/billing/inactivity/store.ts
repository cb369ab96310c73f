import type { LocalDay } from '@fivefold/rules/calendar';
import type { DayRange } from '@fivefold/rules/days-off';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** A user with unbilled months. */
export interface InactivePerson {
  readonly uid: string;
  readonly time_zone: string | null;
  readonly last_active_on: LocalDay | null;
  /** Absences, ascending. */
  readonly away: readonly DayRange[] | null;
  readonly months_left: number;
  /** When they last exchanged, in epoch seconds. */
  readonly bought_at: number;
}

/**
 * People with months left who did not check in after a day, in the order of their ids; or one person, whenever they
 * did. The `limit 1` makes it a look-up for each of the few users with months; a join would scan all profiles.
 */
export async function findInactive(
  db: Kysely<Schema>,
  which: { readonly idleSince: LocalDay; readonly after: string; readonly limit: number } | { readonly uid: string },
): Promise<InactivePerson[]> {
  const one = 'uid' in which ? which.uid : null;
  const { idleSince, after, limit } = 'uid' in which ? { idleSince: null, after: null, limit: 1 } : which;
  const { rows } = await sql<InactivePerson>`
    select b.uid, p.time_zone, p.last_active_on, p.away, b.months_left,
           (select max(m.created_at) from performance_months m where m.uid = b.uid) as bought_at
    from billing_accounts b
    cross join lateral (select time_zone, last_active_on, away from profiles where uid = b.uid limit 1) p
    where b.months_left > 0
      and (b.uid = ${one}::text or (b.uid > ${after}::text and coalesce(p.last_active_on <= ${idleSince}::date, true)))
    order by b.uid limit ${limit}`.execute(db);
  return rows;
}

/** Notes the warning about inactivity since a day. @returns false when it was sent before. */
export async function markWarned(tx: Tx<Schema>, uid: string, since: LocalDay): Promise<boolean> {
  const row = await tx
    .updateTable('billing_accounts')
    .set({ warned_for: since })
    .where('uid', '=', uid)
    .where('warned_for', 'is distinct from', since)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

import type { Tx } from '#kernel/db/connect';
import type { ReadMark } from '#kernel/db/replica';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import type { DashboardVersion } from '#kernel/http/caller';

/**
 * Columns for {@link toDashboardVersion}: what changed last, in constant time for the person and one index lookup for each
 * friend. Partners are friends. A trigger on each table that a dashboard shows keeps the rows (migrations 0070–0076 and 0098–0101).
 * @param uid SQL of the person's id; `dashboard_versions` must be joined as `v`
 */
export const dashboardVersionColumnsSql = (uid: string): string => `
  v.changed_in::text as own_version,
  (select json_object_agg(f.friend_uid, (select w.changed_in::text from dashboard_versions w where w.uid = f.friend_uid) order by f.friend_uid)::text
   from friendships f where f.uid = ${uid}) as friends_versions`;

export type DashboardVersionColumns = Readonly<Record<'own_version' | 'friends_versions', string | null>>;

export function toDashboardVersion(row: DashboardVersionColumns): DashboardVersion {
  return { own: row.own_version ?? NO_VERSION, friends: row.friends_versions ?? '{}' };
}

/** The version of a person who has changed nothing yet. */
const NO_VERSION = '0';

const FIND = `select ${dashboardVersionColumnsSql('p.uid')} from profiles p left join dashboard_versions v on v.uid = p.uid where p.uid = $1`;

export async function findDashboardVersion(sql: Sql, uid: string): Promise<DashboardVersion | undefined> {
  const [row] = await sql<DashboardVersionColumns>('dashboard_versions', FIND, [uid]);
  return row && toDashboardVersion(row);
}

/** Keeps the versions of people as they are for others, until the transaction ends: it sees what they changed before. */
export async function lockDashboardVersions(tx: Tx<Schema>, uids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('dashboard_versions')
    .select('uid')
    .where('uid', 'in', uids)
    .orderBy('uid')
    .forNoKeyUpdate()
    .execute();
}

const HAS_DASHBOARD_VERSION = `
  select coalesce(l.own_version, '0') = $2 and coalesce(l.friends_versions, '{}') = $3 as has from (${FIND}) l`;

/** For reads of what a person's dashboard shows: all that they, friends and partners had changed by then. */
export function dashboardMark(uid: string, { own, friends }: DashboardVersion): ReadMark {
  return { name: 'has_dashboard_version', text: HAS_DASHBOARD_VERSION, values: [uid, own, friends] };
}

/** SQL of what a person changed last, as text; for {@link versionMark}. */
export const versionSql = (uid: string): string =>
  `(select v.changed_in::text from dashboard_versions v where v.uid = ${uid})`;

const HAS_VERSION = `select ${versionSql('$1::text')} is not distinct from $2::text as has`;

/** For reads of a person's goals and check-ins, with the hearts on them: all that they had changed by then. */
export function versionMark(uid: string, version: string | null): ReadMark {
  return { name: 'has_version', text: HAS_VERSION, values: [uid, version] };
}

/** The last that is erased of a person. */
export async function deleteDashboardVersion(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('dashboard_versions').where('uid', '=', uid).execute();
}

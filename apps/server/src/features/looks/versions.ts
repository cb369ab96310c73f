import type { Tx } from '#kernel/db/connect';
import type { ReadMark } from '#kernel/db/replica';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import type { LookVersions } from '#kernel/http/caller';

/**
 * Columns for {@link lookVersionsOf}: what changed last, in constant time for the person and one index lookup for each
 * friend. Partners are friends. A trigger on each table that a dashboard shows keeps the rows (migration 0070).
 * @param uid SQL of the person's id; `look_versions` must be joined as `v`
 */
export const lookColumnsSql = (uid: string): string => `
  v.changed_in::text as look_own, v.changed_before::text as look_before,
  (select json_object_agg(w.uid, concat_ws(' ', w.changed_in, w.changed_before) order by w.uid)::text
   from friendships f join look_versions w on w.uid = f.friend_uid where f.uid = ${uid}) as look_friends`;

export type LookColumns = Readonly<Record<'look_own' | 'look_before' | 'look_friends', string | null>>;

export function lookVersionsOf(row: LookColumns): LookVersions {
  return { own: row.look_own ?? NO_VERSION, before: row.look_before ?? NO_VERSION, friends: row.look_friends ?? '{}' };
}

/** By id; a friend who is not among them has changed nothing yet. */
export function versionsOfFriends({ friends }: LookVersions): ReadonlyMap<string, PersonVersions> {
  const texts = JSON.parse(friends) as Record<string, string>;
  return new Map(
    Object.entries(texts).map(([uid, text]) => {
      const [own = NO_VERSION, before = NO_VERSION] = text.split(' ');
      return [uid, { own, before }];
    }),
  );
}

type PersonVersions = Pick<LookVersions, 'own' | 'before'>;

/** The version of a person who has changed nothing yet. */
export const NO_VERSION = '0';

const FIND = `select ${lookColumnsSql('p.uid')} from profiles p left join look_versions v on v.uid = p.uid where p.uid = $1`;

export async function findLookVersions(sql: Sql, uid: string): Promise<LookVersions | undefined> {
  const [row] = await sql<LookColumns>('look_versions', FIND, [uid]);
  return row && lookVersionsOf(row);
}

const HAS_LOOK = `
  select coalesce(l.look_own, '0') = $2 and coalesce(l.look_friends, '{}') = $3 as has from (${FIND}) l`;

/** For reads of what a person's dashboard shows: all that they, friends and partners had changed by then. */
export function lookMark(uid: string, { own, friends }: LookVersions): ReadMark {
  return { name: 'has_look', text: HAS_LOOK, values: [uid, own, friends] };
}

/** SQL of what a person changed last, as text; for {@link versionMark}. */
export const versionSql = (uid: string): string =>
  `(select v.changed_in::text from look_versions v where v.uid = ${uid})`;

const HAS_VERSION = `select ${versionSql('$1::text')} is not distinct from $2::text as has`;

/** For reads of a person's goals and check-ins, with the hearts on them: all that they had changed by then. */
export function versionMark(uid: string, version: string | null): ReadMark {
  return { name: 'has_version', text: HAS_VERSION, values: [uid, version] };
}

/** The last that is erased of a person. */
export async function deleteLookVersion(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('look_versions').where('uid', '=', uid).execute();
}

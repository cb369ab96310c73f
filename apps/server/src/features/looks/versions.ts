import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import type { LookVersions } from '#kernel/http/caller';

/**
 * Columns for {@link lookVersionsOf}: what changed last, in constant time for the person and one index lookup for each friend.
 * Partners are friends. A trigger on each table that a dashboard shows keeps the rows (migration 0070).
 * @param uid SQL of the person's id; `look_versions` must be joined as `v`
 */
export const lookColumnsSql = (uid: string): string => `
  v.changed_in::text as look_own, v.changed_before::text as look_before,
  (select bit_xor(hashtextextended(w.uid || ' ' || w.changed_in::text, 0))::text
   from friendships f join look_versions w on w.uid = f.friend_uid where f.uid = ${uid}) as look_friends`;

export type LookColumns = Readonly<Record<'look_own' | 'look_before' | 'look_friends', string | null>>;

export function lookVersionsOf(row: LookColumns): LookVersions {
  return { own: row.look_own ?? '0', before: row.look_before ?? '0', friends: row.look_friends ?? '0' };
}

const FIND = `select ${lookColumnsSql('p.uid')} from profiles p left join look_versions v on v.uid = p.uid where p.uid = $1`;

export async function findLookVersions(sql: Sql, uid: string): Promise<LookVersions | undefined> {
  const [row] = await sql<LookColumns>('look_versions', FIND, [uid]);
  return row && lookVersionsOf(row);
}

/** The last that is erased of a person. */
export async function deleteLookVersion(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('look_versions').where('uid', '=', uid).execute();
}

import type { ColorName } from '@fivefold/rules/goal-color';
import { nameOf } from '@fivefold/rules/display-name';
import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Inviter } from '#kernel/http/caller';
import { isPresent } from './presence.ts';

/** What a person may change of their profile. */
export interface ProfileChanges {
  readonly display_name?: string | null;
  readonly avatar_color?: number | null;
  readonly name_asked?: boolean;
  readonly ember_name?: string | null;
  readonly ember_asked?: boolean;
  /** Replaced as a whole. */
  readonly color_names?: readonly ColorName[];
  readonly monday_mail?: boolean;
}

/** Stores what a person changed. An account that is being deleted stays as it is. */
export async function changeProfile(db: Kysely<Schema>, uid: string, changes: ProfileChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const { color_names: names, ...others } = changes;
  await db
    .updateTable('profiles')
    .set({ ...others, ...(names && { color_names: names.length === 0 ? null : JSON.stringify(names) }) })
    .where('uid', '=', uid)
    .where('deletion_requested_at', 'is', null)
    .execute();
}

/** The names of users by their ids, as others see them; who is not present is missing. */
export async function findNames(tx: Tx<Schema>, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('profiles as p')
    .select(['p.uid', 'p.email', 'p.display_name'])
    .where('p.uid', 'in', uids)
    .where(isPresent('p'))
    .execute();
  return new Map(rows.map((row) => [row.uid, nameOf(row)]));
}

/** Notes by whose invitation an account came, if the invitation is older than the account. The first one stays. */
export async function setInviter(
  tx: Tx<Schema>,
  { uid, inviterUid, invitedAt }: { readonly uid: string; readonly inviterUid: string; readonly invitedAt: Date },
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ invited_by: inviterUid })
    .where('uid', '=', uid)
    .where('invited_by', 'is', null)
    .where('created_at', '>', invitedAt)
    .execute();
}

/** The friend by whose invitation an account came. */
export async function findInviter(tx: Tx<Schema>, uid: string): Promise<Inviter | null> {
  const row = await tx
    .selectFrom('profiles as p')
    .innerJoin('profiles as i', 'i.uid', 'p.invited_by')
    .select(['i.uid', 'i.email', 'i.display_name', 'i.avatar_color'])
    .where('p.uid', '=', uid)
    .where(isPresent('i'))
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets a person as the inviter of others. */
export async function clearInviter(tx: Tx<Schema>, inviterUid: string): Promise<void> {
  await tx.updateTable('profiles').set({ invited_by: null }).where('invited_by', '=', inviterUid).execute();
}

/** Forgets that one of two people, who are no longer friends, came by the invitation of the other. */
export async function clearInviterBetween(tx: Tx<Schema>, one: string, other: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ invited_by: null })
    .where('uid', 'in', [one, other])
    .where('invited_by', 'in', [one, other])
    .execute();
}

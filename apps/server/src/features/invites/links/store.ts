import { INVITE_LINKS_MAX } from '@fivefold/rules/limits';
import type { Insertable, Kysely } from 'kysely';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Inviter } from '#kernel/http/caller';
import { hashCode } from '#kernel/mailed-code';
import { isPresent } from '../../profile/steps.ts';

export interface OpenLink {
  readonly id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

type NewLink = Omit<Insertable<Schema['invite_links']>, 'used_at' | 'signed_up_at'>;

export async function insertLink(tx: Tx<Schema>, link: NewLink): Promise<void> {
  await tx.insertInto('invite_links').values(link).execute();
}

export function listOpenLinks(db: Kysely<Schema>, inviterUid: string, now: Date): Promise<OpenLink[]> {
  return db
    .selectFrom('invite_links')
    .select(['id', 'created_at', 'expires_at'])
    .where('inviter_uid', '=', inviterUid)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(INVITE_LINKS_MAX)
    .execute();
}

/** Ends an open link. @returns false when the inviter has no such open link */
export async function endLink(db: Kysely<Schema>, inviterUid: string, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('invite_links')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('inviter_uid', '=', inviterUid)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

interface LockedLink {
  readonly id: string;
  readonly inviterUid: string;
  readonly createdAt: Date;
  /** Neither used nor taken back nor too old, and its inviter stays. */
  readonly isOpen: boolean;
}

/** Locks the link of a code until the transaction ends, so that one of two concurrent invitees finds it used. */
export async function lockLink(tx: Tx<Schema>, now: Date, code: string): Promise<LockedLink | undefined> {
  const row = await tx
    .selectFrom('invite_links as l')
    .innerJoin('profiles as p', 'p.uid', 'l.inviter_uid')
    .select(['l.id', 'l.inviter_uid', 'l.created_at', 'l.expires_at', 'l.used_at', isPresent('p').as('is_present')])
    .where('l.code_hash', '=', hashCode(code))
    .forUpdate('l')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      inviterUid: row.inviter_uid,
      createdAt: row.created_at,
      isOpen: row.used_at === null && row.expires_at > now && row.is_present,
    }
  );
}

/** Uses a link up. The transaction must hold its lock. */
export async function useLink(tx: Tx<Schema>, id: string, now: Date): Promise<void> {
  await tx.updateTable('invite_links').set({ used_at: now }).where('id', '=', id).execute();
}

/** Who made an open link. */
export function findInviter(db: Kysely<Schema>, code: string, now: Date): Promise<Inviter | undefined> {
  return db
    .selectFrom('invite_links as l')
    .innerJoin('profiles as p', 'p.uid', 'l.inviter_uid')
    .select(['p.uid', 'p.email', 'p.display_name', 'p.avatar_color'])
    .where('l.code_hash', '=', hashCode(code))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where(isPresent('p'))
    .executeTakeFirst();
}

/**
 * Notes that an account is made with an open link, where only invited people may sign up.
 * @returns false if there is none, or one was made
 */
export async function takeLinkSignUp({ kysely }: Database<Schema>, clock: Clock, code: string): Promise<boolean> {
  const taken = await kysely
    .updateTable('invite_links')
    .set({ signed_up_at: clock.now() })
    .where('code_hash', '=', hashCode(code))
    .where('signed_up_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where((eb) =>
      eb.exists(
        eb.selectFrom('profiles as p').select('p.uid').whereRef('p.uid', '=', 'inviter_uid').where(isPresent('p')),
      ),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Takes back what {@link takeLinkSignUp} noted, as no account was made. */
export async function giveLinkSignUpBack({ kysely }: Database<Schema>, code: string): Promise<void> {
  await kysely
    .updateTable('invite_links')
    .set({ signed_up_at: null })
    .where('code_hash', '=', hashCode(code))
    .execute();
}

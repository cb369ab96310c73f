import { SESSIONS_SHOWN } from '@fivefold/rules/limits';
import type { Kysely } from 'kysely';
import { sql as raw } from 'kysely';
import type { Schema } from '#kernel/db/schema';
import type { DeviceSession } from '#ports/identity-provider/port';

/** The sessions of a session's owner, its own first. */
export async function listSessions(db: Kysely<Schema>, key: string): Promise<DeviceSession[]> {
  const rows = await db
    .selectFrom('identity_session as own')
    .innerJoin('identity_session as s', 's.userId', 'own.userId')
    .select(['s.id', 's.userAgent', 's.createdAt', 's.updatedAt', raw<boolean>`s.token = own.token`.as('is_current')])
    .where('own.token', '=', key)
    .where('s.expiresAt', '>', raw<Date>`now()`)
    .orderBy('is_current', 'desc')
    .orderBy('s.updatedAt', 'desc')
    .limit(SESSIONS_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // Sessions that better-auth opened have an empty text where the device is unknown.
    device: row.userAgent || null,
    signedInAt: row.createdAt,
    lastUsedAt: row.updatedAt,
    isCurrent: row.is_current,
  }));
}

/** @returns false when the user has no such session */
export async function endSession(db: Kysely<Schema>, uid: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('identity_session')
    .where('id', '=', id)
    .where('userId', '=', uid)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Ends all other sessions of this session's owner. */
export async function endOtherSessions(db: Kysely<Schema>, key: string): Promise<void> {
  await db
    .deleteFrom('identity_session')
    .where('token', '<>', key)
    .where('userId', '=', (eb) =>
      eb.selectFrom('identity_session as own').select('own.userId').where('own.token', '=', key),
    )
    .execute();
}

/** Stores the kind of device of a session. */
export async function recordDevice(db: Kysely<Schema>, key: string, device: string): Promise<void> {
  await db.updateTable('identity_session').set({ userAgent: device }).where('token', '=', key).execute();
}

/** Deletes an account with its passwords, sessions and reset codes. It succeeds without an account. */
export async function deleteUser(db: Kysely<Schema>, uid: string): Promise<void> {
  await raw`delete from identity_verification where value = ${uid}`.execute(db);
  await raw`delete from password_choices where session_id in (select id from identity_session where "userId" = ${uid})`.execute(
    db,
  );
  await db.deleteFrom('identity_user').where('id', '=', uid).execute();
}

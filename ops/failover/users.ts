import { randomBytes, randomUUID } from 'node:crypto';
import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { connectPostgres } from '../../apps/server/src/kernel/db/postgres-pool.ts';
import { createTokenSigner } from '../../apps/server/src/ports/identity-provider/embedded/session-token.ts';

/** A logged-in user with a paid plan and many monthly goals, each for one check-in, which the friends before and after them see. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
  /** Goals without a check-in. */
  readonly fresh: string[];
  readonly acknowledged: Acknowledged[];
  /** A goal that counts up to a target that no one reaches here. */
  readonly counter: string;
  /** The keys of acknowledged additions of 0.01 to it. */
  readonly added: string[];
}

/** A check-in that the server acknowledged. */
interface Acknowledged {
  readonly goalId: string;
  readonly key: string;
  readonly answer: WireCheckInAnswer;
}

/** Inserts users into a database that the product has migrated. */
export async function createUsers(
  databaseUrl: string,
  { secret, people, goalsEach }: { secret: string; people: number; goalsEach: number },
): Promise<Person[]> {
  const signer = createTokenSigner(secret);
  const pool = connectPostgres(databaseUrl);
  const settled: Person[] = [];
  for (let nth = 0; nth < people; nth++) {
    const uid = randomBytes(16).toString('hex');
    const sessionKey = randomBytes(16).toString('hex');
    const email = `person${nth}@example.com`;
    const fresh = Array.from({ length: goalsEach }, () => randomUUID());
    await pool.query(`insert into identity_user ("id", "name", "email", "emailVerified") values ($1, '', $2, true)`, [
      uid,
      email,
    ]);
    await pool.query(
      `insert into identity_session ("id", "expiresAt", "token", "updatedAt", "userId") values ($1, now() + interval '1 day', $2, now(), $3)`,
      [randomUUID(), sessionKey, uid],
    );
    await pool.query(`insert into profiles (uid, email, created_at) values ($1, $2, now())`, [uid, email]);
    await pool.query(`insert into billing_accounts (uid, status) values ($1, 'active')`, [uid]);
    await pool.query(
      `insert into goals (id, kind, goal, frequency, is_public, created_by, created_at) select id, 'regular', 'Read', 'monthly', true, $1, now() from unnest($2::uuid[]) id`,
      [uid, fresh],
    );
    await pool.query(
      `insert into goal_participants (uid, goal_id, joined_at) select $1, id, now() from unnest($2::uuid[]) id`,
      [uid, fresh],
    );
    const counter = randomUUID();
    await pool.query(
      `insert into goals (id, kind, goal, frequency, target_hundredths, created_by, created_at) values ($1, 'regular', 'Drink water', 'once', 100000, $2, now())`,
      [counter, uid],
    );
    await pool.query('insert into goal_participants (uid, goal_id, joined_at) values ($1, $2, now())', [uid, counter]);
    settled.push({ uid, email, token: signer.seal(sessionKey), fresh, acknowledged: [], counter, added: [] });
  }
  for (const [nth, { uid }] of settled.entries())
    await pool.query('insert into friendships (uid, friend_uid, since) values ($1, $2, now()), ($2, $1, now())', [
      uid,
      settled[(nth + 1) % settled.length]?.uid,
    ]);
  await pool.end();
  return settled;
}

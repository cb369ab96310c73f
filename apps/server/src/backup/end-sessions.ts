import type { Database } from '../kernel/db/connect.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { inTransaction } from '../kernel/db/retry.ts';
import type { Schema } from '../kernel/db/schema.ts';
import { endEveryCredential } from '../features/account/credentials.ts';
import { endEverySession } from '../features/auth/steps.ts';

export interface EndedSessions {
  readonly sessions: number;
  readonly tokens: number;
  readonly feeds: number;
}

/**
 * Ends all sessions, access tokens, calendar addresses and devices of a database that was restored: those that were ended
 * since the backup came back with it. It migrates the database first, as the next start would.
 */
export async function endSessions(db: Pick<Database<Schema>, 'pool' | 'kysely'>): Promise<EndedSessions> {
  await migrate(db.pool);
  return inTransaction(db.kysely, async (tx) => ({
    sessions: await endEverySession(tx),
    ...(await endEveryCredential(tx)),
  }));
}

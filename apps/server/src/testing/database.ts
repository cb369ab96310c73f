import { type Database, databaseOf } from '../kernel/db/connect.ts';
import { connectPostgres, type PostgresOptions } from '../kernel/db/postgres-pool.ts';
import type { Schema } from '../kernel/db/schema.ts';
import { borrowEmbedded } from './embedded-databases.ts';
import { createMigratedDatabase } from './shared-postgres.ts';

export interface TestDatabase {
  readonly db: Database<Schema>;
  close(): Promise<void>;
}

/** The embedded database, in memory, after all migrations, without rows. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const embedded = await borrowEmbedded();
  return {
    db: databaseOf<Schema>('embedded', embedded.pool, () => Promise.resolve()),
    close: () => embedded.giveBack(),
  };
}

/**
 * A database on a PostgreSQL server, after all migrations, without rows; for races, which one connection cannot show.
 */
export async function openTestPostgres(options: PostgresOptions = {}): Promise<TestDatabase> {
  const database = await createMigratedDatabase();
  const pool = connectPostgres(database.url, { connections: 12, ...options });
  return {
    db: databaseOf<Schema>('postgres', pool, () => Promise.resolve()),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

import { type Database, databaseOf } from '../kernel/db/connect.ts';
import { connectPostgres, type PostgresOptions } from '../kernel/db/postgres-pool.ts';
import type { Schema } from '../kernel/db/schema.ts';
import { createMigratedDatabase } from './shared-postgres.ts';

export interface TestDatabase {
  readonly db: Database<Schema>;
  close(): Promise<void>;
}

/** A database of its own on the server of the test run, after all migrations, without rows. */
export async function openTestDatabase(options: PostgresOptions = {}): Promise<TestDatabase> {
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

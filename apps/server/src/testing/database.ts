import { type Database, databaseOf } from '../kernel/db/connect.ts';
import { openInMemory } from '../kernel/db/embedded/in-memory.ts';
import { connectPostgres, type PostgresOptions } from '../kernel/db/postgres-pool.ts';
import type { Schema } from '../kernel/db/schema.ts';
import { startPostgres } from './postgres.ts';

export interface TestDatabase {
  readonly db: Database<Schema>;
  close(): Promise<void>;
}

/** The embedded database, in memory and empty. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const embedded = await openInMemory();
  return { db: databaseOf<Schema>('embedded', embedded.pool, () => Promise.resolve()), close: () => embedded.close() };
}

/** A PostgreSQL server of its own; for races, which one connection cannot show. */
export async function openTestPostgres(options: PostgresOptions = {}): Promise<TestDatabase> {
  const server = await startPostgres();
  const pool = connectPostgres(server.url, { connections: 12, ...options });
  return {
    db: databaseOf<Schema>('postgres', pool, () => Promise.resolve()),
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}

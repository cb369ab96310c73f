import pg from 'pg';
import type { Database } from './connect.ts';
import { sqlStateOf } from './errors.ts';

/** For connecting, and again for the answer: a balancer waits for both. */
const WAIT_MS = 700;
/** SQLSTATE of a server whose connections are all in use, which is an answer, too. */
const TOO_MANY_CONNECTIONS = '53300';

/**
 * Whether all connections of the pool are in use while the database works: it answers on one of its own.
 */
export async function isPoolSaturated<Schema>({ pool }: Pick<Database<Schema>, 'pool'>): Promise<boolean> {
  const { idleCount, totalCount, options } = pool;
  if (idleCount > 0 || totalCount < options.max) return false;
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: 'fivefold',
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
  });
  // Later errors of this connection do not matter.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return sqlStateOf(error) === TOO_MANY_CONNECTIONS;
  } finally {
    void client.end().catch(() => undefined);
  }
}

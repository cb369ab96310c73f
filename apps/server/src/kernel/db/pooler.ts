import type pg from 'pg';
import { sqlStateOf } from './errors.ts';

/**
 * What stands between this process and the database server: nothing that matters, or a pooler that gives each
 * transaction any of its connections. Old ones (PgBouncer before 1.21, or without `max_prepared_statements`) mix up
 * named statements.
 */
export type Pooler = 'none' | 'knows names' | 'mixes up names';

const PROBE = { name: 'fivefold_probe', text: 'select pg_backend_pid() as pid' };
/** A pooler may lend two connections of its own in turn for a while. */
const PROBES = 3;
const ZONE = `select reset_val as zone from pg_settings where name = 'TimeZone'`;
const UTC = /^(Etc\/)?(UTC|GMT|UCT|Universal|Zulu)$/i;

/**
 * Prepared statement 'x' already exists, or does not exist: this connection of the server is not the one that it was.
 */
const MIXED_UP = new Set(['42P05', '26000']);

/**
 * Whether a statement failed before it did anything, because a pooler lent another connection than the one that knows
 * its name.
 */
export function isNameMixedUp(error: unknown): boolean {
  return MIXED_UP.has(sqlStateOf(error) ?? '');
}

/**
 * Looks for a pooler: two connections that are not used at the same time share one of the server's.
 * @throws when its sessions have another time zone than UTC. The zone that we set is that of one of them only, and days
 * would begin at the wrong hour.
 */
export async function findPooler(pool: pg.Pool): Promise<Pooler> {
  // With one connection there is nothing to mix up but by other processes, which the statements themselves find out.
  if ((pool.options.max ?? 10) < 2) return 'none';
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  let pooler: Pooler = 'none';
  try {
    const pidOf = async (client: pg.PoolClient) => (await client.query<{ pid: number }>(PROBE)).rows[0]?.pid;
    for (let round = 0; round < PROBES && pooler === 'none'; round++) {
      if ((await pidOf(one)) === (await pidOf(other))) pooler = 'knows names';
    }
  } catch (error) {
    if (!isNameMixedUp(error)) throw error;
    pooler = 'mixes up names';
  } finally {
    // What they believe to be prepared may be prepared elsewhere.
    one.release(true);
    other.release(true);
  }
  if (pooler !== 'none') {
    const { rows } = await pool.query<{ zone: string }>(ZONE);
    const zone = rows[0]?.zone ?? '';
    if (!UTC.test(zone)) throw new Error(sentenceAbout(zone));
  }
  return pooler;
}

function sentenceAbout(zone: string): string {
  return `A pooler in transaction mode is in front of the database, whose sessions have the time zone ${zone}. Run: alter database <name> set timezone = 'UTC'`;
}

import type pg from 'pg';
import type { Engine } from './engine.ts';
import type { DatabaseLog } from './log.ts';
import { findWornTables } from './vacuum.ts';

export interface MaintenanceOptions {
  checkpointEveryMs: number;
  vacuumEveryMs: number;
  log: DatabaseLog;
}

export interface Maintenance {
  checkpoint(): Promise<void>;
  /** Resolves when no statement is in flight. */
  stop(): Promise<unknown>;
}

/** A checkpoint comes early when this much write-ahead log would have to be replayed: it bounds the time to reopen. */
const checkpointAfterWalBytes = 16 * 1024 * 1024;
/** How often the amount of write-ahead log is looked at while the database is in use, in milliseconds. */
const walLookMs = 2_000;

/**
 * Does what PostgreSQL's background processes would do; PGlite has none. Without checkpoints the write-ahead log grows
 * without end and reopening after a crash takes minutes; without vacuum every update leaves its old row behind:
 * durability.long.test.ts, 'by itself'.
 *
 * Everything goes through the pool: it waits its turn behind requests and never runs inside another transaction.
 */
export function startMaintenance(pool: pg.Pool, engine: Engine, options: MaintenanceOptions): Maintenance {
  let checkpointedAt = performance.now();
  let settledActivity: string | undefined;

  async function checkpoint(): Promise<void> {
    await alone(pool, engine, (client) => client.query('checkpoint'));
    checkpointedAt = performance.now();
  }

  async function checkpointIfDue(): Promise<void> {
    if (engine.activity === settledActivity) return;
    const walBytes = await bytesToReplay(pool);
    const isDue = walBytes > 0 && performance.now() - checkpointedAt >= options.checkpointEveryMs;
    if (isDue || walBytes >= checkpointAfterWalBytes) await checkpoint();
    // With log left to replay, the next look must happen even if the database is not used until then.
    else if (walBytes > 0) return;
    settledActivity = engine.activity;
  }

  async function vacuum(): Promise<void> {
    const tables = await alone(pool, engine, findWornTables);
    // One at a time, so that requests get their turn in between.
    for (const table of tables) await alone(pool, engine, (client) => client.query(`vacuum (analyze) ${table}`));
    if (tables.length > 0) options.log('debug', 'vacuumed', { tables });
  }

  const chores = [
    repeat(Math.min(walLookMs, options.checkpointEveryMs), 'checkpoint', checkpointIfDue, options.log),
    repeat(options.vacuumEveryMs, 'vacuum', vacuum, options.log),
  ];
  return { checkpoint, stop: () => Promise.all(chores.map((stop) => stop())) };
}

/** The only connection, without the time limit of statements: maintenance takes as long as the database is big. */
async function alone<T>(pool: pg.Pool, engine: Engine, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await engine.withoutLimit(() => work(client));
  } finally {
    client.release();
  }
}

/**
 * What a crash now would have to replay, in bytes. The record of the last checkpoint itself, 120 bytes, does not count.
 */
async function bytesToReplay(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>({
    name: 'bytes-to-replay',
    text: `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), checkpoint_lsn)::int8 as bytes from pg_control_checkpoint()`,
  });
  return Math.max(0, (rows[0]?.bytes ?? 0) - 120);
}

/** @returns what stops the repetition; it resolves when the last round has ended. */
function repeat(everyMs: number, name: string, work: () => Promise<void>, log: DatabaseLog): () => Promise<void> {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= work()
      .catch((error: unknown) => log('warn', `${name} of the embedded database failed`, { error: String(error) }))
      .finally(() => {
        round = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}

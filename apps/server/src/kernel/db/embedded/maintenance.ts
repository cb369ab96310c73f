import type pg from 'pg';
import type { Engine } from './engine.ts';
import type { DatabaseLog } from './log.ts';

export interface MaintenanceOptions {
  checkpointEveryMs: number;
  vacuumEveryMs: number;
  log: DatabaseLog;
}

export interface Maintenance {
  checkpoint(): Promise<void>;
  stop(): void;
}

/** A checkpoint comes early once this much write-ahead log would have to be replayed: it bounds the time to reopen. */
const checkpointAfterWalBytes = 16 * 1024 * 1024;
/** How often the amount of write-ahead log is looked at while the database is in use, in milliseconds. */
const walLookMs = 2_000;

/**
 * Does what PostgreSQL's background processes would do; PGlite has none. Without checkpoints the write-ahead log grows for
 * ever and reopening after a crash takes minutes; without vacuum every update leaves its old row behind for ever.
 *
 * Everything goes through the pool, so it waits its turn behind requests and never enters somebody's transaction.
 */
export function startMaintenance(pool: pg.Pool, engine: Engine, options: MaintenanceOptions): Maintenance {
  let checkpointedAt = performance.now();
  let lookedAt = '';

  async function checkpoint(): Promise<void> {
    await unlimited(pool, engine, (client) => client.query('checkpoint'));
    checkpointedAt = performance.now();
    lookedAt = engine.activity;
  }

  async function checkpointIfDue(): Promise<void> {
    if (engine.activity === lookedAt) return;
    const walBytes = await bytesSinceCheckpoint(pool);
    lookedAt = engine.activity;
    const isDue = walBytes > 0 && performance.now() - checkpointedAt >= options.checkpointEveryMs;
    // While log is left to write out, the next look must happen even if nobody uses the database until then.
    if (walBytes > 0) lookedAt = '';
    if (isDue || walBytes >= checkpointAfterWalBytes) await checkpoint();
  }

  const timers = [
    repeatedly(Math.min(walLookMs, options.checkpointEveryMs), 'checkpoint', checkpointIfDue, options.log),
    repeatedly(options.vacuumEveryMs, 'vacuum', () => vacuumWhereNeeded(pool, engine, options.log), options.log),
  ];
  return { checkpoint, stop: () => timers.forEach((timer) => clearInterval(timer)) };
}

/** What a crash now would have to replay. The record of the checkpoint itself, about 200 bytes, does not count. */
async function bytesSinceCheckpoint(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), checkpoint_lsn)::int8 as bytes from pg_control_checkpoint()`,
  );
  return Math.max(0, (rows[0]?.bytes ?? 0) - 512);
}

import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { surviveLostConnections } from '../lost-connections.ts';
import { damagedDatabase, findDamage } from './damage.ts';
import { ensureDatabaseFolder, truePath } from './database-folder.ts';
import { embeddedPool } from './embedded-pool.ts';
import { Engine } from './engine.ts';
import { EngineError } from './engine-errors.ts';
import { lockFolder } from './folder-lock.ts';
import { logToStandardError } from './log.ts';
import type { DatabaseLog } from './log.ts';
import { startMaintenance } from './maintenance.ts';
import { createOpeningGate } from './opening-gate.ts';
import type { WorkerStart } from './wire-protocol.ts';

export interface EmbeddedOptions {
  /** The folder of the database, made if it is missing. The folder above it must be writable. */
  dataDir: string;
  log?: DatabaseLog;
  /** The longest time for one statement; over it, the statement and its transaction fail. 20 000 unless given. */
  statementLimitMs?: number;
  /** The longest time to wait for the only connection. 10 000 unless given. */
  connectionWaitMs?: number;
  /** How often what was written is brought from the log into the tables' files. 60 000 unless given. */
  checkpointEveryMs?: number;
  /** How often tables are looked through for old rows to clear away. 300 000 unless given. */
  vacuumEveryMs?: number;
}

/** A database inside this process, spoken to like any PostgreSQL server. */
export interface EmbeddedDatabase {
  pool: pg.Pool;
  /** Writes everything from the log into the tables' files now. */
  checkpoint(): Promise<void>;
  /**
   * Waits for clients that are in use, shuts the database down in order and frees its folder. A query that still waits
   * for the connection by then fails: stop asking first.
   */
  close(): Promise<void>;
}

/** How long closing waits for clients that are still in use, in milliseconds. */
const closeWaitMs = 3_000;

/**
 * Opens (and at first creates) the embedded database: PostgreSQL 18 by PGlite, in a thread of its own, every confirmed
 * transaction flushed to disk.
 *
 * @throws when another process uses the folder, when it holds something else, or when the database is damaged or cannot
 * be opened.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const log = options.log ?? logToStandardError;
  const dataDir = truePath(options.dataDir);
  const lock = await lockFolder(dataDir);
  try {
    await ensureDatabaseFolder(dataDir, log);
    const check = () => {
      const damages = findDamage(dataDir);
      if (damages.length > 0) throw damagedDatabase(dataDir, damages);
    };
    const database = await openThread({ dataDir }, { ...options, log, check }).catch((error: unknown) => {
      throw error instanceof EngineError
        ? damagedDatabase(dataDir, findDamage(dataDir, { isOpeningLost: true }), error.message)
        : error;
    });
    return {
      ...database,
      close: () => database.close().finally(() => lock.release()),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface ThreadOptions extends Omit<EmbeddedOptions, 'dataDir'> {
  readonly log: DatabaseLog;
  /** Looks at the files while the engine is loaded; PostgreSQL starts only when this has returned. */
  readonly check?: () => void;
}

/** What the database on disk and the one in memory have in common. @throws what `check` throws */
export async function openThread(start: WorkerStart, options: ThreadOptions): Promise<EmbeddedDatabase> {
  const { log, check, statementLimitMs = 20_000, checkpointEveryMs = 60_000, vacuumEveryMs = 300_000 } = options;
  const gate = createOpeningGate();
  const engine = new Engine({ start: { ...start, gate: gate.shared }, log, statementLimitMs });
  const opening = engine.open();
  try {
    check?.();
    gate.open();
  } catch (error) {
    gate.refuse();
    await Promise.all([engine.close(), opening.catch(() => undefined)]);
    throw error;
  }
  await opening;
  const pool = embeddedPool(engine, options.connectionWaitMs ?? 10_000);
  // The engine has logged it already, as an error.
  surviveLostConnections(pool, (error) =>
    log('debug', 'lost the connection to the embedded database', { error: error.message }),
  );
  const maintenance = startMaintenance(pool, engine, { checkpointEveryMs, vacuumEveryMs, log });
  let closing: Promise<void> | undefined;
  return {
    pool,
    checkpoint: () => maintenance.checkpoint(),
    close: () => (closing ??= close()),
  };

  async function close(): Promise<void> {
    const isFree = maintenance.stop().then(() => pool.end());
    await Promise.race([isFree, delay(closeWaitMs, undefined, { ref: false })]);
    await engine.close();
  }
}

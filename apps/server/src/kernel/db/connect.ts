import { join } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { openEmbedded } from './embedded/open-embedded.ts';
import type { DatabaseLog } from './embedded/log.ts';
import { connectPostgres } from './postgres-pool.ts';

/**
 * An open transaction. A function that must run inside its caller's transaction takes this: a plain connection does not
 * fit, and on the embedded database, which has one connection, using another one would wait without end.
 */
export type Tx<Schema> = Transaction<Schema>;

/** An open database, whichever engine it is. */
export interface Database<Schema> {
  readonly engine: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  readonly kysely: Kysely<Schema>;
  /** Waits for running statements and disconnects; the embedded engine shuts down in order. */
  close(): Promise<void>;
}

/** Which database to open: the embedded one in a folder below `dataDir`, or a server. */
export interface DatabaseConfig {
  readonly dataDir: string;
  readonly database:
    | { readonly kind: 'embedded' }
    | { readonly kind: 'postgres'; readonly url: string; readonly connections: number };
}

/** The usual logger's methods that this module calls. */
export type Logger = Record<'debug' | 'info' | 'warn' | 'error', (extra: object, message: string) => void>;

const embeddedFolder = 'database';

/** @throws when the embedded database cannot be opened. A server that cannot be reached shows at the first query. */
export async function openDatabase<Schema>(config: DatabaseConfig, logger?: Logger): Promise<Database<Schema>> {
  const log: DatabaseLog | undefined = logger && ((level, message, extra) => logger[level](extra ?? {}, message));
  const logOption = log === undefined ? {} : { log };
  if (config.database.kind === 'postgres') {
    const { url, connections } = config.database;
    const pool = connectPostgres(url, { connections, ...logOption });
    return databaseOf<Schema>('postgres', pool, () => pool.end());
  }
  const embedded = await openEmbedded({ dataDir: join(config.dataDir, embeddedFolder), ...logOption });
  return databaseOf<Schema>('embedded', embedded.pool, () => embedded.close());
}

/** How long the replica works on a statement that nobody waits for any more. */
const REPLICA_STATEMENT_MS = 5000;

/**
 * Connections to a server that has the same rows a little later. It may be away, which the log says once, elsewhere.
 */
export function connectReplica({ url, connections }: { url: string; connections: number }, logger: Logger): pg.Pool {
  return connectPostgres(url, {
    connections,
    statementLimitMs: REPLICA_STATEMENT_MS,
    log: (_level, message, extra) => logger.debug({ ...extra }, `${message}, a replica`),
  });
}

/**
 * @param close ends the pool too: Kysely would end it again, and the driver refuses a second end, so Kysely's own
 *   `destroy` is never called.
 */
export function databaseOf<Schema>(
  engine: Database<Schema>['engine'],
  pool: pg.Pool,
  close: () => Promise<void>,
): Database<Schema> {
  return { engine, pool, kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), close };
}

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { openEmbedded } from './embedded/open-embedded.ts';
import type { DatabaseLog } from './log.ts';
import { connectPostgres } from './postgres-pool.ts';

/**
 * An open transaction. A function that must run inside its caller's transaction takes this: a plain connection does not
 * fit.
 */
export type Tx<Schema> = Transaction<Schema>;

/** An open database. */
export interface Database<Schema> {
  /** Whether it is a server's of the operator, or the one that this process runs for itself alone. */
  readonly engine: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  readonly kysely: Kysely<Schema>;
  /** Waits for running statements and disconnects; the embedded database shuts down in order. */
  close(): Promise<void>;
}

/** How a server of the operator is reached. */
export interface ServerAddress {
  readonly url: string;
  readonly connections: number;
  /** Whether statements are prepared under their names, as they are unless it is said otherwise. */
  readonly prepared?: boolean;
}

/** Which database to open: the embedded one in a folder below `dataDir`, or a server. */
export interface DatabaseConfig {
  readonly dataDir: string;
  readonly database: { readonly kind: 'embedded' } | ({ readonly kind: 'postgres' } & ServerAddress);
}

/** The usual logger's methods that this module calls. */
export type Logger = Record<'debug' | 'info' | 'warn' | 'error', (extra: object, message: string) => void>;

/** Below the data folder, where the embedded database has its files. */
export const DATABASE_FOLDER = 'postgres';
const EMBEDDED_CONNECTIONS = 10;
/** How long closing waits for clients that are still in use. */
const CLOSE_WAIT_MS = 3000;

/**
 * @param options.mayJoin uses the database of a product that runs on this data folder, for the operator's commands
 * @throws when the embedded database cannot be opened. A server that cannot be reached shows at the first query.
 */
export async function openDatabase<Schema>(
  config: DatabaseConfig,
  logger?: Logger,
  options: { readonly mayJoin?: boolean } = {},
): Promise<Database<Schema>> {
  const log: DatabaseLog | undefined = logger && ((level, message, extra) => logger[level](extra ?? {}, message));
  const logOption = log === undefined ? {} : { log };
  if (config.database.kind === 'postgres') {
    const { url, connections, prepared } = config.database;
    const pool = connectPostgres(url, { connections, prepared, ...logOption });
    return databaseOf<Schema>('postgres', pool, () => pool.end());
  }
  const server = await openEmbedded({ folder: join(config.dataDir, DATABASE_FOLDER), ...logOption, ...options });
  const pool = connectPostgres(server.url, { connections: EMBEDDED_CONNECTIONS, ...logOption });
  return databaseOf<Schema>('embedded', pool, async () => {
    await Promise.race([pool.end(), delay(CLOSE_WAIT_MS, undefined, { ref: false })]);
    await server.stop();
  });
}

/** How long the replica works on a statement that no request waits for any more. */
const REPLICA_STATEMENT_MS = 5000;

/**
 * Connections to a server that has the same rows a little later. It may be away, which the log says once, elsewhere.
 */
export function connectReplica({ url, connections, prepared }: ServerAddress, logger: Logger): pg.Pool {
  return connectPostgres(url, {
    connections,
    prepared,
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

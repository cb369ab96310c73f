import pg from 'pg';
import { logToStandardError, type DatabaseLog } from './log.ts';
import { sqlStateOf } from './errors.ts';
import { isLoopback } from '../loopback.ts';
import { surviveLostConnections } from './lost-connections.ts';
import { valueTypes } from './value-types.ts';

export interface PostgresOptions {
  /** The most connections at once; 10 unless given. */
  connections?: number;
  /** The longest time for one statement, in milliseconds; 20 000 unless given. */
  statementLimitMs?: number;
  /** Whether statements with a name are prepared under it; unless given they are. */
  prepared?: boolean | undefined;
  log?: DatabaseLog;
}

/** How long the driver waits beyond the server's own limit before it takes the connection for dead, in milliseconds. */
const silenceMs = 5_000;
const idleInTransactionMs = 60_000;
/**
 * What is read often is in memory, and disks no longer turn. With PostgreSQL's own 4 a look among 1,000 people reads the
 * versions of all of them, in place of four friends' by index.
 */
const RANDOM_PAGE_COST = 1.1;
/** SQLSTATE of a write on a server that only reads. */
const READ_ONLY = '25006';
const UTC = /^(Etc\/)?(UTC|GMT|UCT|Universal|Zulu)$/i;

/**
 * Whether what is said to this server, the password too, crosses a network in clear. The driver decides by the address
 * alone: without `sslmode` it does not ask for TLS, whatever the server offers.
 */
export function isReachedInClear(url: string): boolean {
  const { host, ssl } = new pg.Client({ connectionString: url });
  return !ssl && !host.startsWith('/') && !isLoopback(host);
}

/**
 * A pool for a real PostgreSQL server (15 or later). It connects when first used, so a server that starts later is no
 * error here.
 *
 * Settings are made by statements after connecting rather than in the startup packet, which poolers such as pgbouncer
 * refuse.
 */
export function connectPostgres(url: string, options: PostgresOptions = {}): pg.Pool {
  const { connections = 10, statementLimitMs = 20_000, prepared = true, log = logToStandardError } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'fivefold',
    types: valueTypes,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: statementLimitMs + silenceMs,
    onConnect: async (client) => {
      dropWhenUseless(client);
      if (!prepared) sendWithoutNames(client);
      await client.query(
        `set time zone 'UTC';
         set statement_timeout = ${Math.trunc(statementLimitMs)};
         set random_page_cost = ${RANDOM_PAGE_COST};
         set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
      );
      if (!prepared) await requireUtc(client);
    },
  });
  surviveLostConnections(pool, (error) => {
    // The embedded database may be gone before the last connection has ended.
    const level = pool.ending ? 'debug' : 'warn';
    log(level, 'lost a connection to the database server', { error: error.message });
  });
  return pool;
}

/**
 * A server that vanished without a word (power, network) leaves connections that answer nothing. The driver reports
 * 'Query read timeout' but would lend the same connection again, and every query on it would wait as long; so it is
 * closed. So is one to a server that only reads: it was the primary once, and the address now leads to another.
 */
function dropWhenUseless(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const sendAndWatch = (...given: unknown[]): unknown => {
    const answer = send(...given);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        // The pool removes a client that is ending when it is released.
        if (isSilence(error) || sqlStateOf(error) === READ_ONLY) void (client as pg.Client).end();
      });
    }
    return answer;
  };
  client.query = sendAndWatch as typeof client.query;
}

/** A pooler that lends each transaction another connection mixes up names, which belong to one. */
function sendWithoutNames(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const sendUnnamed = (statement: unknown, ...rest: unknown[]): unknown =>
    typeof statement === 'object' && statement !== null && 'name' in statement
      ? send({ ...statement, name: undefined }, ...rest)
      : send(statement, ...rest);
  client.query = sendUnnamed as typeof client.query;
}

/**
 * Behind such a pooler the zone that we set is that of one session only, and in the others days would begin at the wrong
 * hour.
 */
async function requireUtc(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ zone: string }>(
    `select reset_val as zone from pg_settings where name = 'TimeZone'`,
  );
  const zone = rows[0]?.zone ?? '';
  if (UTC.test(zone)) return;
  throw new Error(
    `DATABASE_PREPARED=off is for a pooler in transaction mode, but the database's sessions have the time zone ${zone}. Run: alter database <name> set timezone = 'UTC'`,
  );
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

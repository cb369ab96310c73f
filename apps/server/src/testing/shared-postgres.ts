import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { migrate } from '../kernel/db/migrate.ts';
import { startPostgres } from './postgres.ts';

/** Where a test process asks for the server of the test run. */
const PORT_VARIABLE = 'TEST_POSTGRES_PORT';
const TEMPLATE = 'migrated';

export interface PostgresDatabase {
  /** A superuser's address. */
  readonly url: string;
  /** Removes the database, connected or not. */
  drop(): Promise<void>;
}

/**
 * A new, empty database on the server of the test run. Roles and settings of the server are not the test's to change.
 */
export function createEmptyDatabase(): Promise<PostgresDatabase> {
  return createDatabase('template0');
}

/** A new database after all migrations, without rows. */
export function createMigratedDatabase(): Promise<PostgresDatabase> {
  return createDatabase(TEMPLATE);
}

async function createDatabase(template: string): Promise<PostgresDatabase> {
  const server = await findServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Without flushes a copy of the files is the cheapest.
  await runOnce(server, `create database ${name} template ${template} strategy file_copy`);
  const drop = async () => {
    // PostgreSQL itself waits some seconds for connections that are about to close; a test may have left others open.
    await runOnce(server, `drop database if exists ${name}`).catch(() =>
      runOnce(server, `drop database if exists ${name} with (force)`),
    );
  };
  return { url: withDatabase(server, name), drop };
}

let found: Promise<string> | undefined;

function findServer(): Promise<string> {
  return (found ??= askForServer());
}

/** The server belongs to the process of the test run; a program that runs outside of one starts its own. */
async function askForServer(): Promise<string> {
  const port = process.env[PORT_VARIABLE];
  if (port === undefined) return (await startWithTemplate()).url;
  const url = await text(connect(Number(port), '127.0.0.1'));
  if (url === '') throw new Error('The test run has no PostgreSQL server; the reason stands above.');
  return url;
}

/** @returns the server's address, on which the database for copies exists. */
async function startWithTemplate() {
  const server = await startPostgres({ settings: { max_connections: '300' } });
  await runOnce(server.url, `create database ${TEMPLATE}`);
  const pool = new pg.Pool({ connectionString: withDatabase(server.url, TEMPLATE), max: 1 });
  await migrate(pool);
  await pool.end();
  return server;
}

let door: Server | undefined;
let owned: ReturnType<typeof startWithTemplate> | undefined;

/** Vitest runs this once, before the tests. The server starts when a test first asks for it. */
export async function setup(): Promise<void> {
  // Two projects of one run share it.
  if (process.env[PORT_VARIABLE] !== undefined) return;
  door = createServer((socket) => {
    socket.on('error', () => undefined);
    owned ??= startWithTemplate();
    owned.then(
      ({ url }) => socket.end(url),
      (error: unknown) => {
        console.error(error);
        socket.end();
      },
    );
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  process.env[PORT_VARIABLE] = String((door.address() as AddressInfo).port);
}

/** Vitest runs this once, after the tests. */
export async function teardown(): Promise<void> {
  door?.close();
  const server = await owned?.catch(() => undefined);
  await server?.stop();
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

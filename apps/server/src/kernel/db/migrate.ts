import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { beside } from '../beside.ts';
import { sqlStateOf } from './errors.ts';

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const migrationsFolder = fileURLToPath(beside(import.meta.url, 'migrations'));
/** The row that a migrating process locks: poolers in transaction mode keep no advisory locks of a session. */
const lockRow = 'lock';
/** A change of a big table may take long; the driver's own limit is switched off with the largest number it takes. */
const noLimitMs = 2 ** 31 - 1;
/** A statement that waits for a table lock blocks all later ones, so a migration waits briefly and tries again. */
const lockWaitMs = 3000;
const tries = 4;
const firstPauseMs = 250;
const UNDEFINED_TABLE = '42P01';
/** A deadlock, and a lock that was not to be had in time: the people who use the product meanwhile were first. */
const inTheWay = new Set(['40P01', '55P03']);

/**
 * Brings the database up to date: runs every file `NNNN_name.sql` that has not run yet, in order, each in one
 * transaction and each once, however many processes start at the same time. One that is in the way of an older process
 * at work gives way, and is tried again a few times.
 *
 * Files that ran are remembered with their checksum. Ones that this program does not know are left alone: during a
 * rolling update, an older process may start on a newer database, which newer files must allow for.
 *
 * @returns the names of the files that this call ran.
 * @throws when a file was changed after it ran, or when one comes before others that ran already.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const migrations = readMigrations(folder);
  if (await areAllDone(pool, migrations)) return [];
  await createRecord(pool);
  const ran: string[] = [];
  const client = await pool.connect();
  try {
    for (const migration of migrations) {
      if (await runWhenUnlocked(client, migration)) ran.push(migration.name);
    }
  } finally {
    client.release();
  }
  return ran;
}

/**
 * Brings an empty database to the state after one file, inside the caller's transaction: a backup is restored into the
 * tables that it was made of.
 */
export async function migrateInTransaction(client: pg.ClientBase, last: string, folder = migrationsFolder) {
  await client.query(RECORD_TABLE);
  for (const { name, text, checksum } of readMigrations(folder)) {
    if (name > last) return;
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

/** @returns the names of the files that a database must have seen for this program. */
export function knownMigrations(folder = migrationsFolder): string[] {
  return readMigrations(folder).map(({ name }) => name);
}

/** In one statement, for every start but the first of a version. Without a lock: what ran once has run. */
async function areAllDone(pool: pg.Pool, migrations: readonly Migration[]): Promise<boolean> {
  const ran = await pool
    .query<Pick<Migration, 'name' | 'checksum'>>(
      'select name, checksum from schema_migrations where name <> $1 order by name',
      [lockRow],
    )
    .catch((error: unknown) => {
      if (sqlStateOf(error) === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
  return migrations.every((migration) => isDone(migration, ran.rows));
}

/** @returns whether it ran now; `false` when it had run before. */
async function runWhenUnlocked(client: pg.PoolClient, migration: Migration): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(client, migration);
    } catch (error) {
      const isInTheWay = error instanceof Error && inTheWay.has(sqlStateOf(error.cause) ?? '');
      if (!isInTheWay || attempt === tries) throw error;
    }
    await delay(firstPauseMs * 2 ** (attempt - 1));
  }
}

async function runOnce(client: pg.PoolClient, migration: Migration): Promise<boolean> {
  const run = (text: string, values?: unknown[]) =>
    client.query({ text, ...(values && { values }), query_timeout: noLimitMs } as pg.QueryConfig);
  await run('begin');
  try {
    await run('set local statement_timeout = 0');
    await run('select from schema_migrations where name = $1 for update', [lockRow]);
    const { rows } = await run('select name, checksum from schema_migrations where name <> $1 order by name', [
      lockRow,
    ]);
    if (isDone(migration, rows as Pick<Migration, 'name' | 'checksum'>[])) {
      await run('rollback');
      return false;
    }
    // Not earlier: waiting for another process that migrates may take long.
    await run(`set local lock_timeout = ${lockWaitMs}`);
    await run(migration.text);
    await run('insert into schema_migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    await run('commit');
    return true;
  } catch (error) {
    await run('rollback').catch(() => {});
    if (error instanceof MigrationRefused) throw error;
    throw new Error(
      `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** The files do not fit what was done to this database before. */
class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

function isDone(migration: Migration, ran: Pick<Migration, 'name' | 'checksum'>[]): boolean {
  const record = ran.find(({ name }) => name === migration.name);
  if (record === undefined) {
    const later = ran.find(({ name }) => name > migration.name);
    if (later === undefined) return false;
    throw new MigrationRefused(
      `The migration ${migration.name} has not run on this database, but ${later.name} has. Give it a number after the last one.`,
    );
  }
  if (record.checksum === migration.checksum) return true;
  throw new MigrationRefused(
    `The migration ${migration.name} was changed after it ran on this database. Restore the file and put the change into a new one.`,
  );
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const numbers = names.map((name) => name.slice(0, 4));
  names.forEach((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new MigrationRefused(`The migration file ${name} must be named like 0001_name.sql.`);
    if (numbers.indexOf(numbers[index] ?? '') !== index)
      throw new MigrationRefused(`Two migration files have the number ${numbers[index]}.`);
  });
  return names.map((name) => {
    // A checkout on Windows changes the ends of lines, which changes nothing in SQL.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name: name.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

const RECORD_TABLE = `create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  ran_at timestamptz not null default now()
)`;

/** One statement, and so one transaction, which a pooler in transaction mode gives one connection. */
async function createRecord(pool: pg.Pool): Promise<void> {
  // Two that create the same table at the same moment collide, 'if not exists' or not.
  await pool.query(`select pg_advisory_xact_lock(hashtext('schema_migrations'));
    ${RECORD_TABLE};
    insert into schema_migrations (name, checksum) values ('${lockRow}', '') on conflict do nothing`);
}

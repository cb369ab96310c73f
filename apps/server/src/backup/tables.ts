import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { flushPath } from '../kernel/flush-path.ts';
import { migrateInTransaction } from '../kernel/db/migrate.ts';

/** In a backup, a file for each table: CSV whose first line names the columns. */
const TABLES_FOLDER = 'tables';

/** What the tables of a database hold, beside their rows. */
export interface TablesFacts {
  /** The last migration that the database has seen. */
  readonly migration: string;
  /** The columns of each table, but for those that PostgreSQL computes. */
  readonly columns: Readonly<Record<string, string[]>>;
  /** Where each sequence stands. */
  readonly sequences: Readonly<Record<string, { readonly value: string; readonly isCalled: boolean }>>;
}

/** The same text for a value, whatever the server's own settings. */
const SESSION = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set time zone 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set search_path = public`;

const COLUMNS = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const FOREIGN_KEYS = `
  select distinct conrelid::regclass::text as table, confrelid::regclass::text as referenced
  from pg_constraint where contype = 'f' and not condeferred and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

const quoted = (name: string) => pg.escapeIdentifier(name);
const listOf = (columns: readonly string[]) => columns.map(quoted).join(', ');
const fileOf = (folder: string, table: string) => join(folder, TABLES_FOLDER, `${table}.csv`);

/** Opens one connection without the time limits that the product's own have. */
export async function connectForCopies(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'fivefold-backup' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}

/** Writes every table into a file, within the caller's snapshot. */
export async function writeTables(client: pg.Client, folder: string): Promise<TablesFacts> {
  mkdirSync(join(folder, TABLES_FOLDER), { mode: 0o700 });
  const { rows } = await client.query<{ name: string; columns: string[] }>(COLUMNS);
  for (const { name, columns } of rows) {
    const copy = `copy ${quoted(name)} (${listOf(columns)}) to stdout with (format csv, header)`;
    const file = fileOf(folder, name);
    await pipeline(client.query(copyTo(copy)), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
    flushPath(file);
  }
  const { rows: last } = await client.query<{ name: string }>(
    `select name from schema_migrations where name <> 'lock' order by name desc limit 1`,
  );
  return {
    migration: last[0]?.name ?? '',
    columns: Object.fromEntries(rows.map(({ name, columns }) => [name, columns])),
    sequences: await readSequences(client),
  };
}

async function readSequences(client: pg.Client): Promise<TablesFacts['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: Record<string, { value: string; isCalled: boolean }> = {};
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    if (at[0] !== undefined) sequences[name] = at[0];
  }
  return sequences;
}

/**
 * Makes the tables of an empty database as they were in the backup, and fills them, in one transaction. Triggers of ours
 * rest meanwhile, as what they write is in the backup, too; foreign keys are checked.
 */
export async function readTables(client: pg.Client, folder: string, facts: TablesFacts): Promise<void> {
  await client.query('begin');
  await migrateInTransaction(client, facts.migration);
  const tables = await inOrderOfKeys(client, Object.keys(facts.columns));
  // Migrations wrote rows, which are in the backup as well.
  await client.query(`truncate ${listOf(tables)}`);
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  for (const name of tables) {
    const columns = listOf(facts.columns[name] ?? []);
    const copy = `copy ${quoted(name)} (${columns}) from stdin with (format csv, header match)`;
    await pipeline(createReadStream(fileOf(folder, name)), client.query(copyFrom(copy)));
  }
  // Keys that may wait for the end of a transaction are checked now.
  await client.query('set constraints all immediate');
  for (const name of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const [name, { value, isCalled }] of Object.entries(facts.sequences))
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
  await client.query('commit');
  await client.query('analyze');
}

/** @returns the tables, each after those that it refers to. */
async function inOrderOfKeys(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; referenced: string }>(FOREIGN_KEYS);
  const ordered: string[] = [];
  const visit = (table: string, path: readonly string[]) => {
    if (ordered.includes(table)) return;
    if (path.includes(table)) throw new Error(`The tables ${path.join(', ')} refer to each other.`);
    for (const key of rows) if (key.table === table) visit(key.referenced, [...path, table]);
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}

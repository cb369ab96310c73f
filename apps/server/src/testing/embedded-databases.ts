import type pg from 'pg';
import { openInSameThread } from '../kernel/db/embedded/testing/same-thread.ts';
import type { EmbeddedDatabase } from '../kernel/db/embedded/open-embedded.ts';
import { migratedTemplate } from './migrated-template.ts';

export interface BorrowedDatabase {
  readonly pool: pg.Pool;
  giveBack(): Promise<void>;
}

/** Each takes 100 MB. Few test files have more than one app at a time. */
const MAX_IDLE = 2;

const idle: EmbeddedDatabase[] = [];
let migratedSchema: string | undefined;

/**
 * An embedded database after all migrations, without rows. Opening one takes more than a second of processor time, so
 * the test files of a process use the same ones, one after another.
 */
export async function borrowEmbedded(): Promise<BorrowedDatabase> {
  const database = idle.pop() ?? (await open());
  return {
    pool: database.pool,
    async giveBack() {
      const isClean = idle.length < MAX_IDLE && (await clean(database.pool).catch(() => false));
      if (isClean) idle.push(database);
      else await database.close();
    },
  };
}

async function open(): Promise<EmbeddedDatabase> {
  const database = await openInSameThread(await migratedTemplate());
  migratedSchema ??= await schemaOf(database.pool);
  return database;
}

/** @returns whether the database is as after the migrations; one that a test broke or changed is not worth mending. */
async function clean(pool: pg.Pool): Promise<boolean> {
  if (pool.ending || pool.idleCount < pool.totalCount || pool.waitingCount > 0) return false;
  if ((await schemaOf(pool)) !== migratedSchema) return false;
  await pool.query(EMPTY_USED_TABLES);
  // The next test gets a session without the settings of this one.
  (await pool.connect()).release(true);
  return true;
}

async function schemaOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ schema: string }>(SCHEMA);
  return rows[0]?.schema ?? '';
}

/** Everything that a test may create, drop, rename or disable, as one text. */
const SCHEMA = `
  select string_agg(line, E'\\n' order by line) as schema from (
    select concat_ws(' ', 'column', c.relname, c.relkind, a.attname, a.atttypid, a.atttypmod, a.attnotnull, a.atthasdef) as line
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'function', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'schema', nspname) from pg_namespace
    union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
    union all select concat_ws(' ', 'migration', name, checksum) from schema_migrations
  ) as lines`;

/**
 * Truncating makes new files for each table and index, which takes ten times as long as deleting the few rows that most
 * tests leave. Triggers and foreign keys rest meanwhile, as in a truncation.
 */
const EMPTY_USED_TABLES = `
  do $$
  declare
    candidate regclass;
    big text[] := '{}';
  begin
    set local session_replication_role = replica;
    for candidate in select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
    loop
      if pg_relation_size(candidate) > 256 * 1024 then big := big || candidate::text;
      else execute format('delete from %s', candidate);
      end if;
    end loop;
    if cardinality(big) > 0 then
      execute format('truncate %s restart identity cascade', array_to_string(big, ', '));
    end if;
    perform setval(oid::regclass, 1, false) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S';
  end $$`;

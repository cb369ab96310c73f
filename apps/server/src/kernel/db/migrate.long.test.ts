import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { connectPostgres } from './postgres-pool.ts';
import { createEmptyDatabase, type PostgresDatabase } from '#testing/shared-postgres';

let server: PostgresDatabase;
let serverPool: pg.Pool;
let folder: string;

beforeAll(async () => {
  server = await createEmptyDatabase();
  serverPool = connectPostgres(server.url, { connections: 2 });
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivefold-migrations-'));
  write('0001_first.sql', 'create table first (id int);\ninsert into first values (1);');
  write(
    '0002_second.sql',
    `create table second (id int);\ncreate function two() returns int language sql as $$ select 2; $$;`,
  );
  return () => rmSync(folder, { recursive: true, force: true });
});

afterAll(async () => {
  await serverPool.end();
  await server.drop();
});

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

const pool = () => serverPool;

describe('migrations', () => {
  beforeEach(async () => {
    await pool().query('drop schema public cascade; create schema public');
  });

  const count = async (table: string) =>
    (await pool().query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n;

  it('run in order, each once', async () => {
    expect(await migrate(pool(), folder)).toEqual(['0001_first', '0002_second']);
    write('0003_third.sql', 'insert into first values (3)');
    expect(await migrate(pool(), folder)).toEqual(['0003_third']);
    expect(await migrate(pool(), folder)).toEqual([]);
    expect(await count('first')).toBe(2);
  });

  it('run whole or not at all, and are tried again', async () => {
    write('0002_second.sql', 'create table second (id int); insert into second values (1); select 1 / 0');
    await expect(migrate(pool(), folder)).rejects.toThrow('The migration 0002_second failed: division by zero');
    await expect(count('second')).rejects.toMatchObject({ code: '42P01' });
    write('0002_second.sql', 'create table second (id int)');
    expect(await migrate(pool(), folder)).toEqual(['0002_second']);
  });

  it('are refused when one was changed after it ran', async () => {
    await migrate(pool(), folder);
    write('0001_first.sql', 'create table first (id bigint)');
    await expect(migrate(pool(), folder)).rejects.toThrow(
      'The migration 0001_first was changed after it ran on this database.',
    );
  });

  it('do not mind how lines end', async () => {
    await migrate(pool(), folder);
    write('0001_first.sql', 'create table first (id int);\r\ninsert into first values (1);');
    expect(await migrate(pool(), folder)).toEqual([]);
  });

  it('are refused when a new one stands before others that ran', async () => {
    await migrate(pool(), folder);
    rmSync(join(folder, '0002_second.sql'));
    write('0001_a_late_idea.sql', 'select 1');
    rmSync(join(folder, '0001_first.sql'));
    await expect(migrate(pool(), folder)).rejects.toThrow(
      /0001_a_late_idea has not run on this database, but 000\d_\w+ has/,
    );
  });

  it('leave alone what a newer program did', async () => {
    write('0003_newer.sql', 'select 1');
    await migrate(pool(), folder);
    rmSync(join(folder, '0003_newer.sql'));
    expect(await migrate(pool(), folder)).toEqual([]);
  });

  it('are refused when a name is wrong or a number taken', async () => {
    write('0002_twice.sql', 'select 1');
    await expect(migrate(pool(), folder)).rejects.toThrow('Two migration files have the number 0002.');
    rmSync(join(folder, '0002_twice.sql'));
    write('3_third.sql', 'select 1');
    await expect(migrate(pool(), folder)).rejects.toThrow('must be named like 0001_name.sql');
  });
});

describe('a migration while people use the product', () => {
  let person: pg.Client;
  beforeEach(async () => {
    await serverPool.query('drop schema public cascade; create schema public');
    await migrate(serverPool, folder);
    person = new pg.Client({ connectionString: server.url });
    await person.connect();
    return () => person.end();
  });

  const tries = async (table: string) =>
    (await serverPool.query<{ n: number }>(`select last_value::int as n from ${table}`)).rows[0]?.n;

  it('waits for a lock not long, gives way, and is tried again', async () => {
    // A sequence counts on also when what asked it is undone.
    await serverPool.query('create sequence asked');
    write('0003_index.sql', `select nextval('asked'); create index on first (id)`);
    await person.query('begin; insert into first values (2)');
    const done = migrate(serverPool, folder);
    await delay(3500);
    await person.query('commit');
    expect(await done).toEqual(['0003_index']);
    expect(await tries('asked')).toBe(2);
  });

  it('that meets a deadlock is tried again, and the people are not disturbed', async () => {
    await serverPool.query('create sequence asked');
    write(
      '0003_both.sql',
      `select nextval('asked'); create index on first (id); select pg_sleep(0.5); create index on second (id)`,
    );
    await person.query(`begin; set local deadlock_timeout = '20s'; insert into second values (2)`);
    const done = migrate(serverPool, folder);
    await delay(250);
    await person.query('insert into first values (2)');
    await person.query('commit');
    expect(await done).toEqual(['0003_both']);
    expect(await tries('asked')).toBe(2);
  });

  it('fails with the reason when a lock is never to be had, and nothing of it is left', async () => {
    write('0003_index.sql', 'create table third (id int); create index on first (id)');
    await person.query('begin; insert into first values (2)');
    await expect(migrate(serverPool, folder)).rejects.toThrow(
      'The migration 0003_index failed: canceling statement due to lock timeout',
    );
    await person.query('commit');
    expect((await serverPool.query(`select to_regclass('third') as third`)).rows).toEqual([{ third: null }]);
  }, 60_000);
});

describe('several processes that migrate at the same time', () => {
  it('never collide at the table that remembers, which each would create', async () => {
    const many = connectPostgres(server.url, { connections: 8 });
    for (let time = 0; time < 8; time++) {
      await many.query('drop schema public cascade; create schema public');
      const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(many, folder)));
      expect(ran.flat().sort()).toEqual(['0001_first', '0002_second']);
    }
    await many.end();
  });

  it('run each file once between them', async () => {
    await serverPool.query('drop schema public cascade; create schema public');
    for (const n of [3, 4, 5, 6]) write(`000${n}_slow.sql`, `insert into first values (${n}); select pg_sleep(0.05)`);
    const script = join(import.meta.dirname, 'testing', 'migrate-process.ts');
    const runs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = fork(script, [server.url, folder], { execArgv: [] });
        return new Promise<string[]>((resolve, reject) => {
          child.once('message', (ran) => resolve(ran as string[]));
          child.once('exit', (code) => code !== 0 && reject(new Error(`ended with ${code}`)));
        });
      }),
    );
    expect(runs.flat().sort()).toEqual([
      '0001_first',
      '0002_second',
      '0003_slow',
      '0004_slow',
      '0005_slow',
      '0006_slow',
    ]);
    const { rows } = await serverPool.query<{ ids: number[] }>('select array_agg(id order by id) as ids from first');
    expect(rows[0]?.ids).toEqual([1, 3, 4, 5, 6]);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedDatabase } from './open-embedded.ts';
import { openEmbedded } from './open-embedded.ts';
import { databaseOnDisk, type FolderForDatabase } from './testing/database-on-disk.ts';

let files: FolderForDatabase;
const logged: string[] = [];
let database: EmbeddedDatabase;

beforeAll(async () => {
  files = await databaseOnDisk();
  database = await openEmbedded({
    dataDir: files.dataDir,
    statementLimitMs: 1_000,
    log: (level, message) => logged.push(`${level} ${message}`),
  });
  await database.pool.query('create table notes (id int primary key)');
});

afterAll(async () => {
  await database.close();
  files.remove();
});

/** Keeps the processor busy inside PostgreSQL for minutes. */
const endless = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';

describe('a statement over the limit', { timeout: 60_000 }, () => {
  it('fails as on a server, while requests are served and others wait only until the database is back', async () => {
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 10);
    const failing = database.pool.query(endless);
    const waiting = database.pool.query('select 1 as one');
    await expect(failing).rejects.toMatchObject({ code: '57014', message: /longer than 1000 ms/ });
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(20);
    expect((await waiting).rows).toEqual([{ one: 1 }]);
    expect(logged.filter((line) => line.startsWith('error'))).toHaveLength(1);
  });

  it('rolls its transaction back and keeps what was confirmed before', async () => {
    await database.pool.query('insert into notes values (1)');
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('insert into notes values (2)');
    await expect(client.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    client.release(true);
    expect((await database.pool.query('select id from notes')).rows).toEqual([{ id: 1 }]);
  });

  it('leaves no files open behind', { skip: process.platform !== 'linux' }, async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    await expect(database.pool.query(endless)).rejects.toMatchObject({ code: '57014' });
    await database.pool.query('select 1');
    expect(openFiles()).toBeLessThan(before + 20);
  });

  it('does not touch statements that are many but short', async () => {
    const startedAt = Date.now();
    while (Date.now() - startedAt < 2_500) await database.pool.query('select 1');
    await delay(0);
    expect((await database.pool.query('select id from notes')).rows).toEqual([{ id: 1 }]);
  });
});

describe('a database thread that ends by itself', { timeout: 60_000 }, () => {
  it('fails as a lost connection, says why it cannot come back, and comes back when it can', async () => {
    const log = join(files.dataDir, 'pg_wal');
    renameSync(log, `${log}-away`);
    await expect(
      database.pool.query('select pg_switch_wal(), pg_logical_emit_message(true, $1, $2)', ['a', 'b']),
    ).rejects.toMatchObject({
      code: '08006',
    });
    await expect(database.pool.query('select id from notes')).rejects.toMatchObject({
      code: '08006',
      message: /pg_wal/,
    });
    renameSync(`${log}-away`, log);
    await expect
      .poll(() => database.pool.query('select id from notes').then(({ rows }) => rows, String), { timeout: 30_000 })
      .toEqual([{ id: 1 }]);
  });
});

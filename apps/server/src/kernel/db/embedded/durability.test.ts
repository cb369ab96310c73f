import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openEmbedded } from './open-embedded.ts';
import { killCreators, killWriters } from './testing/kill-rounds.ts';
import { kill, startWriter } from './testing/writer-process.ts';

const parent = mkdtempSync(join(tmpdir(), 'fivefold-durability-'));
const dataDir = join(parent, 'database');
afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe('the embedded database on disk', () => {
  it(
    'is created when missing, keeps what was written, and leaves nothing else behind',
    { timeout: 60_000 },
    async () => {
      const first = await openEmbedded({ dataDir });
      await first.pool.query('create table kept (id int primary key)');
      await first.pool.query('insert into kept values (7)');
      await first.close();

      const second = await openEmbedded({ dataDir });
      expect((await second.pool.query('select id from kept')).rows).toEqual([{ id: 7 }]);
      await second.close();
      expect(existsSync(dataDir)).toBe(true);
    },
  );

  it('flushes at least once for every transaction that it confirms', async () => {
    const database = await openEmbedded({ dataDir });
    await database.pool.query('create table flushed (id int)');
    const before = await database.fsyncCount();
    for (let id = 0; id < 100; id += 1) await database.pool.query('insert into flushed values ($1)', [id]);
    expect((await database.fsyncCount()) - before).toBeGreaterThanOrEqual(100);
    await database.close();
  });

  it('brings the log into the tables at a checkpoint, when told and by itself', async () => {
    const database = await openEmbedded({ dataDir, checkpointEveryMs: 200 });
    const redo = async () => {
      const { rows } = await database.pool.query<{ redo: string; behind: number }>(
        'select redo_lsn::text as redo, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as behind from pg_control_checkpoint()',
      );
      return rows[0];
    };
    const atFirst = await redo();
    await database.pool.query('create table logged as select generate_series(1, 20000) as id');
    expect((await redo())?.behind).toBeGreaterThan(1_000_000);
    await database.checkpoint();
    const afterTold = await redo();
    expect(afterTold?.redo).not.toBe(atFirst?.redo);
    expect(afterTold?.behind).toBeLessThan(1_000);

    await database.pool.query('update logged set id = id + 1');
    await expect.poll(async () => (await redo())?.behind, { timeout: 5_000 }).toBeLessThan(1_000);
    await database.close();
  });

  it('clears away the old rows of updates by itself', async () => {
    const database = await openEmbedded({ dataDir, vacuumEveryMs: 300 });
    await database.pool.query('create table worn as select generate_series(1, 2000) as id');
    await database.pool.query('update worn set id = id + 1');
    const isVacuumed = async () => {
      const { rows } = await database.pool.query<{ done: boolean }>(
        `select last_vacuum is not null as done from pg_stat_user_tables where relname = 'worn'`,
      );
      return rows[0]?.done;
    };
    await expect.poll(isVacuumed, { timeout: 10_000 }).toBe(true);
    await database.close();
  });

  it('refuses a second process, and a second opening in the same one, with a sentence', async () => {
    const database = await openEmbedded({ dataDir });
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/in use by another process/);
    const other = startWriter(dataDir);
    expect((await other.gone).code).toBe(1);
    expect(other.complaint()).toMatch(
      /The database folder .* is in use by another process, and only one at a time can use it/,
    );
    expect(other.lines()).toEqual([]);
    await database.close();
  });

  it('can be opened at once after the process that had it was killed', async () => {
    const other = startWriter(dataDir);
    await other.ready;
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/in use by another process/);
    await kill(other);
    const database = await openEmbedded({ dataDir });
    await database.close();
  });

  it('kills the process with a message when the disk refuses to flush, and had confirmed nothing that is lost', async () => {
    const mark = join(parent, 'disk-is-broken');
    const preload = join(import.meta.dirname, 'testing', 'break-fsync.ts');
    const writer = startWriter(dataDir, 5_000_000, ['--import', preload], { FSYNC_FAILS_WHEN: mark });
    await writer.ready;
    await delay(200);
    writeFileSync(mark, '');
    expect((await writer.gone).signal).toBe('SIGKILL');
    expect(writer.complaint()).toContain('The database could not flush its files to disk (EIO: i/o error, fsync).');

    const singles = writer
      .lines()
      .filter((line) => line.startsWith('single '))
      .map((line) => Number(line.split(' ')[1]));
    expect(singles.length).toBeGreaterThan(0);
    const database = await openEmbedded({ dataDir });
    const { rows } = await database.pool.query<{ n: number }>('select count(*) as n from singles where id = any($1)', [
      singles,
    ]);
    expect(rows[0]?.n).toBe(singles.length);
    await database.close();
  });

  it(
    'loses nothing that it confirmed when it is killed while writing, checkpointing or recovering',
    { timeout: 120_000 },
    async () => {
      const report = await killWriters(5);
      expect(report.faults).toEqual([]);
      expect(report.confirmed).toBeGreaterThan(20);
    },
  );

  it('is whole or not there when it is killed during its creation', { timeout: 120_000 }, async () => {
    const report = await killCreators(2);
    expect(report.faults).toEqual([]);
    expect(report.killedInStart).toBeGreaterThan(0);
  });
});

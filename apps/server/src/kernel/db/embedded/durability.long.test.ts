import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded.ts';
import { databaseOnDisk } from './testing/database-on-disk.ts';
import { kill, startWriter, type WriterProcess } from './testing/writer-process.ts';

let parent: string;
let dataDir: string;
let remove: () => void;

beforeAll(async () => {
  ({ parent, dataDir, remove } = await databaseOnDisk());
  const database = await openEmbedded({ dataDir });
  await database.pool.query('create table kept (id int primary key); insert into kept values (7)');
  await database.close();
});

afterAll(() => remove());

/** A writer that counts how often its database thread flushes a file. */
function startCountedWriter(firstId: number): WriterProcess & { flushes: () => number } {
  const counter = join(parent, `flushes-${firstId}`);
  const preload = join(import.meta.dirname, 'testing', 'count-fsync.ts');
  const writer = startWriter(dataDir, firstId, ['--import', preload], {
    FSYNC_COUNTER: counter,
    // A checkpoint flushes, too.
    CHECKPOINT_EVERY_MS: '600000',
  });
  return { ...writer, flushes: () => statSync(counter).size };
}

/** Each confirmation of a counted writer names more flushes than the one before. */
function expectFlushBeforeEach([, ...confirmations]: readonly string[]): void {
  const flushes = confirmations.map((line) => Number(line.split(' ')[2]));
  expect(flushes.length).toBeGreaterThan(0);
  expect(flushes.filter((count, nth) => !(count > (flushes[nth - 1] ?? 0)))).toEqual([]);
}

/** Where replaying would start after a crash, and whether it would be more than the last checkpoint's own record. */
async function replayed({ pool }: EmbeddedDatabase): Promise<{ from: string; isMuch: boolean }> {
  const { rows } = await pool.query<{ from: string; isMuch: boolean }>(
    `select redo_lsn::text as "from", pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > 1000 as "isMuch"
     from pg_control_checkpoint()`,
  );
  return rows[0] ?? { from: 'nowhere', isMuch: false };
}

describe('the embedded database on disk', { timeout: 60_000 }, () => {
  it('keeps what was written', async () => {
    const database = await openEmbedded({ dataDir });
    expect((await database.pool.query('select id from kept')).rows).toEqual([{ id: 7 }]);
    await database.close();
  });

  it('loses no confirmed transaction to a power cut: each is flushed before it is confirmed', async () => {
    const writer = startCountedWriter(1);
    await expect.poll(() => writer.lines().length, { timeout: 40_000 }).toBeGreaterThan(100);
    await kill(writer);
    const [, ...flushesAtConfirmations] = writer.lines().map((line) => Number(line.split(' ')[2]));
    const unflushed = flushesAtConfirmations.filter(
      (flushes, nth) => flushes <= (flushesAtConfirmations[nth - 1] ?? 0),
    );
    expect(unflushed).toEqual([]);
  });

  it('brings the log into the tables at a checkpoint, when told', async () => {
    const database = await openEmbedded({ dataDir });
    const before = await replayed(database);
    await database.pool.query('create table logged as select generate_series(1, 20000) as id');
    expect(await replayed(database)).toEqual({ from: before.from, isMuch: true });
    await database.checkpoint();
    const after = await replayed(database);
    expect(after.isMuch).toBe(false);
    expect(after.from).not.toBe(before.from);
    await database.close();
  });

  it('brings the log into the tables by itself', async () => {
    const database = await openEmbedded({ dataDir, checkpointEveryMs: 300 });
    const before = await replayed(database);
    await database.pool.query('update logged set id = id + 1');
    await expect.poll(() => replayed(database), { timeout: 30_000, interval: 500 }).toMatchObject({ isMuch: false });
    expect((await replayed(database)).from).not.toBe(before.from);
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
    await expect.poll(isVacuumed, { timeout: 30_000 }).toBe(true);
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
    const next = startCountedWriter(2_000_000);
    await next.ready;
    // PostgreSQL alone would flush its thousand files twice, one after the other.
    expect(next.flushes()).toBeLessThan(500);
    await expect.poll(() => next.lines().length, { timeout: 40_000 }).toBeGreaterThan(20);
    await kill(next);
    expectFlushBeforeEach(next.lines());
  });

  it('does not mind a lock file of PostgreSQL that a power cut left empty', async () => {
    writeFileSync(join(dataDir, 'postmaster.pid'), '');
    const database = await openEmbedded({ dataDir });
    expect((await database.pool.query('select id from kept')).rows).toEqual([{ id: 7 }]);
    await database.close();
  });

  it('kills the process with a message when the disk refuses to flush; what was confirmed before is there', async () => {
    const mark = join(parent, 'disk-is-broken');
    const preload = join(import.meta.dirname, 'testing', 'break-fsync.ts');
    const writer = startWriter(dataDir, 5_000_000, ['--import', preload], { FSYNC_FAILS_WHEN: mark });
    const confirmedSingles = () => writer.lines().filter((line) => line.startsWith('single '));
    await expect.poll(confirmedSingles, { timeout: 40_000 }).not.toEqual([]);
    writeFileSync(mark, '');
    expect((await writer.gone).signal).toBe('SIGKILL');
    expect(writer.complaint()).toContain('The database could not flush its files to disk (EIO: i/o error, fsync).');

    const ids = confirmedSingles().map((line) => Number(line.split(' ')[1]));
    const database = await openEmbedded({ dataDir });
    const { rows } = await database.pool.query<{ n: number }>('select count(*) as n from singles where id = any($1)', [
      ids,
    ]);
    expect(rows[0]?.n).toBe(ids.length);
    await database.close();
  });
});

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damageFile, type DamagedFile, digestOf } from '#kernel/db/embedded/testing/damage-database';
import { startProduct } from '#testing/product-process';
import { createCheckInClients } from '#testing/check-in-clients';

let parent: string;
/** A data folder whose product was stopped in order, and one whose product was killed. */
let stopped: string;
let killed: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'fivefold-damaged-'));
  [stopped, killed] = [join(parent, 'stopped'), join(parent, 'killed')];
  await createCheckInClients({ DATA_DIR: stopped }, { people: 1, goalsEach: 200 });
  cpSync(stopped, killed, { recursive: true });
  await (await startProduct(killed)).kill();
}, 120_000);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/**
 * Damages a copy of a data folder and starts the product with it.
 * @returns what it said, and whether the folder is as it was
 */
async function startDamaged(
  dataDir: string,
  damage: DamagedFile,
  env: Readonly<Record<string, string>> = {},
): Promise<{ said: string; isUnchanged: boolean }> {
  const copy = mkdtempSync(join(parent, 'copy-'));
  cpSync(dataDir, copy, { recursive: true });
  const database = join(copy, 'database');
  damageFile(database, damage);
  const before = digestOf(database);
  const product = await startProduct(copy, env).catch((error: unknown) => String(error));
  if (typeof product !== 'string') await product.stop();
  const isUnchanged = digestOf(database) === before;
  rmSync(copy, { recursive: true });
  return { said: typeof product === 'string' ? product : '', isUnchanged };
}

const newestLog = (dataDir: string) => {
  const [name = ''] = readdirSync(join(dataDir, 'database/pg_wal')).filter((file) => /^[0-9A-F]{24}$/.test(file));
  return `pg_wal/${name}`;
};

/** A table of ours: the largest. */
const ownTable = (dataDir: string) => {
  const names = readdirSync(join(dataDir, 'database/base/5')).filter(
    (name) => /^\d+$/.test(name) && Number(name) > 16_384,
  );
  return `base/5/${names[0]}`;
};

describe('a start with a damaged database', () => {
  it.each<[string, () => string, () => DamagedFile]>([
    ['the control file is cut off', () => stopped, () => ({ file: 'global/pg_control', how: 'empty' })],
    ['the control file is garbled after a crash', () => killed, () => ({ file: 'global/pg_control', how: 'garbled' })],
    ['the version is missing', () => stopped, () => ({ file: 'PG_VERSION', how: 'missing' })],
    ['the log is missing', () => stopped, () => ({ file: newestLog(stopped), how: 'missing' })],
    ['the log is cut off after a crash', () => killed, () => ({ file: newestLog(killed), how: 'cut off' })],
    [
      'a table of the system is garbled',
      () => stopped,
      () => ({ file: 'base/5/1249', how: 'garbled', at: 8192 * 3 + 500 }),
    ],
    ['a table of ours is garbled', () => stopped, () => ({ file: ownTable(stopped), how: 'garbled', at: 200 })],
  ])(
    'says in a sentence which file it is, and changes nothing, when %s',
    { timeout: 60_000 },
    async (_, dataDir, damage) => {
      const { said, isUnchanged } = await startDamaged(dataDir(), damage());
      expect(said).toMatch(/Fivefold could not start: The database in .* is damaged:/);
      expect(said).toContain(`\n  ${damage().file} `);
      expect(said).toContain('Nothing in the folder was changed.');
      expect(said).toContain('docs/backup.md');
      expect(said).not.toMatch(/^ +at /m);
      expect(isUnchanged).toBe(true);
    },
  );

  it('says which file it is after a crash on a disk that can no longer flush', { timeout: 60_000 }, async () => {
    const preload = join(import.meta.dirname, '../kernel/db/embedded/testing/break-fsync.ts');
    const env = { NODE_OPTIONS: `--import ${preload}`, FSYNC_FAILS_WHEN: preload };
    const { said, isUnchanged } = await startDamaged(killed, { file: newestLog(killed), how: 'cut off' }, env);
    expect(said).toContain(`\n  ${newestLog(killed)} `);
    expect(isUnchanged).toBe(true);
  });

  it.each<[string, () => string, DamagedFile, RegExp]>([
    [
      'an index of the system is empty',
      () => stopped,
      { file: 'base/5/2662', how: 'empty' },
      /PostgreSQL says: could not read blocks 0\.\.0 in file "base\/5\/2662"/,
    ],
    [
      'what became of transactions is missing after a crash',
      () => killed,
      { file: 'pg_multixact/offsets/0000', how: 'missing' },
      /PostgreSQL says: could not access status of transaction/,
    ],
    [
      'the configuration is garbled',
      () => stopped,
      { file: 'postgresql.conf', how: 'garbled' },
      /PostgreSQL says: configuration file .* contains errors/,
    ],
  ])(
    'says what PostgreSQL says when only opening shows it: %s',
    { timeout: 60_000 },
    async (_, dataDir, damage, sentence) => {
      const { said } = await startDamaged(dataDir(), damage);
      expect(said).toMatch(sentence);
      expect(said).toContain('Nothing was repaired');
      expect(said).not.toMatch(/^ +at /m);
    },
  );

  it('starts with both folders as they are', { timeout: 120_000 }, async () => {
    for (const dataDir of [stopped, killed]) await (await startProduct(dataDir)).stop();
  });
});

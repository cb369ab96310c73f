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
async function startDamaged(dataDir: string, damage: DamagedFile): Promise<{ said: string; isUnchanged: boolean }> {
  const copy = mkdtempSync(join(parent, 'copy-'));
  cpSync(dataDir, copy, { recursive: true });
  const database = join(copy, 'postgres');
  damageFile(database, damage);
  const before = digestOf(database);
  const product = await startProduct(copy).catch((error: unknown) => String(error));
  if (typeof product !== 'string') await product.stop();
  const isUnchanged = digestOf(database) === before;
  rmSync(copy, { recursive: true });
  return { said: typeof product === 'string' ? product : '', isUnchanged };
}

const newestLog = (dataDir: string) => {
  const [name = ''] = readdirSync(join(dataDir, 'postgres/pg_wal'))
    .filter((file) => /^[0-9A-F]{24}$/.test(file))
    .toSorted();
  return `pg_wal/${name}`;
};

describe('a start with a damaged database', () => {
  it.each<[string, () => string, () => DamagedFile]>([
    ['the control file is empty', () => stopped, () => ({ file: 'global/pg_control', how: 'empty' })],
    ['the control file is cut off', () => stopped, () => ({ file: 'global/pg_control', how: 'cut off' })],
    ['the control file is garbled after a crash', () => killed, () => ({ file: 'global/pg_control', how: 'garbled' })],
    ['the control file is missing', () => stopped, () => ({ file: 'global/pg_control', how: 'missing' })],
    ['the version is missing', () => stopped, () => ({ file: 'PG_VERSION', how: 'missing' })],
    ['the log is missing', () => stopped, () => ({ file: newestLog(stopped), how: 'missing' })],
    ['the log is garbled', () => stopped, () => ({ file: newestLog(stopped), how: 'garbled', at: 0 })],
    ['the log is cut off after a crash', () => killed, () => ({ file: newestLog(killed), how: 'cut off' })],
    ['the configuration is garbled', () => stopped, () => ({ file: 'postgresql.conf', how: 'garbled' })],
  ])(
    'says in a sentence which file it is, and changes nothing, when %s',
    { timeout: 60_000 },
    async (_, dataDir, damage) => {
      const { said, isUnchanged } = await startDamaged(dataDir(), damage());
      expect(said).toMatch(/Fivefold could not start: The database in .* is damaged or cannot be read\./);
      expect(said).toContain(`\n  ${damage().file}`);
      expect(said).toContain('Nothing in it was changed.');
      expect(said).toContain('docs/backup.md');
      expect(said).not.toMatch(/^ +at /m);
      expect(isUnchanged).toBe(true);
    },
  );

  it.each<[string, () => string, DamagedFile, RegExp]>([
    [
      'an index of the system is empty',
      () => stopped,
      { file: 'base/5/2662', how: 'empty' },
      /PostgreSQL says:\n.*could not read blocks 0\.\.0 in file "base\/5\/2662"/,
    ],
    [
      'what became of transactions is missing after a crash',
      () => killed,
      { file: 'pg_xact/0000', how: 'missing' },
      /could not access status of transaction/,
    ],
  ])('names the file and says what PostgreSQL says when %s', { timeout: 60_000 }, async (_, dataDir, damage, words) => {
    const { said } = await startDamaged(dataDir(), damage);
    expect(said).toMatch(words);
    expect(said).toContain(`\n  ${damage.file}`);
    expect(said).not.toMatch(/^ +at /m);
  });

  it('starts with both folders as they are', { timeout: 120_000 }, async () => {
    for (const dataDir of [stopped, killed]) await (await startProduct(dataDir)).stop();
  });
});

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDamage } from './damage.ts';
import { openEmbedded } from './open-embedded.ts';
import { damageFile, type DamagedFile, digestOf } from './testing/damage-database.ts';
import { databaseOnDisk, type FolderForDatabase } from './testing/database-on-disk.ts';

const WAL_FILE_BYTES = 16n * 1024n * 1024n;

let place: FolderForDatabase;
let log: string;

beforeAll(async () => {
  place = await databaseOnDisk();
  [log = ''] = readdirSync(join(place.dataDir, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
});
afterAll(() => place.remove());

describe('a damaged database', () => {
  it('is not one that was shut down in order', () => {
    expect(findDamage(place.dataDir)).toEqual([]);
    expect(findDamage(place.dataDir, { isOpeningLost: true })).toEqual([]);
  });

  it.each<[DamagedFile, string]>([
    [{ file: 'global/pg_control', how: 'missing' }, 'is missing'],
    [{ file: 'global/pg_control', how: 'empty' }, 'is cut off'],
    [{ file: 'global/pg_control', how: 'garbled' }, 'does not match its checksum'],
    [{ file: 'global/pg_filenode.map', how: 'garbled' }, 'does not match its checksum'],
    [{ file: 'base/5/pg_filenode.map', how: 'cut off' }, 'is cut off'],
    [{ file: 'base/5/1259', how: 'garbled', at: 8192 + 700 }, 'does not match its checksum, in page 1'],
    [{ file: 'base/5/1249', how: 'cut off' }, 'is cut off'],
    [{ file: 'base/5/1259', how: 'empty' }, 'is empty'],
    [{ file: 'base/5/1255', how: 'missing' }, 'is missing'],
    [{ file: 'base/5/PG_VERSION', how: 'missing' }, 'is missing'],
    [{ file: 'postgresql.conf', how: 'missing' }, 'is missing'],
    [{ file: 'pg_xact/0000', how: 'missing' }, 'is missing'],
    [{ file: 'pg_xact/0000', how: 'empty' }, 'is cut off'],
    [{ file: 'global/1260', how: 'garbled', at: 10 }, 'does not match its checksum, in page 0'],
  ])('is found by %j', (damage, problem) => {
    const repair = damageFile(place.dataDir, damage);
    try {
      expect(findDamage(place.dataDir)).toEqual([{ file: damage.file, problem }]);
    } finally {
      repair();
    }
  });

  it.each<[DamagedFile['how'], string]>([
    ['missing', 'is missing'],
    ['cut off', 'is cut off'],
    ['garbled', 'does not match its checksum'],
  ])('is found by the file of its log that opening begins with, when it is %s', (how, problem) => {
    const file = `pg_wal/${log}`;
    // The record of the last shutdown, where pg_control points to.
    const position = readFileSync(join(place.dataDir, 'global/pg_control')).readBigUInt64LE(32);
    const repair = damageFile(place.dataDir, { file, how, at: Number(position % WAL_FILE_BYTES) + 8 });
    try {
      expect(findDamage(place.dataDir)).toEqual([{ file, problem }]);
    } finally {
      repair();
    }
  });

  it('is refused at the start with the names of its files and what to do, and is not changed', async () => {
    const repair = damageFile(place.dataDir, { file: 'global/pg_control', how: 'garbled' });
    const before = digestOf(place.dataDir);
    await expect(openEmbedded({ dataDir: place.dataDir })).rejects.toThrow(
      [
        `The database in ${place.dataDir} is damaged:`,
        '  global/pg_control does not match its checksum',
        'Nothing in the folder was changed.',
        'Keep a copy of this folder, then restore the newest backup into an empty one. docs/backup.md says how, under “A damaged database”.',
      ].join('\n'),
    );
    expect(digestOf(place.dataDir)).toBe(before);
    repair();
  });

  it('says what PostgreSQL says when only opening shows it', async () => {
    const repair = damageFile(place.dataDir, { file: 'base/5/2662', how: 'empty' });
    const opening = openEmbedded({ dataDir: place.dataDir, log: () => undefined });
    await expect(opening).rejects.toThrow(
      /cannot be opened\.\nPostgreSQL says: could not read blocks 0\.\.0 in file "base\/5\/2662": read only 0 of 8192 bytes\nNothing was repaired/,
    );
    repair();
  });

  it.each<[DamagedFile['how'], string]>([
    ['missing', 'PG_VERSION is missing'],
    ['empty', 'PG_VERSION holds no version'],
  ])('is refused when its PG_VERSION is %s', async (how, sentence) => {
    const repair = damageFile(place.dataDir, { file: 'PG_VERSION', how });
    await expect(openEmbedded({ dataDir: place.dataDir })).rejects.toThrow(sentence);
    repair();
  });

  it('is not one of another version, which is told apart', async () => {
    const repair = damageFile(place.dataDir, { file: 'PG_VERSION', how: 'empty' });
    writeFileSync(join(place.dataDir, 'PG_VERSION'), '17\n');
    await expect(openEmbedded({ dataDir: place.dataDir })).rejects.toThrow(
      /made by PostgreSQL 17, this program reads only 18/,
    );
    repair();
  });
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDatabaseFolder, truePath } from './database-folder.ts';

let parent: string;
const log = () => {};

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fivefold-folder-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

describe('the folder of the embedded database', () => {
  it('is refused when it holds something else, which stays as it is', async () => {
    writeFileSync(join(parent, 'holiday.jpg'), 'a photo');
    await expect(ensureDatabaseFolder(parent, log)).rejects.toThrow(/is not empty and holds no database/);
    expect(readdirSync(parent)).toEqual(['holiday.jpg']);
  });

  it('is refused when another version of PostgreSQL made it', async () => {
    writeFileSync(join(parent, 'PG_VERSION'), '17\n');
    await expect(ensureDatabaseFolder(parent, log)).rejects.toThrow(
      /made by PostgreSQL 17, this program reads only 18/,
    );
  });

  it('is freed of creations that were never finished', async () => {
    const folder = join(parent, 'database');
    mkdirSync(join(parent, 'database.creating-abc123', 'base'), { recursive: true });
    mkdirSync(join(parent, 'database-of-mine'));
    mkdirSync(folder);
    writeFileSync(join(folder, 'PG_VERSION'), '18\n');
    await ensureDatabaseFolder(folder, log);
    expect(readdirSync(parent).sort()).toEqual(['database', 'database-of-mine']);
  });

  it('has one true path, whether it exists yet and however it is reached', () => {
    mkdirSync(join(parent, 'real'));
    symlinkSync(join(parent, 'real'), join(parent, 'link'));
    const expected = join(truePath(parent), 'real', 'database');
    expect(truePath(join(parent, 'link', 'database'))).toBe(expected);
    mkdirSync(expected);
    expect(truePath(join(parent, 'link', '.', 'database'))).toBe(expected);
  });
});

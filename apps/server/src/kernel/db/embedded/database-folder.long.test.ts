import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wasShutDown } from './control-file.ts';
import { ensureDatabaseFolder } from './database-folder.ts';

it(
  'the folder of the embedded database is made when it is missing, with nothing else beside it',
  { timeout: 120_000 },
  async () => {
    const parent = mkdtempSync(join(tmpdir(), 'fivefold-folder-'));
    await ensureDatabaseFolder(join(parent, 'database'), () => {});
    expect(readdirSync(parent)).toEqual(['database']);
    expect(readFileSync(join(parent, 'database', 'PG_VERSION'), 'utf8')).toBe('18\n');
    expect(wasShutDown(join(parent, 'database'))).toBe(true);
    rmSync(parent, { recursive: true });
  },
);

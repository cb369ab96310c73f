import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { wasShutDown } from './control-file.ts';

const parent = mkdtempSync(join(tmpdir(), 'fivefold-control-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe('wasShutDown', () => {
  const withState = (state: number): string => {
    const folder = mkdtempSync(join(parent, 'state-'));
    const control = Buffer.alloc(296);
    control.writeInt32LE(state, 16);
    mkdirSync(join(folder, 'global'));
    writeFileSync(join(folder, 'global', 'pg_control'), control);
    return folder;
  };

  it.each([
    ['starting up', 0, false],
    ['shut down', 1, true],
    ['shut down in recovery', 2, true],
    ['shutting down', 3, false],
    ['in crash recovery', 4, false],
    ['in production', 6, false],
  ])('tells how a database in the state "%s" ended', (_name, state, expected) => {
    expect(wasShutDown(withState(state))).toBe(expected);
  });

  it('is true for an empty folder, which has nothing to flush', () => {
    expect(wasShutDown(mkdtempSync(join(parent, 'empty-')))).toBe(true);
  });
});

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { holdHeartbeatFile } from './heartbeat-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivefold-lock-'));
const file = join(folder, 'database.lock');
const timing = { beatMs: 100, deadAfterMs: 3_000 };
const hold = () => holdHeartbeatFile(file, 'In use.', timing);

beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeHolder(holder: { pid: number; host: string }, silentForMs: number): void {
  writeFileSync(file, JSON.stringify({ token: 'somebody else', ...holder }));
  const lastBeat = new Date(Date.now() - silentForMs);
  utimesSync(file, lastBeat, lastBeat);
}

describe('the lock file with a heartbeat', () => {
  it('belongs to one holder until it is released', async () => {
    const lock = await hold();
    await expect(hold()).rejects.toThrow('In use.');
    await lock.release();
    expect(existsSync(file)).toBe(false);
    await (await hold()).release();
  });

  it('is taken over at once from a process that is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    writeHolder({ pid: child.pid ?? 0, host: hostname() }, 0);
    const startedAt = Date.now();
    await (await hold()).release();
    expect(Date.now() - startedAt).toBeLessThan(2_500);
  });

  it('is taken over from another machine only after its silence', async () => {
    writeHolder({ pid: 1, host: 'another-machine' }, 2_700);
    const startedAt = Date.now();
    await (await hold()).release();
    expect(Date.now() - startedAt).toBeGreaterThan(250);
  });

  it('goes to exactly one of several that find the same dead holder', async () => {
    writeHolder({ pid: 1, host: 'another-machine' }, 10_000);
    const outcomes = await Promise.allSettled([hold(), hold(), hold()]);
    const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(held).toHaveLength(1);
    await held[0]?.release();
  });

  it('ends the process of a holder that finds it in other hands', async () => {
    const program = `
      import { holdHeartbeatFile } from ${JSON.stringify(join(import.meta.dirname, 'heartbeat-file.ts'))};
      await holdHeartbeatFile(${JSON.stringify(file)}, 'In use.', ${JSON.stringify(timing)});
      console.log('held');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const gone = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    writeHolder({ pid: process.pid, host: hostname() }, 0);
    expect(await gone).toBe('SIGKILL');
  });
});

import { spawn } from 'node:child_process';
import { existsSync, readlinkSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startPostgres } from './postgres.ts';

async function ask(url: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(`select current_setting('data_directory') as folder, current_setting('fsync') as fsync`))
      .rows;
  } finally {
    await client.end();
  }
}

describe('a PostgreSQL server for tests', () => {
  it('starts empty, flushes only when asked to, and leaves nothing behind', async () => {
    const server = await startPostgres({ fsync: true });
    const [row] = (await ask(server.url)) as { folder: string; fsync: string }[];
    expect(row?.fsync).toBe('on');
    await server.stop();
    await expect(ask(server.url)).rejects.toThrow('ECONNREFUSED');
    expect(existsSync(row?.folder ?? '')).toBe(false);
  });

  it(
    'ends with the process that started it, even one that is killed',
    { skip: process.platform !== 'linux' },
    async () => {
      const program = `
      import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))};
      console.log((await startPostgres()).url);
      setInterval(() => {}, 1000);`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const url = await new Promise<string>((resolve) =>
        child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
      );
      const [row] = (await ask(url)) as { folder: string; fsync: string }[];
      expect(row?.fsync).toBe('off');
      child.kill('SIGKILL');
      await expect.poll(() => existsSync(row?.folder ?? ''), { timeout: 10_000 }).toBe(false);
      await expect(ask(url)).rejects.toThrow('ECONNREFUSED');
      expect(processesIn(row?.folder ?? '')).toEqual([]);
    },
  );
});

/** Processes whose working folder is the one given. */
function processesIn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
}

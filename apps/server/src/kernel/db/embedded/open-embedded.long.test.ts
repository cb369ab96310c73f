import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from '../postgres-pool.ts';
import { ensureDatabaseFolder } from './database-folder.ts';
import { openEmbedded } from './open-embedded.ts';
import type { EmbeddedServer } from './server.ts';

let parent: string;
let folder: string;
let server: EmbeddedServer;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'fivefold-embedded-'));
  // Longer than the path of a socket may be, with what a shell would split.
  folder = join(parent, `Größe und "Maß" ${'lang '.repeat(35)}`, 'postgres');
  server = await openEmbedded({ folder, log: () => undefined });
});
afterAll(async () => {
  await server.stop();
  rmSync(parent, { recursive: true });
});

const pidOf = (of: string) => Number(readFileSync(join(of, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

function isAlive(pid: number): boolean {
  // A process that has ended and was not yet asked for its end has no command.
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(text).finally(() => client.end());
  return rows[0]?.value;
}

describe('the embedded database', () => {
  it('runs in a long folder with spaces, quotes and umlauts, which only its user can enter', async () => {
    expect(folder.length).toBeGreaterThan(200);
    expect(await ask(server.url, `select current_setting('data_checksums') as value`)).toBe('on');
    expect(statSync(folder).mode & 0o077).toBe(0);
  });

  it('sorts and compares letters as the builtin C.UTF-8 does', async () => {
    const sorted = `select string_agg(x, '' order by x) || lower('ÄÖ') as value from unnest(array['b', 'ä', 'B', 'z']) x`;
    expect(await ask(server.url, sorted)).toBe('Bbzääö');
  });

  it('refuses a second product on the same folder with a sentence, and lets the operator’s commands in', async () => {
    await expect(openEmbedded({ folder })).rejects.toThrow(/in use by another process, and only one at a time/);
    const joined = await openEmbedded({ folder, mayJoin: true });
    expect(await ask(joined.url, 'select 1 as value')).toBe(1);
    await joined.stop();
    expect(await ask(server.url, 'select 1 as value')).toBe(1);
  });

  it('is started again at the same address when it is killed, with all that was confirmed', async () => {
    const pool = connectPostgres(server.url, { connections: 2, log: () => undefined });
    await pool.query('create table notes (id int); insert into notes values (1)');
    const killed = pidOf(folder);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => pidOf(folder)).not.toBe(killed);
    await expect.poll(() => pool.query('select id from notes').then(({ rows }) => rows, String)).toEqual([{ id: 1 }]);
    await pool.end();
  });

  it('opens a folder that others could enter with its rights put right', async () => {
    const other = join(parent, 'open', 'postgres');
    await (await openEmbedded({ folder: other, log: () => undefined })).stop();
    chmodSync(other, 0o777);
    await (await openEmbedded({ folder: other, log: () => undefined })).stop();
    expect(statSync(other).mode & 0o777).toBe(0o700);
  });
});

describe('a database whose product was killed', { skip: process.platform !== 'linux' }, () => {
  it('ends with it', async () => {
    const of = join(parent, 'killed', 'postgres');
    const { child, pid } = await startElsewhere(of);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    await (await openEmbedded({ folder: of, log: () => undefined })).stop();
  });

  it('is ended by the next start where it lives on, and what has its number is left alone', async () => {
    const of = join(parent, 'left', 'postgres');
    mkdirSync(join(parent, 'left'));
    const pid = await leaveRunning(of);
    await (await openEmbedded({ folder: of, log: () => undefined })).stop();
    expect(isAlive(pid)).toBe(false);

    const bystander = spawn('sleep', ['60']);
    writeFileSync(join(of, 'postmaster.pid'), `${bystander.pid}\n${of}\n0\n5432\n\n\n`, { mode: 0o600 });
    await (await openEmbedded({ folder: of, log: () => undefined })).stop();
    expect(bystander.exitCode).toBe(null);
    bystander.kill();
  });
});

describe('a folder of the engine before', () => {
  it('is refused with a sentence, and not touched', async () => {
    const dataDir = join(parent, 'former');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '18\n');
    await expect(openEmbedded({ folder: join(dataDir, 'postgres') })).rejects.toThrow(
      /made by the embedded engine of an earlier version, which this version does not have. Nothing was changed/,
    );
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });
});

/** A program that opens the database and waits. */
async function startElsewhere(of: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'open-embedded.ts'));
  const program = `
    import { openEmbedded } from ${module};
    await openEmbedded({ folder: ${JSON.stringify(of)}, log: () => undefined });
    console.log('open');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { child, pid: pidOf(of) };
}

/** A database that no product holds, as one is left where the system does not end it with its product. */
async function leaveRunning(of: string): Promise<number> {
  const { programs, runner } = await ensureDatabaseFolder(of, () => undefined);
  const [program, ...args] = [...runner.prefix, programs.postgres, '-D', of, '-c', 'listen_addresses='];
  const child = spawn(program, [...args, '-c', 'unix_socket_directories=.'], {
    cwd: of,
    ...runner.startsAs,
    stdio: 'ignore',
  });
  await expect.poll(() => existsSync(join(of, 'postmaster.pid')) && isAlive(pidOf(of))).toBe(true);
  child.unref();
  return pidOf(of);
}

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian and Ubuntu keep the programs, a folder for each version. */
const PACKAGES = '/usr/lib/postgresql';
const SAID_BYTES = 4000;

/** A program of PostgreSQL's: of the newest version in Debian's folders that has it, else whichever the shell would find. */
function programPath(name: string): string {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).map(Number) : [];
  const paths = versions.toSorted((a, b) => b - a).map((version) => join(PACKAGES, String(version), 'bin', name));
  return paths.find((path) => existsSync(path)) ?? name;
}

/**
 * Runs `pg_dump` or `pg_restore` on a database. The password goes by a file: other users of the machine may read what a program was
 * called with.
 * @throws what the program said when it fails.
 */
export async function runPostgresTool(
  name: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const secrets = mkdtempSync(join(tmpdir(), 'fivefold-secrets-'));
  try {
    await run(name, [`--dbname=${withoutPassword(databaseUrl, secrets)}`, '--no-password', ...args]);
  } finally {
    rmSync(secrets, { recursive: true });
  }
}

/** @returns the same address, whose password lies in a file that only this user can read. */
function withoutPassword(databaseUrl: string, folder: string): string {
  const url = new URL(databaseUrl);
  if (url.password === '') return databaseUrl;
  const file = join(folder, 'pgpass');
  const password = decodeURIComponent(url.password).replaceAll(/[\\:]/g, String.raw`\$&`);
  writeFileSync(file, `*:*:*:*:${password}\n`, { mode: 0o600 });
  url.password = '';
  url.searchParams.set('passfile', file);
  return url.href;
}

async function run(name: string, args: readonly string[]): Promise<void> {
  const child = spawn(programPath(name), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-SAID_BYTES);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const missing = `${name} is not installed. It comes with PostgreSQL's client programs (Debian: postgresql-client).`;
      reject(error.code === 'ENOENT' ? new Error(missing) : error);
    });
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed:\n${said.trim()}`))));
  });
}

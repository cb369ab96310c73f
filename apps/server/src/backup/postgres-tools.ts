import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian and Ubuntu keep the programs, a folder for each version. */
const PACKAGES = '/usr/lib/postgresql';
const SAID_BYTES = 4000;

/**
 * A program of PostgreSQL's: of the newest version in Debian's folders that has it, else whichever the shell would
 * find.
 */
function programPath(name: string): string {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).map(Number) : [];
  const paths = versions.toSorted((a, b) => b - a).map((version) => join(PACKAGES, String(version), 'bin', name));
  return paths.find((path) => existsSync(path)) ?? name;
}

/**
 * Runs `pg_dump` or `pg_restore` on a database. The password goes by a file: other users of the machine may read what a
 * program was called with.
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
  const { address, password } = splitPassword(databaseUrl);
  if (password === undefined) return address;
  const file = join(folder, 'pgpass');
  writeFileSync(file, `*:*:*:*:${password.replaceAll(/[\\:]/g, String.raw`\$&`)}\n`, { mode: 0o600 });
  return `${address}${address.includes('?') ? '&' : '?'}passfile=${encodeURIComponent(file)}`;
}

/**
 * Takes the password out of an address, before the host and in the query. The rest stays as it was written: what `URL`
 * would write anew, PostgreSQL's programs read differently (a `+` is no blank to them).
 * @returns the password as the product's driver understands it, the query's first.
 */
export function splitPassword(databaseUrl: string): { address: string; password: string | undefined } {
  const url = new URL(databaseUrl);
  const password = url.searchParams.getAll('password').at(-1) || decodeURIComponent(url.password) || undefined;
  const [place = '', ...queries] = databaseUrl.split('?');
  const kept = queries
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !new URLSearchParams(part).has('password'));
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return { address: place.replace(/^(\w+:\/\/[^/:]*):[^/]*@/, '$1@') + query, password };
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

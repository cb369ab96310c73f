import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCertificate } from '../../testing/certificate.ts';
import { type PostgresServer, serverAccount, startPostgres } from '../../testing/postgres.ts';
import { connectPostgres } from './postgres-pool.ts';

let folder: string;
let encrypted: PostgresServer;
let plain: PostgresServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivefold-certificates-'));
  createServerCertificate('server', '/CN=database', 'IP:127.0.0.1');
  createServerCertificate('elsewhere', '/CN=db.example', 'DNS:db.example');
  plain = await startPostgres();
  encrypted = await startPostgres({
    settings: { ssl: 'on', ssl_cert_file: join(folder, 'server.pem'), ssl_key_file: join(folder, 'server.key') },
  });
});
afterAll(async () => {
  await Promise.all([encrypted.stop(), plain.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Creates a certificate that the account of the PostgreSQL server may read. */
function createServerCertificate(name: string, subject: string, validFor: string): void {
  const { key, cert } = createCertificate(folder, { subject, validFor }, name);
  const account = serverAccount();
  for (const path of account === undefined ? [] : [folder, key, cert])
    chownSync(path, account?.uid ?? 0, account?.gid ?? 0);
}

/** Whether the connection is encrypted, or why there is none. */
async function reach(server: PostgresServer, query: string): Promise<boolean | string> {
  const pool = connectPostgres(`${server.url}${query.replaceAll('FOLDER', folder)}`, { log: () => undefined });
  try {
    const { rows } = await pool.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0]?.ssl ?? 'no row';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await pool.end();
  }
}

describe('a PostgreSQL server with a certificate of its own', () => {
  it.each<[string, boolean | RegExp]>([
    // The driver asks for TLS only when it is told to.
    ['', false],
    ['?sslmode=disable', false],
    // Other than with PostgreSQL's own programs these ask for a good certificate, too.
    ['?sslmode=prefer', /self-signed certificate/],
    ['?sslmode=require', /self-signed certificate/],
    ['?sslmode=verify-full', /self-signed certificate/],
    ['?sslmode=require&sslrootcert=FOLDER/server.pem', true],
    ['?sslmode=verify-full&sslrootcert=FOLDER/server.pem', true],
    ['?sslmode=verify-full&sslrootcert=FOLDER/elsewhere.pem', /self-signed certificate/],
    ['?sslmode=no-verify', true],
    ['?uselibpqcompat=true&sslmode=require', true],
  ])('is reached with “%s”: encrypted %s', async (query, expected) => {
    const found = await reach(encrypted, query);
    if (typeof expected === 'boolean') expect(found).toBe(expected);
    else expect(found).toMatch(expected);
  });

  it('is not reached under a name that its certificate does not have', async () => {
    const url = encrypted.url.replace('127.0.0.1', 'localhost');
    const found = await reach({ ...encrypted, url }, '?sslmode=verify-full&sslrootcert=FOLDER/server.pem');
    expect(found).toMatch(/does not match certificate/);
  });
});

describe('a PostgreSQL server without one', () => {
  it.each(['?sslmode=require', '?sslmode=verify-full', '?sslmode=no-verify'])(
    'is not spoken to in clear with “%s”',
    async (query) => {
      expect(await reach(plain, query)).toBe('The server does not support SSL connections');
    },
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { dayInZone } from '@fivefold/rules/calendar';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCheckInClients } from '#testing/check-in-clients';
import { type Pooler, startPgBouncer } from '#testing/pgbouncer';
import { type PostgresServer, startPostgres } from '#testing/postgres';
import { startProduct } from '#testing/product-process';
import { connectPostgres } from './postgres-pool.ts';
import { createSql } from './sql.ts';

let server: PostgresServer;
let pooler: Pooler;

beforeAll(async () => {
  server = await startPostgres();
  await setZone('UTC');
  pooler = await startPgBouncer(server.url);
}, 120_000);
afterAll(async () => {
  await pooler?.stop();
  await server?.stop();
});

async function withPool<T>(url: string, use: (pool: pg.Pool) => Promise<T>, prepared = false): Promise<T> {
  const pool = connectPostgres(url, { connections: 6, prepared, log: () => undefined });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

async function setZone(zone: string): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`alter database postgres set timezone = '${zone}'`);
  await client.end();
}

it('mixes up the names of prepared statements, which is why there is a setting', async () => {
  await expect(insertNumbers(true)).rejects.toThrow(
    /prepared statement "pooler_insert" (already exists|does not exist)/,
  );
});

it('loses no statement that is sent without a name', async () => {
  await insertNumbers(false);
  await withPool(pooler.url, async (pool) => {
    const { rows } = await pool.query<{ count: string }>(
      "select count(distinct n) || ' ' || count(*) as count from numbers",
    );
    expect(rows).toEqual([{ count: '200 200' }]);
  });
});

it('is refused where its sessions are in another zone, with the statement to run', async () => {
  await setZone('Asia/Kathmandu');
  // The server's connections that were opened before keep theirs.
  const other = await startPgBouncer(server.url);
  try {
    await expect(withPool(other.url, (pool) => pool.query('select 1'))).rejects.toThrow(
      "sessions have the time zone Asia/Kathmandu. Run: alter database <name> set timezone = 'UTC'",
    );
  } finally {
    await other.stop();
    await setZone('UTC');
  }
});

async function insertNumbers(prepared: boolean): Promise<void> {
  await withPool(
    pooler.url,
    async (pool) => {
      await pool.query('drop table if exists numbers');
      await pool.query('create table numbers (n int)');
      const sql = createSql(pool);
      const insert = (n: number) => sql('pooler_insert', 'insert into numbers values ($1::int)', [n]);
      await Promise.all(Array.from({ length: 200 }, (_, n) => insert(n)));
    },
    prepared,
  );
}

it('the product works through it', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fivefold-pooler-'));
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_PREPARED: 'off',
    AUTH_SECRET: 'signs the sessions of a test that is soon over',
  };
  const people = await createCheckInClients({ DATA_DIR: dataDir, ...env }, { people: 8, goalsEach: 20 });
  const product = await startProduct(dataDir, env);
  try {
    const today = dayInZone(new Date(), 'UTC');
    const statuses = await Promise.all(
      people.map(async ({ token, fresh }) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const seen = new Set<number>();
        for (const goalId of fresh) {
          const body = JSON.stringify({ goalId, checkDate: today });
          seen.add((await fetch(product.origin + checkGoal.path, { method: 'POST', headers, body })).status);
          seen.add((await fetch(product.origin + getDashboard.path, { headers })).status);
        }
        return [...seen];
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { requestReset, signUp } from '@fivefold/contract/calls/auth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surviveLostConnections } from '#kernel/db/lost-connections';
import type { Health } from '#kernel/health/health';
import { type ProductProcess, startProduct } from '#testing/product-process';
import { startPostgres, type PostgresServer } from '#testing/postgres';

const TOKEN = 'read-by-prometheus-alone';

let server: PostgresServer;
let database: pg.Pool;
let webs: readonly [ProductProcess, ProductProcess];
let worker: ProductProcess;
let both: ProductProcess;
const folders: string[] = [];

/** A process as on a machine of its own: a data folder that no other has. */
function start(role: string): Promise<ProductProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), `fivefold-${role}-`));
  folders.push(dataDir);
  const common = {
    DATABASE_URL: server.url,
    DATABASE_POOL: '3',
    AUTH_SECRET: 'the same for all of them, long enough',
    PUBLIC_URL: 'https://fivefold.example',
    ALLOW_EMBEDDED: '1',
    METRICS_TOKEN: TOKEN,
  };
  return startProduct(dataDir, { ROLE: role, ...common });
}

beforeAll(async () => {
  server = await startPostgres();
  database = new pg.Pool({ connectionString: server.url, max: 2 });
  surviveLostConnections(database, () => undefined);
  // All start on an empty database: the first one migrates, the others wait for it.
  const [first, second, third, fourth] = await Promise.all([
    start('web'),
    start('web'),
    start('worker'),
    start('both'),
  ]);
  webs = [first, second];
  [worker, both] = [third, fourth];
}, 120_000);
afterAll(async () => {
  await Promise.all([...webs, worker, both].map((product) => product.kill()));
  await database.end();
  await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (product: ProductProcess, path: string) => (await fetch(product.origin + path)).status;

function post(product: ProductProcess, path: string, body: object): Promise<Response> {
  return fetch(product.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Waits for mail to an address. @returns how many are there after so long at most */
async function mailsTo(email: string, withinMs: number): Promise<number> {
  for (const until = Date.now() + withinMs; ; await delay(50)) {
    const { rows } = await database.query<{ n: number }>(
      'select count(*)::int as n from mailbox where recipient = $1',
      [email],
    );
    if (rows[0]?.n !== 0 || Date.now() > until) return rows[0]?.n ?? 0;
  }
}

describe('health and metrics of several processes', () => {
  it('hears from each whether the jobs are done here', async () => {
    const jobsOf = async (product: ProductProcess) =>
      ((await (await fetch(`${product.origin}/health/ready`)).json()) as Health).parts.jobs.state;
    expect(await Promise.all([...webs, worker, both].map(jobsOf))).toEqual(['unknown', 'unknown', 'ok', 'ok']);
  });

  it('gets metrics from each process, also from a worker', async () => {
    for (const product of [webs[0], worker]) {
      expect(await statusOf(product, '/metrics')).toBe(401);
      const answer = await fetch(`${product.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
      expect(await answer.text()).toMatch(/^fivefold_database_connections\{state="most"\} 3$/m);
    }
  });
});

describe('four processes that start at the same moment on an empty database', () => {
  it('all come up, each migration done once, each sweep asked for once', async () => {
    for (const product of [...webs, worker, both]) expect(await statusOf(product, '/health/ready')).toBe(200);
    const { rows } = await database.query<{ name: string; times: number }>(
      `select name, count(*)::int as times from schema_migrations where name <> 'lock' group by name order by name`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    const sweeps = await database.query<{ kind: string; n: number }>(
      `select kind, count(*)::int as n from jobs where kind like '%.sweep' group by kind`,
    );
    expect(sweeps.rows.map(({ n }) => n)).toEqual(Array.from(sweeps.rows, () => 1));
    expect(sweeps.rows.length).toBeGreaterThan(5);
  });

  it('serve people or do jobs, each as it was told', async () => {
    for (const product of [...webs, both]) expect(await statusOf(product, '/api/config')).toBe(200);
    expect(await statusOf(worker, '/health/live')).toBe(200);
    for (const path of ['/api/config', '/', '/api/docs', '/dev/mailbox', '/photos/x'])
      expect(await statusOf(worker, path)).toBe(404);
  });

  it('are one product: who signs up at one is known at the other, and the worker sends what a web process wrote', async () => {
    await both.stop();
    const account = { email: 'ann@example.com', password: 'likes long walks' };
    const joined = (await (await post(webs[0], signUp.path, account)).json()) as { token: string };
    const profile = await fetch(`${webs[1].origin}/api/profile`, {
      headers: { authorization: `Bearer ${joined.token}` },
    });
    expect(profile.status).toBe(200);
    const began = Date.now();
    expect((await post(webs[1], requestReset.path, { email: account.email })).status).toBe(200);
    expect(await mailsTo(account.email, 10_000)).toBe(1);
    // The worker is not woken: it polls once a second.
    expect(Date.now() - began).toBeLessThan(5000);
  });

  it('leave the jobs to a worker: a web process writes them and does none', async () => {
    await worker.stop();
    expect((await post(webs[0], requestReset.path, { email: 'ann@example.com' })).status).toBe(200);
    // Longer than the second in which a worker would have looked.
    await delay(2000);
    const waiting = await database.query<{ attempts: number }>(`select attempts from jobs where kind = 'mail.send'`);
    expect(waiting.rows).toEqual([{ attempts: 0 }]);
    worker = await start('worker');
    await expect
      .poll(async () => (await database.query(`select from jobs where kind = 'mail.send'`)).rowCount, {
        timeout: 10_000,
      })
      .toBe(0);
  });
});

import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestReset } from '@fivefold/contract/calls/auth';
import { createCheckoutSession } from '@fivefold/contract/calls/billing';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app';
import { openTestDatabase } from '../../testing/database.ts';
import { isPoolSaturated } from '../db/pool-saturation.ts';
import { connectPostgres } from '../db/postgres-pool.ts';
import { PortFailure } from '../port-failure.ts';
import { noopMetrics } from '../metrics-recorder.ts';
import { createHealth, type Health, type HealthDeps } from './health.ts';
import { createOutcomes } from './outcomes.ts';

const NAMES = ['0001_start', '0002_more'];
const whole: HealthDeps = {
  sql: () => Promise.resolve([{ count: NAMES.length }] as never[]),
  migrations: NAMES,
  photosFolder: tmpdir(),
  outcomes: createOutcomes(noopMetrics),
  secondsSinceLook: () => 1,
  isIdentityEmbedded: true,
  isClosing: () => false,
  isPoolSaturated: () => Promise.resolve(false),
};
const checkHealth = (more: Partial<HealthDeps>) => createHealth({ ...whole, ...more })();

/** An error as the driver reports it. */
const databaseError = (code: string) => Object.assign(new Error('server 10.1.2.3 says no'), { code });

describe('the health of the product', () => {
  it('is ok while nothing fails, also when it is not known of everything', async () => {
    const { status, parts } = await checkHealth({});
    expect([status, parts.mail.state, parts.database.state]).toEqual(['ok', 'unknown', 'ok']);
  });

  it.each([
    [
      'changes that were not made to the database',
      { sql: () => Promise.resolve([{ count: 1 }] as never[]) },
      'migrations',
      /were not made/,
    ],
    [
      'a database that holds something else',
      { sql: () => Promise.reject(databaseError('42P01')) },
      'migrations',
      /does not hold/,
    ],
    ['a job loop that stands still', { secondsSinceLook: () => 61 }, 'jobs', /61 seconds/],
    ['a folder that cannot be written', { photosFolder: '/proc/1/photos' }, 'photos', /cannot be written/],
  ] as const)('is degraded by %s, and says so', async (_, more, part, reason) => {
    const { status, parts } = await checkHealth(more);
    expect([status, parts[part].state]).toEqual(['degraded', 'failing']);
    expect(parts[part].reason).toMatch(reason);
    expect(parts.database.state).toBe('ok');
  });

  it('is not ready without the database, and names no server', async () => {
    const found = await checkHealth({ sql: () => Promise.reject(databaseError('ECONNREFUSED')) });
    expect([found.status, found.parts.database.state, found.parts.identity.state]).toEqual([
      'not_ready',
      'failing',
      'failing',
    ]);
    expect(JSON.stringify(found)).not.toContain('10.1.2.3');
  });

  it('is not ready when the database is silent, and that is said within three seconds', async () => {
    const began = performance.now();
    const found = await checkHealth({ sql: () => new Promise(() => {}) });
    expect(performance.now() - began).toBeLessThan(3000);
    expect([found.status, found.parts.database.reason]).toEqual(['not_ready', 'The database does not answer in time.']);
  });

  it('asks a silent database once, however many want to know', async () => {
    const sql = vi.fn(() => new Promise<never[]>(() => {}));
    const isPoolSaturated = vi.fn(() => delay(500, false));
    const health = createHealth({ ...whole, sql, isPoolSaturated });
    await Promise.all(Array.from({ length: 50 }, () => health()));
    expect(sql).toHaveBeenCalledTimes(1);
    expect(isPoolSaturated).toHaveBeenCalledTimes(1);
  });

  it('does not know of jobs that run elsewhere', async () => {
    expect((await checkHealth({ secondsSinceLook: () => undefined })).parts.jobs.state).toBe('unknown');
  });
});

describe('what calls of services tell', () => {
  const failure = (isAnswered: boolean) => new PortFailure('mailer', 'no', { isRetryable: true, isAnswered });
  const port = { send: (act: () => Promise<string>) => act() };

  it('is how the last one ended, for two hours', async () => {
    let nowMs = Date.now();
    const outcomes = createOutcomes(noopMetrics, () => nowMs);
    const watched = outcomes.watch('mail', port);
    const mail = async () => (await checkHealth({ outcomes })).parts.mail;
    expect((await mail()).state).toBe('unknown');
    await expect(watched.send(() => Promise.reject(failure(false)))).rejects.toThrow('no');
    expect(await mail()).toEqual({ state: 'failing', reason: 'It did not answer the last call.' });
    await expect(watched.send(() => Promise.reject(failure(true)))).rejects.toThrow('no');
    expect(await mail()).toEqual({ state: 'failing', reason: 'It answered the last call with an error.' });
    expect((await checkHealth({ outcomes })).status).toBe('degraded');
    expect(await watched.send(() => Promise.resolve('taken'))).toBe('taken');
    expect(await mail()).toEqual({ state: 'ok' });
    nowMs -= 3 * 60 * 60 * 1000;
    await watched.send(() => Promise.resolve('taken'));
    expect((await mail()).state).toBe('unknown');
  });

  it('is nothing when the mistake was ours', async () => {
    const outcomes = createOutcomes(noopMetrics);
    await expect(outcomes.watch('mail', port).send(() => Promise.reject(new TypeError('ours')))).rejects.toThrow(
      'ours',
    );
    expect(outcomes.last('mail')).toBeUndefined();
  });

  it('can be an answer that means no', async () => {
    const outcomes = createOutcomes(noopMetrics);
    await outcomes.watch('push', port, (answer) => answer === 'refused').send(() => Promise.resolve('refused'));
    expect(outcomes.last('push')?.isFailed).toBe(true);
  });
});

describe('a product whose mail server and payment provider are away', () => {
  let app: TestApp;
  const bucket = mkdtempSync(join(tmpdir(), 'fivefold-health-'));
  beforeAll(async () => {
    app = await createTestApp({
      env: {
        SMTP_URL: 'smtp://127.0.0.1:1',
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        STRIPE_API_URL: 'http://127.0.0.1:1',
        DATA_DIR: bucket,
      },
    });
  });
  afterAll(async () => {
    await app.close();
    rmSync(bucket, { recursive: true, force: true });
  });

  it('serves, and says which of its parts fail', async () => {
    const ann = await app.createUser('ann', { plan: false });
    await app.callSignedOut(requestReset, { body: { email: ann.email } });
    await app.runJobs();
    expect((await ann.call(createCheckoutSession, { body: { plan: 'base' } })).status).toBe(503);
    const answer = await app.fastify.inject('/health/ready');
    const { status, parts } = answer.json<Health>();
    expect([answer.statusCode, status]).toEqual([200, 'degraded']);
    expect([parts.mail.state, parts.payments.state, parts.database.state]).toEqual(['failing', 'failing', 'ok']);
  });

  it('says so when photos cannot be kept', async () => {
    // A file in the folder's place: not even root can write into it.
    writeFileSync(join(bucket, 'photos'), '');
    const { parts } = (await app.fastify.inject('/health/ready')).json<Health>();
    expect(parts.photos).toEqual({ state: 'failing', reason: 'The folder for photos cannot be written.' });
    rmSync(join(bucket, 'photos'));
    mkdirSync(join(bucket, 'photos'));
    chmodSync(join(bucket, 'photos'), 0o700);
    expect((await app.fastify.inject('/health/ready')).json<Health>().parts.photos).toEqual({ state: 'ok' });
  });
});

describe('a pool whose connections are all in use', () => {
  it('is degraded while the database answers, and well again afterwards', async () => {
    const app = await createTestApp({ database: () => openTestDatabase({ connections: 2 }) });
    const ready = async () => {
      const answer = await app.fastify.inject('/health/ready');
      return { code: answer.statusCode, ...answer.json<Health>() };
    };
    const { pool } = app.deps.db;
    const inUse = [await pool.connect(), await pool.connect()];
    const busy = await ready();
    expect([busy.code, busy.status]).toEqual([200, 'degraded']);
    expect(busy.parts.database).toEqual({ state: 'failing', reason: 'All connections to the database are in use.' });
    for (const connection of inUse) connection.release();
    await expect.poll(async () => (await ready()).parts.database.state).toBe('ok');
    await app.close();
  }, 60_000);

  it('is not ready when the database does not answer on another connection', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const pool = connectPostgres(`postgres://x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`, {
      connections: 1,
    });
    const waiting = pool.query('select 1').catch(() => 'no luck');
    await expect.poll(() => sockets.length).toBe(1);
    expect(await isPoolSaturated({ pool })).toBe(false);
    // It did ask.
    expect(sockets).toHaveLength(2);
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(await waiting).toBe('no luck');
    await pool.end();
  });
});

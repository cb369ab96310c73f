import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problems } from '@fivefold/contract/problems';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { compose, type Composition } from '../../compose.ts';
import { readConfig } from '#server/config/config';
import { embeddedIdentityOf } from '../../testing/embedded-identity.ts';
import type { Health } from '../health/health.ts';
import { type BrokenWire, openBrokenWire } from '../../testing/broken-wire.ts';
import { createMigratedDatabase, type PostgresDatabase } from '../../testing/shared-postgres.ts';

let database: PostgresDatabase;
let wire: BrokenWire;
let composition: Composition;
let app: Awaited<ReturnType<typeof buildApp>>;
const dataDir = mkdtempSync(join(tmpdir(), 'fivefold-health-'));

beforeAll(async () => {
  database = await createMigratedDatabase();
  wire = await openBrokenWire(database.url);
  const payments = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: wire.url, ...payments });
  composition = await compose({ config, log: pino({ level: 'silent' }) });
  app = await buildApp(composition.deps);
});
afterAll(async () => {
  await app.close();
  await composition.close();
  await wire.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ready(): Promise<[number, Health]> {
  const answer = await app.inject('/health/ready');
  return [answer.statusCode, answer.json<Health>()];
}

const OK = { state: 'ok' };
const UNUSED = { state: 'unknown', reason: 'Nothing was asked of it lately.' };
const WHOLE: Health = {
  status: 'ok',
  parts: {
    database: OK,
    migrations: OK,
    photos: OK,
    jobs: OK,
    identity: OK,
    payments: UNUSED,
    mail: UNUSED,
    push: UNUSED,
  },
} as Health;

describe('GET /health/ready', () => {
  it('says no while the product stops, and everything else is still answered', async () => {
    expect(await ready()).toEqual([200, WHOLE]);
    composition.drain();
    expect(await ready()).toEqual([503, { ...WHOLE, status: 'not_ready' }]);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    expect((await app.inject('/api/config')).statusCode).toBe(200);
  });

  it('answers 503 when the database is away, and other calls answer with a sentence', async () => {
    const { token } = await embeddedIdentityOf(composition.deps).signUp('ann@example.com', 'likes long walks');
    wire.leave('refusing');
    const [status, { parts }] = await ready();
    expect([status, parts.database, parts.migrations.state]).toEqual([
      503,
      { state: 'failing', reason: 'The database cannot be reached.' },
      'unknown',
    ]);
    expect(parts.identity).toEqual(parts.database);
    expect(parts.photos).toEqual(OK);
    const refused = await app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.json()).toMatchObject({ code: 'common.unavailable', detail: problems['common.unavailable'].title });
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });
});

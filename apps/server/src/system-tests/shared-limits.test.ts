import { logIn, requestReset } from '@fivefold/contract/calls/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '#kernel/db/connect';
import { connectPostgres } from '#kernel/db/postgres-pool';
import { createMigratedDatabase, type PostgresDatabase } from '#testing/shared-postgres';
import { type TestUser, createTestApp, type TestApp, type TestAppOptions } from '#testing/test-app';

/** Two products on one PostgreSQL server, as two processes of it are. */
let server: PostgresDatabase;
let first: TestApp;
let second: TestApp;
let ann: TestUser;

const open = (options: TestAppOptions = {}): Promise<TestApp> =>
  createTestApp({
    ...options,
    env: { AUTH_SECRET: 'the same for all of them, long enough' },
    database: () => {
      const pool = connectPostgres(server.url, { connections: 4 });
      return Promise.resolve({ db: databaseOf('postgres', pool, () => Promise.resolve()), close: () => pool.end() });
    },
  });

beforeAll(async () => {
  server = await createMigratedDatabase();
  [first, second] = await Promise.all([open(), open()]);
  ann = await first.createUser('ann');
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await server.drop();
});

const enter = (app: TestApp, password: string, email = ann.email) =>
  app.callSignedOut(logIn, { body: { email, password } });

describe('limits of several processes', () => {
  it('are one: guesses at an account count together, and a new process knows them', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, nth) => enter(nth % 2 === 0 ? first : second, `guess number ${nth}`)),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400 || status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);

    const later = await open();
    const { status, body, raw } = await enter(later, ann.password);
    expect([status, body['code'], body['detail']]).toEqual([
      429,
      'auth/too-many-requests',
      expect.stringContaining('Too many'),
    ]);
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0);
    await later.close();
  });

  it('are one for mails, too', async () => {
    const { email } = await first.createUser('bob');
    const statuses = [];
    for (const app of [first, second, first, second])
      statuses.push((await app.callSignedOut(requestReset, { body: { email } })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

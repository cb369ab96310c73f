import { logIn } from '@fivefold/contract/calls/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ hasRealPasswords: true });
});
afterAll(() => app.close());

describe('stored passwords', () => {
  it('are hashed with scrypt and a salt of their own in production', async () => {
    const ann = await app.createUser('ann');
    await app.createUser('ann');
    const { rows } = await app.deps.db.pool.query<{ password: string }>('select password from identity_account');
    const salts = rows.map(({ password }) => /^([0-9a-f]{32}):[0-9a-f]{128}$/.exec(password)?.[1]);
    expect(salts).toEqual([expect.any(String), expect.any(String)]);
    expect(new Set(salts).size).toBe(2);

    const { email, password } = ann;
    expect((await app.callSignedOut(logIn, { body: { email, password } })).status).toBe(200);
    expect((await app.callSignedOut(logIn, { body: { email, password: `${password}!` } })).status).toBe(401);
  });
});

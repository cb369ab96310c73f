import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/config/config';
import { type FakeGoogle, PROJECT, startFakeGoogle } from '../../testing/fake-google.ts';
import { createGoogleAccess } from './access.ts';
import type { ServiceAccount } from './port.ts';

let google: FakeGoogle;
let account: ServiceAccount;

beforeAll(async () => {
  google = await startFakeGoogle();
  const env = {
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_WEB_API_KEY: 'key',
    FIREBASE_SERVICE_ACCOUNT: google.serviceAccount,
  };
  const { identity } = readConfig(env);
  if (identity.kind !== 'firebase' || identity.admin.kind !== 'account') throw new Error('Not configured.');
  account = identity.admin.account;
});
afterAll(() => google.close());
beforeEach(() => {
  google.asked.length = 0;
  google.isDown = false;
  google.accessSeconds = 3600;
});

const open = (of = account) => createGoogleAccess(of, { scope: 'https://www.googleapis.com/auth/identitytoolkit' });

it('trades the key once for all who ask, and keeps the token', async () => {
  const access = open();
  const tokens = await Promise.all(Array.from({ length: 5 }, () => access.token()));
  expect(new Set([...tokens, await access.token()]).size).toBe(1);
  expect(google.asked).toEqual(['/token']);
});

it('takes a new token before the old one ends', async () => {
  google.accessSeconds = 200;
  const access = open();
  expect(await access.token()).not.toBe(await access.token());
});

it('fails while Google is away, and works again afterwards', async () => {
  google.isDown = true;
  const access = open();
  await expect(access.token()).rejects.toThrow('Google gave no access token: 503');
  google.isDown = false;
  expect(await access.token()).toMatch(/\S/);
});

it('fails with another key', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forged = { ...account, privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
  await expect(open(forged).token()).rejects.toThrow('400');
});

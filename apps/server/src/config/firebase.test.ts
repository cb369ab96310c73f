import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { problemsOf } from './testing/problems-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivefold-firebase-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = '-----BEGIN PRIVATE KEY-----\nvery secret\n-----END PRIVATE KEY-----\n';
const KEY = {
  type: 'service_account',
  project_id: 'fivefold-test',
  private_key_id: 'k1',
  private_key: SECRET,
  client_email: 'me@fivefold-test.iam.gserviceaccount.com',
  token_uri: 'https://oauth2.googleapis.com/token',
};
const PROJECT = { FIREBASE_PROJECT_ID: 'fivefold-test', FIREBASE_WEB_API_KEY: 'AIzaSyExample_key-1' };
const EMULATOR = {
  FIREBASE_PROJECT_ID: 'demo-fivefold',
  FIREBASE_WEB_API_KEY: 'any',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
};

describe('Firebase', () => {
  it('is configured by a project, its web key and a service account', () => {
    const { identity } = readConfig({ ...PROJECT, FIREBASE_SERVICE_ACCOUNT: JSON.stringify(KEY) });
    expect(identity).toMatchObject({
      kind: 'firebase',
      projectId: 'fivefold-test',
      admin: { kind: 'account', account: { email: KEY.client_email, tokenUrl: KEY.token_uri, privateKey: SECRET } },
    });
  });

  it('reads the service account from its file, too', () => {
    const file = join(folder, 'key.json');
    writeFileSync(file, JSON.stringify(KEY, null, 2));
    expect(readConfig({ ...PROJECT, FIREBASE_SERVICE_ACCOUNT: file }).identity).toMatchObject({
      admin: { account: { keyId: 'k1' } },
    });
  });

  it.each([
    ['half of it', PROJECT, 'half configured'],
    ['a project alone', { FIREBASE_PROJECT_ID: 'fivefold-test' }, 'half configured'],
    ['a service account alone', { FIREBASE_SERVICE_ACCOUNT: JSON.stringify(KEY) }, 'half configured'],
    ['an emulator without a project', { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'half configured'],
    ['a project that cannot be', { ...PROJECT, FIREBASE_PROJECT_ID: 'https://x' }, 'FIREBASE_PROJECT_ID'],
    [
      'a file that is not there',
      { ...PROJECT, FIREBASE_SERVICE_ACCOUNT: join(folder, 'nowhere.json') },
      'cannot be read',
    ],
    ['what is no JSON', { ...PROJECT, FIREBASE_SERVICE_ACCOUNT: `{${SECRET}` }, 'is not JSON'],
    [
      'the file of something else',
      { ...PROJECT, FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ ...KEY, type: 'authorized_user' }) },
      'not the key of a service account: type',
    ],
    [
      'a key that is none',
      { ...PROJECT, FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ ...KEY, private_key: 'x' }) },
      'private_key',
    ],
    [
      'a key of another project',
      { ...PROJECT, FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ ...KEY, project_id: 'another' }) },
      'belongs to the project another',
    ],
    [
      'a project of the emulator without it',
      { ...PROJECT, FIREBASE_PROJECT_ID: 'demo-fivefold', FIREBASE_SERVICE_ACCOUNT: JSON.stringify(KEY) },
      'FIREBASE_AUTH_EMULATOR_HOST',
    ],
  ])('refuses %s with a sentence, which holds no secret', (_, env, named) => {
    expect(problemsOf(env)).toContain(named);
    expect(problemsOf(env)).not.toContain('very secret');
  });
});

describe('the Auth emulator, whose tokens are unsigned,', () => {
  it('works for a demo project on a machine of one’s own', () => {
    expect(readConfig(EMULATOR).identity).toMatchObject({ admin: { kind: 'emulator', url: 'http://127.0.0.1:9099' } });
    expect(readConfig({ ...EMULATOR, PUBLIC_URL: 'http://localhost:3000', NODE_ENV: 'test' }).identity.kind).toBe(
      'firebase',
    );
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['where others can reach the product', { HOST: '0.0.0.0', ALLOW_EMBEDDED: '1' }],
    ['behind a proxy that others can reach', { PUBLIC_URL: 'https://fivefold.example' }],
    ['on another machine', { FIREBASE_AUTH_EMULATOR_HOST: '10.0.0.5:9099' }],
    ['for a real project', { FIREBASE_PROJECT_ID: 'fivefold-test' }],
    [
      'for a real project with its key',
      { FIREBASE_PROJECT_ID: 'fivefold-test', FIREBASE_SERVICE_ACCOUNT: JSON.stringify(KEY) },
    ],
  ])('keeps the product from starting %s', (_, env) => {
    expect(problemsOf({ ...EMULATOR, ...env })).toContain('FIREBASE_AUTH_EMULATOR_HOST');
  });
});

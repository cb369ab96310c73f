import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@fivefold/contract/call';
import { getProfile } from '@fivefold/contract/calls/profile';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FakeGoogle, nowSeconds, PROJECT, startFakeGoogle } from './fake-google.ts';
import { type CallInput, createTestApp, givePlan, type TestApp } from './test-app.ts';

/** A user with an account at Firebase, logged in there. */
export interface FirebaseUser {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
  call(call: Call, sending?: CallInput): ReturnType<TestApp['callSignedOut']>;
}

/** Gives the tests of a file an app whose users log in at a fake Firebase, and a folder with a page to serve. */
export function useFirebaseApp() {
  let google: FakeGoogle;
  let app: TestApp;
  let nth = 0;
  const webDir = mkdtempSync(join(tmpdir(), 'fivefold-page-'));

  /** @param part.webDir the folder of the web app, if the app serves one */
  const openApp = (part: { webDir?: string } = {}) =>
    createTestApp({
      env: {
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_WEB_API_KEY: 'web-key',
        FIREBASE_SERVICE_ACCOUNT: google.serviceAccount,
      },
      google: { keysUrl: google.keysUrl, accountsUrl: google.url },
      ...part,
    });

  async function createUser(name: string, claims: Record<string, unknown> = {}): Promise<FirebaseUser> {
    const uid = `${name}-${++nth}`;
    const email = `${uid}@example.com`;
    google.accounts.set(uid, { localId: uid, email, validSince: String(nowSeconds() - 60) });
    const token = await google.idToken({ sub: uid, email, ...claims });
    const call: FirebaseUser['call'] = (of, sending) =>
      app.callSignedOut(of, { ...sending, headers: { authorization: `Bearer ${token}` } });
    return { uid, email, token, call };
  }

  beforeAll(async () => {
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(
      join(webDir, 'index.html'),
      '<!doctype html><html><head><title>Fivefold</title></head><body></body></html>',
    );
    google = await startFakeGoogle();
    app = await openApp({ webDir });
  });
  afterAll(async () => {
    await app.close();
    await google.close();
    rmSync(webDir, { recursive: true });
  });
  beforeEach(() => {
    google.isDown = false;
    google.asked.length = 0;
  });

  return {
    get app() {
      return app;
    },
    get google() {
      return google;
    },
    webDir,
    openApp,
    createUser,
    async createUserWithPlan(
      name: string,
      claims: Record<string, unknown> = { email_verified: true },
    ): Promise<FirebaseUser> {
      const user = await createUser(name, claims);
      await user.call(getProfile);
      await givePlan(app.deps, user.uid);
      return user;
    },
  };
}

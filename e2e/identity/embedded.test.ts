import type { TestApp } from '../../apps/server/src/testing/test-app.ts';
import { mailedLinks } from '../../apps/server/src/testing/test-users.ts';
import { createEmbeddedIdentity } from '../../apps/web/src/features/auth/identity/embedded-identity.ts';
import { createCookieSession } from '../../apps/web/src/features/auth/identity/cookie-session.ts';
import { createLastingSession } from '../../apps/web/src/features/auth/identity/lasting-session.ts';
import { withCookieJar } from './cookie-jar.ts';
import { describeIdentity } from './sentences.ts';

const NOWHERE = 'http://127.0.0.1:1';

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const resetCode = async (app: TestApp, email: string) =>
  (await mailedLinks(app, email)).find((link) => link.get('mode') === 'resetPassword')?.get('oobCode') ?? '';

describeIdentity('the embedded service, in a browser', {
  env: {},
  device: (url, isOffline) => {
    const reach = { baseUrl: isOffline ? NOWHERE : url, fetch: withCookieJar() };
    const page = { addEventListener: () => undefined, document: { cookie: '' } };
    return createEmbeddedIdentity(reach, createCookieSession({ ...reach, storage: memoryStorage(), page }));
  },
  resetCode,
});

describeIdentity('the embedded service, in the native app', {
  env: {},
  device: (url, isOffline) => {
    const reach = { baseUrl: isOffline ? NOWHERE : url };
    const tabs = { addEventListener: () => undefined };
    return createEmbeddedIdentity(reach, createLastingSession({ ...reach, storage: memoryStorage(), tabs }));
  },
  resetCode,
});

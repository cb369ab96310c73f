// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFirebaseIdentity } from './firebase.ts';

const SETTINGS = {
  kind: 'firebase',
  project_id: 'demo-fivefold',
  api_key: 'any',
  emulator: 'http://127.0.0.1:1',
} as const;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Google's services, as far as signing in needs them; tokens have run out when they arrive. */
function createGoogle() {
  let renewal: () => Response = () => {
    throw new TypeError('Failed to fetch');
  };
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const address = String(input);
    if (address.includes('accounts:signInWithPassword')) {
      return Response.json({ idToken: TOKEN, refreshToken: 'refresh', expiresIn: '1', localId: 'u-ann' });
    }
    if (address.includes('accounts:lookup')) {
      return Response.json({ users: [{ localId: 'u-ann', email: 'ann@example.com', lastLoginAt: '1' }] });
    }
    if (address.includes('/v1/token')) return renewal();
    throw new Error(`Nobody asks ${address}.`);
  });
  return { onRenewal: (next: typeof renewal) => void (renewal = next) };
}
const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'u-ann', iat: 1, exp: 2 }))}.signature`;

async function signedIn(name: string) {
  const google = createGoogle();
  const identity = createFirebaseIdentity({ baseUrl: '', settings: SETTINGS, name, log: { error: () => undefined } });
  await identity.logIn('ann@example.com', 'a long enough password');
  return { google, identity };
}

describe('the token of somebody signed in at Firebase', () => {
  it('is not known, rather than none, while Google cannot be reached to renew it', async () => {
    const { google, identity } = await signedIn('unreachable');
    await expect(identity.token()).rejects.toMatchObject({ code: 'offline', status: 0 });
    google.onRenewal(() => Response.json({ access_token: 'fresh', refresh_token: 'refresh', expires_in: '3600' }));
    expect(await identity.token()).toBe('fresh');
  });

  it('is none when Google has ended the session', async () => {
    const { google, identity } = await signedIn('ended');
    google.onRenewal(() => Response.json({ error: { code: 400, message: 'TOKEN_EXPIRED' } }, { status: 400 }));
    expect(await identity.token()).toBeNull();
  });
});

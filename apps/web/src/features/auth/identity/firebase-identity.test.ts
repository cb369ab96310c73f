// @vitest-environment jsdom
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createFirebaseIdentity } from './firebase-identity.ts';

const SETTINGS = {
  kind: 'firebase',
  project_id: 'demo-fivefold',
  api_key: 'any',
  emulator: 'http://127.0.0.1:1',
} as const;
const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'u-ann', iat: 1, exp: 3601 }))}.signature`;

/** Google's services. Outside a browser the SDK takes the `fetch` that is there when it is loaded. */
const google = vi.hoisted(() => {
  const answers = new Map<string, () => Response>();
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const [, answer] = [...answers].find(([path]) => String(input).includes(path)) ?? [];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  return { answers };
});

afterEach(() => {
  vi.restoreAllMocks();
  google.answers.clear();
  localStorage.clear();
});
afterAll(() => void vi.unstubAllGlobals());

/** Ann signed in two hours ago, and her token has run out since; Google is out of reach now. */
async function signedInBefore(name: string) {
  google.answers.set('accounts:signInWithPassword', () =>
    Response.json({ idToken: TOKEN, refreshToken: 'refresh', expiresIn: '3600', localId: 'u-ann' }),
  );
  google.answers.set('accounts:lookup', () =>
    Response.json({ users: [{ localId: 'u-ann', email: 'ann@example.com' }] }),
  );
  const identity = createFirebaseIdentity({ baseUrl: '', settings: SETTINGS, name });
  await identity.logIn('ann@example.com', 'a long enough password');
  expect(await identity.token()).toBe(TOKEN);
  google.answers.clear();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 60 * 60 * 1000);
  return identity;
}

describe('the token of a user of Firebase', () => {
  it('is not known, rather than none, while Google cannot be reached to renew it', async () => {
    const identity = await signedInBefore('unreachable');
    await expect(identity.token()).rejects.toMatchObject({ code: 'offline', status: 0 });
    google.answers.set('/v1/token', () =>
      Response.json({ access_token: 'fresh', refresh_token: 'refresh', expires_in: '3600' }),
    );
    expect(await identity.token()).toBe('fresh');
  });

  it('is none when Google has ended the session', async () => {
    const identity = await signedInBefore('ended');
    google.answers.set('/v1/token', () =>
      Response.json({ error: { code: 400, message: 'TOKEN_EXPIRED' } }, { status: 400 }),
    );
    expect(await identity.token()).toBeNull();
  });
});

import { describe, expect, it, vi } from 'vitest';
import { createLazyIdentity } from './lazy-identity.ts';
import type { IdentityPort, SignedInUser } from '#platform/identity/port.ts';

const ANN = { uid: 'u-ann', email: 'ann@example.com' };

/** An identity that Ann can sign in at. */
function createAnns(): IdentityPort & { forgotten: string[] } {
  const listeners = new Set<(user: SignedInUser | null) => void>();
  const forgotten: string[] = [];
  let user: SignedInUser | null = null;
  const enter = async () => {
    user = ANN;
    for (const listener of listeners) listener(user);
    return ANN;
  };
  return {
    forgotten,
    onChange: (listener) => {
      listeners.add(listener);
      listener(user);
      return () => void listeners.delete(listener);
    },
    token: async () => (user === null ? null : 'token'),
    signUp: enter,
    logIn: enter,
    signInByLink: enter,
    logOut: async () => undefined,
    requestReset: async () => undefined,
    resetPassword: async () => undefined,
    changePassword: async () => undefined,
    changeEmail: async () => undefined,
    renewUser: async () => undefined,
    forget: async (token) => void forgotten.push(token),
  };
}

describe('an identity whose code is on its way', () => {
  it('fetches it at once, and once', async () => {
    const load = vi.fn(async () => createAnns());
    const identity = createLazyIdentity(load);
    await Promise.all([identity.token(), identity.token(), identity.requestReset('ann@example.com')]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('lets everything wait for it, listeners too', async () => {
    const { promise, resolve } = Promise.withResolvers<IdentityPort>();
    const identity = createLazyIdentity(() => promise);
    const told: unknown[] = [];
    const gone: unknown[] = [];
    identity.onChange((user) => told.push(user));
    identity.onChange((user) => gone.push(user))();
    const entering = identity.logIn('ann@example.com', 'x');
    const forgetting = identity.forget('token');
    await Promise.resolve();
    expect(told).toEqual([]);
    resolve(createAnns());
    await forgetting;
    expect(await entering).toEqual(ANN);
    expect(told).toEqual([null, ANN]);
    expect(gone).toEqual([]);
    expect(await identity.token()).toBe('token');
  });

  it('stops telling a listener also afterwards', async () => {
    const identity = createLazyIdentity(async () => createAnns());
    const told: unknown[] = [];
    const stop = identity.onChange((user) => told.push(user));
    await identity.token();
    stop();
    await identity.logIn('ann@example.com', 'x');
    expect(told).toEqual([null]);
  });

  it('is like having no connection when the code cannot be fetched, and fetches it again', async () => {
    const load = vi.fn(async () => createAnns()).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const identity = createLazyIdentity(load);
    const told: unknown[] = [];
    identity.onChange((user) => told.push(user));
    await expect(identity.logIn('ann@example.com', 'x')).rejects.toMatchObject({ code: 'offline', status: 0 });
    expect(told).toEqual([]);
    expect(await identity.logIn('ann@example.com', 'x')).toEqual(ANN);
    expect(told).toEqual([null, ANN]);
  });

  it('has no token while there is no code', async () => {
    const identity = createLazyIdentity(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await identity.token()).toBeNull();
  });

  it('hands on what was refused', async () => {
    const anns = createAnns();
    const identity = createLazyIdentity(async () => anns);
    await identity.token();
    await identity.forget('old');
    expect(anns.forgotten).toEqual(['old']);
  });
});

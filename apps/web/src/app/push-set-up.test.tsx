// @vitest-environment jsdom
import { registerPushToken, unregisterPushToken } from '@fivefold/contract/calls/notifications';
import { endWebSession } from '@fivefold/contract/calls/auth';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct, type FakeProduct } from '#testing/fake-product.ts';
import { type FakeShell, installFakeShell } from '#testing/fake-shell.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { ANN } from '#testing/wire-samples.ts';

const SUCCESS = { success: true } as const;

let product: FakeProduct;
let shell: FakeShell;

beforeEach(() => {
  product = createFakeProduct();
  product.api.on(registerPushToken, () => SUCCESS);
  product.api.on(unregisterPushToken, () => SUCCESS);
  shell = installFakeShell('ios', {
    FirebaseMessaging: {
      requestPermissions: async () => ({ receive: 'granted' }),
      getToken: async () => ({ token: 'phone-of-ann' }),
      deleteToken: async () => undefined,
    },
  });
});
afterEach(() => shell.remove());

async function openOnPhone(at = '/#/'): Promise<ReturnType<typeof renderApp>> {
  const { createNativePush } = await import('#platform/push/native.ts');
  const platform = { ...createFakePlatform(null), push: createNativePush() };
  return renderApp({ api: product.api, at, as: ANN, platform });
}
const registered = () => waitFor(() => expect(product.api.requestsOf(registerPushToken)).toHaveLength(1));
const tap = (data: unknown) =>
  act(async () =>
    shell.fire('FirebaseMessaging', 'notificationActionPerformed', { actionId: 'tap', notification: { data } }),
  );

describe('in the native app', () => {
  it('the device of who is signed in is registered, and left before the session ends', async () => {
    const { user } = await openOnPhone();
    await registered();
    expect(product.api.requestsOf(registerPushToken)[0]?.body).toEqual({ token: 'phone-of-ann', platform: 'native' });
    await user.click(await screen.findByRole('button', { name: /log out/i }));
    await waitFor(() => expect(placeInApp()).toBe('/login'));
    await waitFor(() => expect(product.api.requestsOf(endWebSession)).toHaveLength(1));
    const [goodbye] = product.api.requestsOf(unregisterPushToken);
    expect([goodbye?.body, goodbye?.headers.get('Authorization')]).toEqual([
      { token: 'phone-of-ann' },
      `Bearer token-of-${ANN.uid}`,
    ]);
    expect(product.api.requestsOf(unregisterPushToken)).toHaveLength(1);
    expect(shell.calls).toContain('FirebaseMessaging.deleteToken');
  });

  it('a tap opens a place of the app, and nothing else', async () => {
    await openOnPhone('/#/settings');
    await registered();
    for (const route of [
      'https://evil.example',
      '//evil.example',
      '/login',
      '/nowhere',
      '/add-goal?x=1',
      7,
      null,
      undefined,
    ]) {
      await tap({ route });
      expect(placeInApp()).toBe('/settings');
    }
    await tap({ route: '/add-goal' });
    await waitFor(() => expect(placeInApp()).toBe('/add-goal'));
    await tap({ route: '/dashboard' });
    await waitFor(() => expect(placeInApp()).toBe('/dashboard'));
  });

  it('asks for no permission while no user is logged in', async () => {
    const { createNativePush } = await import('#platform/push/native.ts');
    const platform = { ...createFakePlatform(null), push: createNativePush() };
    renderApp({ api: product.api, at: '/#/login', platform });
    await screen.findByRole('heading', { name: 'Log In' });
    expect(shell.calls).toEqual([]);
  });
});

describe('in a browser', () => {
  it('nothing is registered, and logging out goes on as ever', async () => {
    shell.remove();
    const { user } = renderApp({ api: product.api, at: '/#/', as: ANN });
    await user.click(await screen.findByRole('button', { name: /log out/i }));
    await waitFor(() => expect(placeInApp()).toBe('/login'));
    for (const call of [registerPushToken, unregisterPushToken]) expect(product.api.requestsOf(call)).toEqual([]);
  });
});

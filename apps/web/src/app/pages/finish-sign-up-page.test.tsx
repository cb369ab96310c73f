// @vitest-environment jsdom
import { linkFriends } from '@fivefold/contract/calls/friends';
import { linkSignIn } from '@fivefold/contract/calls/identity';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { BOB } from '#testing/wire-samples.ts';

const GOOD = '/?mode=signIn&oobCode=c1#/finishSignUp?email=bob%40example.org&initiator_user_id=uid-ann';

function createServer() {
  const api = createFakeApi();
  api.on(linkSignIn, () => ({ token: 'token-of-bob', expires_at: Date.now() + 1e9, user: BOB }));
  api.on(linkFriends, () => ({ success: true as const }));
  return api;
}

describe('the finish-sign-up page', () => {
  it('shows progress, signs in, links the inviter and goes to / without the code in the address', async () => {
    const api = createServer();
    const release = api.hold(linkSignIn);
    renderApp({ api, at: GOOD });
    expect(await screen.findByText('Signing you in…')).toBeTruthy();
    release();
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(linkSignIn).map(({ body }) => body)).toEqual([{ email: 'bob@example.org', code: 'c1' }]);
    expect(api.requestsOf(linkFriends)[0]?.headers.get('Authorization')).toBe('Bearer token-of-bob');
    expect(window.location.search).toBe('');
  });

  it('sends somebody without an account to sign-up with the e-mail and the inviter', async () => {
    const api = createServer();
    renderApp({ api, at: `${GOOD}&invited_user_exists=False` });
    await waitFor(() => expect(placeInApp()).toBe('/signup?email=bob%40example.org&initiator_user_id=uid-ann'));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('bob@example.org');
    expect(api.seen).toEqual([]);
  });

  it('says what is wrong with the link and leads back to the log-in', async () => {
    renderApp({ api: createServer(), at: '/#/finishSignUp?mode=signIn&oobCode=c1' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Email parameter is missing from the URL. Please use the link from your email.',
    );
    expect(screen.getByRole('link', { name: 'Back to Login' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('tries again after a lost connection', async () => {
    const api = createServer();
    api.setOffline(true);
    const { user } = renderApp({ api, at: GOOD });
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Failed to complete sign-in\. You seem to be offline/,
    );
    api.setOffline(false);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });

  it('takes a second link in the same tab for a new visit', async () => {
    const api = createServer();
    api.once(linkSignIn, () => refuse('auth/invalid-action-code'));
    renderApp({ api, at: '/#/finishSignUp?email=bob%40example.org&mode=signIn&oobCode=old' });
    await screen.findByRole('alert');
    await act(async () => {
      window.location.hash = '#/finishSignUp?email=bob%40example.org&mode=signIn&oobCode=new';
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    });
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(linkSignIn).map(({ body }) => body)).toEqual([
      { email: 'bob@example.org', code: 'old' },
      { email: 'bob@example.org', code: 'new' },
    ]);
  });

  it('is signed in without the inviter when the invitation does not stand', async () => {
    const api = createServer();
    api.on(linkFriends, () => refuse('friends.invitation_missing'));
    const { user } = renderApp({ api, at: GOOD });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Could not link your account with the inviter, but you are signed in.',
    );
    await user.click(screen.getByRole('link', { name: 'Enter the App' }));
    expect(placeInApp()).toBe('/');
  });

  it('links the inviter with another try where the connection was lost after signing in, without the used code', async () => {
    const api = createServer();
    api.once(linkFriends, () => refuse('common.unavailable'));
    const { user } = renderApp({ api, at: GOOD });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Could not link your account with the inviter, but you are signed in.',
    );
    expect(screen.getByRole('link', { name: 'Enter the App' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(linkSignIn)).toHaveLength(1);
    expect(api.requestsOf(linkFriends)).toHaveLength(2);
  });
});

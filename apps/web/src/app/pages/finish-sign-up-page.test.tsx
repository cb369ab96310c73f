// @vitest-environment jsdom
import { choosePassword } from '@fivefold/contract/calls/email-verification';
import { linkFriends } from '@fivefold/contract/calls/friends';
import { linkSignIn, logIn, signUp } from '@fivefold/contract/calls/auth';
import { acceptInviteLink, findLinkInviter } from '@fivefold/contract/calls/invite-links';
import { createProfile } from '@fivefold/contract/calls/profile';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { ANN, BOB } from '#testing/wire-samples.ts';

const GOOD = '/?mode=signIn&oobCode=c1#/finishSignUp?email=bob%40example.org&initiator_user_id=uid-ann';

function createServer() {
  const api = createFakeApi();
  api.on(linkSignIn, () => ({ token: 'token-of-bob', expires_at: Date.now() + 1e9, expires_in: 1e6, user: BOB }));
  api.on(linkFriends, () => ({ success: true as const }));
  return api;
}

describe('the finish-sign-up page', () => {
  it('shows progress, signs in, links the inviter and goes to / without the code in the address', async () => {
    const api = createServer();
    const release = api.hold(linkSignIn);
    renderApp({ api, at: GOOD });
    expect(await screen.findByText('Logging you in…')).toBeTruthy();
    release();
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(linkSignIn).map(({ body }) => body)).toEqual([{ email: 'bob@example.org', code: 'c1' }]);
    expect(api.requestsOf(linkFriends)[0]?.headers.get('Authorization')).toBe('Bearer token-of-bob');
    expect(window.location.search).toBe('');
  });

  it('sends a user without an account to sign-up with the email and the inviter', async () => {
    const api = createServer();
    renderApp({ api, at: `${GOOD}&invited_user_exists=False` });
    await waitFor(() => expect(placeInApp()).toBe('/signup?email=bob%40example.org&initiator_user_id=uid-ann'));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('bob@example.org');
    expect(api.seen).toEqual([]);
  });

  it('hands the unused code on to sign-up, where it proves the address, also after a reload', async () => {
    const api = createServer();
    api.on(signUp, ({ body }) => ({
      token: 'token-of-bob',
      expires_at: Date.now() + 1e9,
      expires_in: 1e6,
      user: { uid: 'b', email: body.email },
    }));
    api.on(createProfile, () => ({
      data: {
        ...BOB,
        email_verified: true,
        total_streaks: 0,
        visual_level: 0,
        ember_name: null,
        ember_asked: true,
        color_names: [],
        old_goals_banner_last_shown: null,
        time_zone: null,
        freezes: 1,
        away: [],
        name_asked: true,
        monday_mail: false,
        created_on: '2026-01-01',
        invited_by: null,
      },
    }));
    const first = renderApp({ api, at: `${GOOD}&invited_user_exists=False` });
    await screen.findByLabelText('Password');
    await waitFor(() => expect(window.location.href).not.toContain('c1'));
    first.unmount();
    const { user } = renderApp({ api });
    await user.type(await screen.findByLabelText('Password'), 'long enough');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(signUp)[0]?.body).toEqual({ email: 'bob@example.org', password: 'long enough', code: 'c1' });
  });

  it('asks for a new password where the old one was dropped, also after a reload, and goes on to /', async () => {
    const api = createServer();
    api.on(linkSignIn, () => ({
      token: 'token-of-bob',
      expires_at: Date.now() + 1e9,
      expires_in: 1e6,
      user: BOB,
      password_dropped: true as const,
    }));
    const first = renderApp({ api, at: GOOD });
    await screen.findByRole('heading', { name: 'Choose a new password' }, { timeout: 4000 });
    expect(screen.getByText(/For your security, your old password no longer works\./)).toBeTruthy();
    expect(api.requestsOf(linkFriends)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Later' }).getAttribute('href')).toBe('#/');
    first.unmount();
    const { user } = renderApp({ api });
    api.on(choosePassword, () => ({ success: true as const }));
    api.once(choosePassword, () => refuse('identity.cannot_choose_password'));
    await user.type(await screen.findByLabelText('New password'), 'a new long one');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Open the link from your email again, or reset your password.',
    );
    expect(screen.getByRole('link', { name: 'Send me a link instead' }).getAttribute('href')).toBe('#/reset-password');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
    const [, sent] = api.requestsOf(choosePassword);
    expect([sent?.body, sent?.headers.get('Authorization')]).toEqual([
      { password: 'a new long one' },
      `Bearer token-of-${BOB.uid}`,
    ]);
    expect(api.requestsOf(linkSignIn)).toHaveLength(1);
  });

  it('asks for it too where the inviter could not be linked', async () => {
    const api = createServer();
    api.on(linkSignIn, () => ({
      token: 'token-of-bob',
      expires_at: Date.now() + 1e9,
      expires_in: 1e6,
      user: BOB,
      password_dropped: true as const,
    }));
    api.once(linkFriends, () => refuse('common.unavailable'));
    const { user } = renderApp({ api, at: GOOD });
    await screen.findByRole('alert');
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: 'Choose a new password' }, { timeout: 4000 });
    expect(screen.getByLabelText('New password')).toBeTruthy();
  });

  it('asks before it makes another person of who is signed in', async () => {
    const api = createServer();
    const { user } = renderApp({ api, at: GOOD, as: ANN });
    await screen.findByRole('heading', { name: 'Switch accounts?' });
    expect(screen.getByText(/^You’re logged in as/).textContent).toBe(
      `You’re logged in as ${ANN.email}. This link is for bob@example.org.`,
    );
    expect(api.requestsOf(linkSignIn)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue as bob@example.org' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(linkFriends)[0]?.headers.get('Authorization')).toBe('Bearer token-of-bob');
  });

  it('leaves who is signed in as they are when they want that, and the link unused', async () => {
    const api = createServer();
    const { user, identity } = renderApp({ api, at: GOOD, as: ANN });
    await user.click(await screen.findByRole('button', { name: 'Stay logged in' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(window.location.search).toBe('');
    expect(api.requestsOf(linkSignIn)).toEqual([]);
    expect(await identity.token()).toBe(`token-of-${ANN.uid}`);
  });

  it('asks nothing where the link is for who is signed in, and leads back to the goals when it was used', async () => {
    const api = createServer();
    api.on(linkSignIn, () => refuse('auth/invalid-action-code'));
    const { user } = renderApp({ api, at: GOOD, as: { ...BOB, email: 'Bob@example.org' } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to complete sign-in. This link has expired or was already used.',
    );
    expect(screen.queryByRole('link', { name: 'Back to Login' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to my goals' }));
    expect(placeInApp()).toBe('/');
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

describe('an invitation link that was handed over', () => {
  const MARIA = { uid: 'uid-maria', name: 'Maria <b>', avatar_color: 2 };
  const AT = '/#/finishSignUp?invite=code-1';
  function createInviteServer() {
    const api = createFakeApi();
    api.on(findLinkInviter, () => ({ inviter: MARIA }));
    api.on(acceptInviteLink, () => ({ success: true as const }));
    return api;
  }

  it.each([
    ['behind the #', AT],
    ['before the #', '/?invite=code-1#/finishSignUp'],
  ])('asks a person who is logged in, %s, and changes nothing until they accept', async (_, at) => {
    const api = createInviteServer();
    const { user } = renderApp({ api, at, as: BOB });
    expect(await screen.findByText('Maria <b>')).toBeTruthy();
    expect(screen.getByText(BOB.email)).toBeTruthy();
    expect(window.location.href).not.toContain('code-1');
    expect(api.requestsOf(acceptInviteLink)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(acceptInviteLink)[0]?.body).toEqual({ code: 'code-1' });
    expect(await screen.findByText('You’re friends now!')).toBeTruthy();
    expect(api.requestsOf(findLinkInviter)).toHaveLength(1);
  });

  it('can be left, and is still there after a reload', async () => {
    const api = createInviteServer();
    const first = renderApp({ api, at: AT, as: BOB });
    await screen.findByText('Maria <b>');
    first.unmount();
    const { user } = renderApp({ api });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(acceptInviteLink)).toHaveLength(0);
  });

  it('says when it works no more, at once or at the end', async () => {
    const api = createInviteServer();
    api.once(acceptInviteLink, () => refuse('invites.link_not_found'));
    const { user, unmount } = renderApp({ api, at: AT, as: BOB });
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const over = 'This invitation was used or taken back, or it’s too old. Ask your friend for a new one.';
    expect(await screen.findByText(over)).toBeTruthy();
    unmount();
    api.on(findLinkInviter, () => ({ inviter: null }));
    renderApp({ api, at: AT, as: BOB });
    expect(await screen.findByText(over)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Enter the App' }).getAttribute('href')).toBe('#/');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('says whose it is to a person who opens their own', async () => {
    const api = createInviteServer();
    api.on(findLinkInviter, () => ({ inviter: { ...MARIA, uid: BOB.uid } }));
    renderApp({ api, at: AT, as: BOB });
    expect(await screen.findByText(/^This is your own link\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.queryByText('Maria <b>')).toBeNull();
  });

  it('says why the server refuses, and lets the person try again', async () => {
    const api = createInviteServer();
    api.once(acceptInviteLink, () => refuse('invites.not_yourself'));
    const { user } = renderApp({ api, at: AT, as: BOB });
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect((await screen.findByRole('alert')).textContent).toBe('You can’t invite yourself.');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });

  it('leads others to sign-up, and from there to the log-in and back', async () => {
    const api = createInviteServer();
    api.on(logIn, () => ({ token: 'token-of-bob', expires_at: Date.now() + 1e9, expires_in: 1e6, user: BOB }));
    const { user } = renderApp({ api, at: AT });
    expect(await screen.findByRole('heading', { name: 'Sign Up' })).toBeTruthy();
    expect(await screen.findByText('Maria <b>')).toBeTruthy();
    await waitFor(() => expect(placeInApp()).toBe('/signup'));
    await user.click(screen.getByRole('link', { name: 'Already have an account?' }));
    await user.click(await screen.findByRole('link', { name: 'Need an account?' }));
    expect(await screen.findByText('Maria <b>')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Already have an account?' }));
    await user.type(await screen.findByLabelText('Email'), BOB.email);
    await user.type(screen.getByLabelText('Password'), 'right horse');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy();
  });
});

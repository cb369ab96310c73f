// @vitest-environment jsdom
import * as calls from '@fivefold/contract/calls/auth';
import { acceptInviteLink, findLinkInviter } from '@fivefold/contract/calls/invite-links';
import { findInviter } from '@fivefold/contract/calls/invites';
import { createProfile } from '@fivefold/contract/calls/profile';
import { screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { ANN, BOB } from '#testing/wire-samples.ts';

// Toasts outlive the page that made them.
beforeEach(() => toast.remove());

function createServer() {
  const api = createFakeApi();
  api.on(calls.signUp, ({ body }) => ({
    token: 'token-of-bob',
    expires_at: Date.now() + 1e9,
    expires_in: 1e6,
    user: { uid: BOB.uid, email: body.email },
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
  return api;
}

async function signUp(user: ReturnType<typeof renderApp>['user'], email = '') {
  const field = await screen.findByLabelText('Email');
  if (email !== '') await user.type(field, email);
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
}

describe('the sign-up page', () => {
  it('creates the account and the profile and goes to /', async () => {
    const api = createServer();
    const { user } = renderApp({ api, at: '/#/signup' });
    await signUp(user, 'new@example.org');
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(calls.signUp)[0]?.body).toEqual({ email: 'new@example.org', password: 'long enough' });
    const [profile] = api.requestsOf(createProfile);
    expect(profile?.query).toEqual({});
    expect(profile?.headers.get('Authorization')).toBe('Bearer token-of-bob');
  });

  it.each([
    ['behind the #', '/#/signup?email=bob%2Bx%40example.org&initiator_user_id=uid-ann'],
    ['before the #', '/?email=bob%2Bx%40example.org&initiator_user_id=uid-ann#/signup'],
  ])('fills the email and sends the inviter from parameters %s', async (_where, at) => {
    const api = createServer();
    const { user } = renderApp({ api, at });
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('bob+x@example.org');
    await signUp(user);
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(createProfile)[0]?.query).toEqual({ initiator_user_id: 'uid-ann' });
    expect(window.location.search).toBe('');
  });

  it('accepts a link that was handed over, with the code that an invite-only server asks for', async () => {
    const api = createServer();
    api.on(findLinkInviter, () => ({ inviter: { uid: 'uid-maria', name: 'Maria <b>', avatar_color: 2 } }));
    api.on(acceptInviteLink, () => ({ success: true as const }));
    const { user } = renderApp({ api, at: '/#/signup?invite=code-1' });
    expect(await screen.findByText('Maria <b>')).toBeDefined();
    expect(window.location.href).not.toContain('code-1');
    await signUp(user, 'new@example.org');
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(calls.signUp)[0]?.body).toMatchObject({ code: 'code-1' });
    expect(api.requestsOf(acceptInviteLink)[0]?.body).toEqual({ code: 'code-1' });
  });

  it('makes the account although the link works no more, and says so', async () => {
    const api = createServer();
    api.on(findLinkInviter, () => ({ inviter: null }));
    api.on(acceptInviteLink, () => refuse('invites.link_not_found'));
    const { user } = renderApp({ api, at: '/#/signup?invite=code-1' });
    expect(await screen.findByText(/^This invitation was used or taken back/)).toBeDefined();
    await signUp(user, 'new@example.org');
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(await screen.findByText(/Could not link your account with the inviter/)).toBeDefined();
  });

  it('names who invited, from the link', async () => {
    const api = createServer();
    api.on(findInviter, () => ({ inviter: { name: 'Maria <b>', avatar_color: 2 } }));
    renderApp({ api, at: '/#/signup?email=bob%40example.org&initiator_user_id=uid-ann' });
    expect(await screen.findByText('Maria <b>')).toBeDefined();
    expect(screen.queryByText('A friend is waiting for you.')).toBeNull();
    expect(api.requestsOf(findInviter)[0]?.query).toEqual({ email: 'bob@example.org', initiator_user_id: 'uid-ann' });
  });

  it.each([
    ['says that it does not know', () => ({ inviter: null })],
    ['refuses', () => refuse('common.too_many_requests')],
  ])('stays as it is when the server %s who invited', async (_what, answer) => {
    const api = createServer();
    api.on(findInviter, answer);
    const { user } = renderApp({ api, at: '/#/signup?email=bob%40example.org&initiator_user_id=uid-ann' });
    expect(await screen.findByText('A friend is waiting for you.')).toBeDefined();
    await signUp(user);
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });

  it('does not ask who invited where the link names no one', async () => {
    const api = createServer();
    renderApp({ api, at: '/#/signup' });
    expect(await screen.findByText('Your first goal is a minute away.')).toBeDefined();
    expect(api.requestsOf(findInviter)).toEqual([]);
  });

  it('shows the catalog’s words and the message in a red banner after a failure', async () => {
    const api = createServer();
    api.on(calls.signUp, () => refuse('auth/email-already-in-use'));
    const { user } = renderApp({ api, at: '/#/signup' });
    await signUp(user, 'taken@example.org');
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('Failed to create an account');
    expect(banner.textContent).toContain('An account with this email already exists.');
    expect(placeInApp()).toBe('/signup');
    expect(api.requestsOf(createProfile)).toHaveLength(0);
    // What is typed next is something new: only its own fault is shown.
    await user.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByText('Failed to create an account')).toBeNull();
  });

  it('takes no password of white space alone', async () => {
    const api = createServer();
    const { user } = renderApp({ api, at: '/#/signup' });
    await user.type(await screen.findByLabelText('Email'), 'new@example.org');
    await user.type(screen.getByLabelText('Password'), '        ');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    // By the field, when it is left, and by the form.
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    for (const alert of screen.getAllByRole('alert')) expect(alert.textContent).toContain('Use at least 8 characters.');
    expect(api.requestsOf(calls.signUp)).toEqual([]);
  });

  it('finishes an account whose profile failed at first, without signing up again', async () => {
    const api = createServer();
    api.once(createProfile, () => refuse('common.unavailable'));
    const { user } = renderApp({ api, at: '/#/signup' });
    await signUp(user, 'new@example.org');
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(calls.signUp)).toHaveLength(1);
  });

  it('says that the inviter could not be linked, and goes on', async () => {
    const api = createServer();
    api.once(createProfile, () => refuse('profile.invitation_missing'));
    const { user } = renderApp({ api, at: '/#/signup?initiator_user_id=uid-eve' });
    await signUp(user, 'new@example.org');
    expect(
      await screen.findByText('Could not link your account with the inviter, but you are signed in.'),
    ).toBeTruthy();
    expect(placeInApp()).toBe('/');
  });

  it('links to log in, and sends on who is signed in already', async () => {
    const first = renderApp({ api: createServer(), at: '/#/signup' });
    expect((await screen.findByRole('link', { name: 'Already have an account?' })).getAttribute('href')).toBe(
      '#/login',
    );
    expect(screen.getByRole('button', { name: 'What is this app?' })).toBeTruthy();
    first.unmount();
    renderApp({ api: createServer(), at: '/#/signup', as: ANN });
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });
});

// @vitest-environment jsdom
import * as calls from '@fivefold/contract/calls/auth';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LOGGED_IN_KEY, queuedCheckInPrefixOf } from '#platform/preferences/personal-data.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { ANN } from '#testing/wire-samples.ts';

function createServer() {
  const api = createFakeApi();
  api.on(calls.logIn, ({ body }) => {
    if (body.password !== 'right horse') return refuse('auth/invalid-credential');
    return { token: 'token-of-uid-ann', expires_at: Date.now() + 1e9, expires_in: 1e6, user: ANN };
  });
  return api;
}

async function logIn(user: ReturnType<typeof renderApp>['user'], password: string) {
  await user.type(await screen.findByLabelText('Email'), ANN.email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
}

describe('the log-in page', () => {
  it('has its fields, links and title', async () => {
    renderApp({ api: createServer(), at: '/#/login' });
    expect(await screen.findByRole('heading', { name: 'Log In', level: 1 })).toBeTruthy();
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect([email.type, email.required, password.type, password.required]).toEqual(['email', true, 'password', true]);
    expect(screen.getByRole('link', { name: 'Need an account?' }).getAttribute('href')).toBe('#/signup');
    expect(screen.getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe('#/reset-password');
    // The title is set when the page has been drawn.
    await waitFor(() => expect(document.title).toBe('Log In · Fivefold'));
  });

  it('says below the field what is missing or wrong, goes there, and sends nothing', async () => {
    const api = createServer();
    const { user } = renderApp({ api, at: '/#/login' });
    await user.click(await screen.findByRole('button', { name: 'Log In' }));
    const email = screen.getByLabelText('Email');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please fill this in.',
      'Please fill this in.',
    ]);
    expect(document.activeElement).toBe(email);
    await user.type(email, 'annika');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await user.type(screen.getByLabelText('Password'), 'right horse');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(screen.getByRole('alert').textContent).toBe('Enter a valid email address.');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(api.requestsOf(calls.logIn)).toHaveLength(0);
  });

  it('goes to / after success', async () => {
    const { user } = renderApp({ api: createServer(), at: '/#/login' });
    await logIn(user, 'right horse');
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });

  it('goes to the page that was asked for, with its query, after success', async () => {
    const wanted = '/add-goal?goal=Read&frequency=weekly';
    const { user } = renderApp({ api: createServer(), at: `/#${wanted}` });
    await logIn(user, 'right horse');
    await waitFor(() => expect(placeInApp()).toBe(wanted));
  });

  it('shows a red banner with the message after a failure, and lets try again', async () => {
    const { user } = renderApp({ api: createServer(), at: '/#/login' });
    await logIn(user, 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect email or password.');
    expect(placeInApp()).toBe('/login');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'right horse');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });

  it('sends one request however often the button is pressed', async () => {
    const api = createServer();
    const release = api.hold(calls.logIn);
    const { user } = renderApp({ api, at: '/#/login' });
    await logIn(user, 'right horse');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    release();
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(api.requestsOf(calls.logIn)).toHaveLength(1);
  });

  it('shows what was typed in the password field when asked', async () => {
    const { user } = renderApp({ api: createServer(), at: '/#/login' });
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    await user.click(screen.getByRole('button', { name: 'Show what I typed' }));
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide what I typed' }));
    expect(password.type).toBe('password');
  });

  it('opens the welcome dialog, which closes by its button and by its cross', async () => {
    const { user } = renderApp({ api: createServer(), at: '/#/login' });
    for (const closer of ["Got it! Let's get started", 'Close']) {
      await user.click(await screen.findByRole('button', { name: 'What is this app?' }));
      const dialog = await screen.findByRole('dialog');
      for (const section of ['What is this app?', 'Key features', 'How to get started', 'Fun features', 'Pro tips']) {
        expect(within(dialog).getByRole('heading', { name: section })).toBeTruthy();
      }
      expect(dialog.textContent).toContain('13 check-in animations');
      await user.click(within(dialog).getByRole('button', { name: closer }));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('sends on who is signed in already', async () => {
    renderApp({ api: createServer(), at: '/#/login', as: ANN });
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });
});

describe('a session that has ended', () => {
  /** Opens a page with a session that the server ends, as after a new password on another device. */
  async function endSession(queued: readonly string[]) {
    const platform = createFakePlatform(null);
    for (const key of queued) await platform.offlineQueue.set(queuedCheckInPrefixOf(ANN.uid) + key, '{}');
    await platform.offlineQueue.set(queuedCheckInPrefixOf('uid-of-another'), '{}');
    const api = createServer();
    const app = renderApp({ api, at: '/#/animation-test', as: ANN, platform });
    await screen.findByRole('heading', { name: 'Animation Test' });
    api.on(calls.refreshWebSession, () => refuse('identity.signed_out'));
    await act(async () => app.identity.forget((await app.identity.token()) ?? ''));
    await screen.findByRole('heading', { name: 'Log In', level: 1 });
    return { ...app, api };
  }

  it.each([
    [[], 'You were logged out.'],
    [['1'], 'You were logged out. One check-in waits on this device.'],
    [['1', '2'], 'You were logged out. 2 check-ins wait on this device.'],
  ])('is said on the log-in page, with the check-ins that wait: %j', async (queued, sentence) => {
    await endSession(queued);
    expect((await screen.findByText(sentence)).closest('[role=status]')).not.toBeNull();
  });

  it('is said once: not after a reload', async () => {
    const { unmount, platform, api } = await endSession(['1']);
    await screen.findByText('You were logged out. One check-in waits on this device.');
    unmount();
    renderApp({ api, at: '/#/login', platform });
    await screen.findByRole('heading', { name: 'Log In', level: 1 });
    await waitFor(() => expect(screen.queryByText(/You were logged out/)).toBeNull());
  });

  it('is said when the app is opened after it has run out, and not after logging out', async () => {
    const platform = createFakePlatform(null);
    await platform.preferences.set(LOGGED_IN_KEY, ANN.uid);
    renderApp({ api: createServer(), at: '/#/', platform });
    expect(await screen.findByText('You were logged out.')).toBeTruthy();
    await platform.preferences.set(LOGGED_IN_KEY, ANN.uid);
    await platform.personalData.noteLogOut();
    expect(await platform.personalData.takeSessionEnd()).toBeUndefined();
  });
});

describe('the bare address', () => {
  it.each(['/', '/#/'])('opens on sign-up on a first visit (%s), and again until someone logs in', async (at) => {
    const platform = createFakePlatform(null);
    const { unmount } = renderApp({ api: createServer(), at, platform });
    await waitFor(() => expect(placeInApp()).toBe('/signup'));
    unmount();
    const { user } = renderApp({ api: createServer(), at, platform });
    await user.click(await screen.findByRole('link', { name: 'Already have an account?' }));
    await logIn(user, 'right horse');
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });

  it('opens on log-in after someone has logged in here and out again', async () => {
    const platform = createFakePlatform(null);
    await platform.preferences.set(LOGGED_IN_KEY, ANN.uid);
    await platform.personalData.noteLogOut();
    renderApp({ api: createServer(), at: '/', platform });
    expect(await screen.findByRole('heading', { name: 'Log In', level: 1 })).toBeTruthy();
    expect(screen.queryByText('You were logged out.')).toBeNull();
  });

  it('opens on log-in where only invited people can sign up', async () => {
    renderApp({ api: createServer(), at: '/', platform: createFakePlatform(null, { sign_up: 'invited' }) });
    expect(await screen.findByRole('heading', { name: 'Log In', level: 1 })).toBeTruthy();
  });

  it('opens on log-in in an app that sells no plans', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'fivefold-selling', content: 'off' });
    document.head.append(meta);
    renderApp({ api: createServer(), at: '/' });
    expect(await screen.findByRole('heading', { name: 'Log In', level: 1 })).toBeTruthy();
    meta.remove();
  });
});

describe('a protected page', () => {
  it.each(['/dashboard', '/add-goal', '/streak-exchange', '/animation-test'])('%s leads to /login', async (path) => {
    renderApp({ api: createServer(), at: `/#${path}` });
    await waitFor(() => expect(placeInApp()).toBe('/login'));
  });

  it('is /login for a payment’s way back, also on a first visit', async () => {
    renderApp({ api: createServer(), at: '/?session_id=cs_1#/' });
    expect(await screen.findByRole('heading', { name: 'Log In', level: 1 })).toBeTruthy();
  });

  it('is come back to after logging in', async () => {
    const { user } = renderApp({ api: createServer(), at: '/#/streak-exchange' });
    await logIn(user, 'right horse');
    await waitFor(() => expect(placeInApp()).toBe('/streak-exchange'));
  });

  it('is left as soon as another tab signs out', async () => {
    renderApp({ api: createServer(), at: '/#/animation-test', as: ANN });
    await screen.findByRole('heading', { name: 'Animation Test' });
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await waitFor(() => expect(placeInApp()).toBe('/login'));
  });

  it('shows the dashboard for an unknown path', async () => {
    renderApp({ api: createServer(), at: '/#/no-such-place', as: ANN });
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });
});

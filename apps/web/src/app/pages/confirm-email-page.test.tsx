// @vitest-environment jsdom
import { sendVerificationMail, verifyEmail } from '@fivefold/contract/calls/email-verification';
import { logIn } from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { ANN, BOB } from '#testing/wire-samples.ts';

const LINK = `/#/confirm-email?email=${encodeURIComponent(ANN.email)}&code=c1`;
const SUCCESS = { success: true } as const;

function createServer({ isVerified = false } = {}) {
  const api = createFakeApi();
  api.on(verifyEmail, () => SUCCESS);
  api.on(getProfile, () => ({
    data: {
      ...ANN,
      email_verified: isVerified,
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

const confirmed = () => screen.findByRole('heading', { name: 'Your email is confirmed' }, { timeout: 4000 });
const codes = (api: ReturnType<typeof createServer>) => api.requestsOf(verifyEmail).map(({ body }) => body);

describe('the confirm-email page', () => {
  it('confirms the address of who is signed in, with the code out of the address', async () => {
    const api = createServer();
    renderApp({ api, at: LINK, as: ANN });
    await confirmed();
    expect(codes(api)).toEqual([{ code: 'c1' }]);
    await waitFor(() => expect(window.location.href).not.toContain('c1'));
    expect(screen.getByRole('link', { name: 'Enter the App' }).getAttribute('href')).toBe('#/');
  });

  it('signed out, asks to log in right there and confirms then, also after a reload', async () => {
    const api = createServer();
    renderApp({ api, at: LINK }).unmount();
    const { user } = renderApp({ api });
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(ANN.email);
    expect(screen.getByText(`Log in to confirm ${ANN.email}.`)).toBeTruthy();
    expect(codes(api)).toEqual([]);
    api.on(logIn, () => ({ token: 'token-of-ann', expires_at: Date.now() + 1e9, expires_in: 900, user: ANN }));
    await user.type(screen.getByLabelText('Password'), 'a long password');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await confirmed();
    expect(codes(api)).toEqual([{ code: 'c1' }]);
  });

  it('signed in as another person, offers to log out first', async () => {
    const api = createServer();
    const { user } = renderApp({ api, at: LINK, as: BOB });
    await screen.findByRole('heading', { name: 'Switch accounts?' });
    expect(screen.getByText(/^You’re logged in as/).textContent).toBe(
      `You’re logged in as ${BOB.email}. This link is for ${ANN.email}.`,
    );
    await user.click(screen.getByRole('button', { name: 'Log out and continue' }));
    expect(await screen.findByText(`Log in to confirm ${ANN.email}.`)).toBeTruthy();
    expect(codes(api)).toEqual([]);
  });

  it('goes to the dashboard without using the link when another person stays logged in', async () => {
    const api = createServer();
    const { user } = renderApp({ api, at: LINK, as: BOB });
    await user.click(await screen.findByRole('button', { name: 'Stay logged in' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect(codes(api)).toEqual([]);
  });

  it('says that a link is no longer good, and sends another', async () => {
    const api = createServer();
    api.once(verifyEmail, () => refuse('auth/invalid-action-code'));
    api.on(sendVerificationMail, () => SUCCESS);
    const { user } = renderApp({ api, at: LINK, as: ANN });
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired or was already used.');
    await user.click(screen.getByRole('button', { name: 'Send me a new link' }));
    expect(await screen.findByText('We sent you a new link.')).toBeTruthy();
  });

  it('is fine with a link that was used already where the address is confirmed', async () => {
    const api = createServer({ isVerified: true });
    api.once(verifyEmail, () => refuse('auth/invalid-action-code'));
    renderApp({ api, at: LINK, as: ANN });
    await confirmed();
  });

  it.each(['common.unavailable', 'common.too_many_requests'] as const)('can be tried again after %s', async (code) => {
    const api = createServer();
    api.once(verifyEmail, () => refuse(code));
    const { user } = renderApp({ api, at: LINK, as: ANN });
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    await confirmed();
    await waitFor(() => expect(codes(api)).toEqual([{ code: 'c1' }, { code: 'c1' }]));
  });

  it('says that a link without its code is not complete', async () => {
    const api = createServer();
    renderApp({ api, at: '/#/confirm-email?email=x', as: ANN });
    expect((await screen.findByRole('alert')).textContent).toContain('This link isn’t complete.');
  });
});

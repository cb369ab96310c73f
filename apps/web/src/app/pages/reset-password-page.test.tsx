// @vitest-environment jsdom
import * as calls from '@fivefold/contract/calls/auth';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render-app.tsx';
import { ANN } from '#testing/wire-samples.ts';

function createServer() {
  const api = createFakeApi();
  api.on(calls.requestReset, () => ({ success: true as const }));
  api.on(calls.resetPassword, () => ({ success: true as const }));
  return api;
}

describe('the reset-password page', () => {
  it('asks for the mail and says to check the inbox', async () => {
    const api = createServer();
    const { user } = renderApp({ api, at: '/#/reset-password' });
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect(email.required).toBe(true);
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('#/login');
    await user.type(email, ANN.email);
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect((await screen.findByRole('status')).textContent).toBe('Check your inbox for further instructions.');
    expect(api.requestsOf(calls.requestReset)[0]?.body).toEqual({ email: ANN.email });
  });

  it('says why it failed', async () => {
    const api = createServer();
    api.on(calls.requestReset, () => refuse('auth/too-many-requests'));
    const { user } = renderApp({ api, at: '/#/reset-password' });
    await user.type(await screen.findByLabelText('Email'), ANN.email);
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to reset password. Too many attempts. Wait a few minutes.',
    );
    expect(screen.queryByText('Check your inbox for further instructions.')).toBeNull();
  });

  it.each(['/?mode=resetPassword&oobCode=c1#/reset-password', '/#/reset-password?mode=resetPassword&oobCode=c1'])(
    'sets the new password when opened from the mail (%s), and keeps the code out of the address bar',
    async (at) => {
      const api = createServer();
      const { user } = renderApp({ api, at });
      const password = await screen.findByLabelText('New password');
      await waitFor(() => expect(window.location.href).not.toContain('c1'));
      await user.type(password, 'a new long one');
      await user.click(screen.getByRole('button', { name: 'Set new password' }));
      expect(await screen.findByText(/Your new password is set/)).toBeTruthy();
      expect(api.requestsOf(calls.resetPassword)[0]?.body).toEqual({ code: 'c1', password: 'a new long one' });
      expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('#/login');
    },
  );

  it('takes a second link in the same tab for a new visit', async () => {
    const api = createServer();
    const { user } = renderApp({ api, at: '/#/reset-password?mode=resetPassword&oobCode=c1' });
    await user.type(await screen.findByLabelText('New password'), 'a new long one');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    await screen.findByText(/Your new password is set/);
    await act(async () => {
      window.location.hash = '#/reset-password?mode=resetPassword&oobCode=c2';
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    });
    await user.type(await screen.findByLabelText('New password'), 'another long one');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    await screen.findByText(/Your new password is set/);
    expect(api.requestsOf(calls.resetPassword).map(({ body }) => body)).toEqual([
      { code: 'c1', password: 'a new long one' },
      { code: 'c2', password: 'another long one' },
    ]);
  });

  it('says that a link was already used', async () => {
    const api = createServer();
    api.on(calls.resetPassword, () => refuse('auth/invalid-action-code'));
    const { user } = renderApp({ api, at: '/#/reset-password?mode=resetPassword&oobCode=c1' });
    await user.type(await screen.findByLabelText('New password'), 'a new long one');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to reset password. This link has expired or was already used.',
    );
    await user.click(screen.getByRole('button', { name: 'Send me a new link' }));
    await user.type(await screen.findByLabelText('Email'), ANN.email);
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect((await screen.findByRole('status')).textContent).toBe('Check your inbox for further instructions.');
  });

  it('still knows the code after a reload, until it was used', async () => {
    const api = createServer();
    const first = renderApp({ api, at: '/#/reset-password?mode=resetPassword&oobCode=c1' });
    await screen.findByLabelText('New password');
    first.unmount();
    const { user } = renderApp({ api });
    await user.type(await screen.findByLabelText('New password'), 'a new long one');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    await screen.findByText(/Your new password is set/);
    expect(api.requestsOf(calls.resetPassword)[0]?.body).toEqual({ code: 'c1', password: 'a new long one' });
    expect(JSON.stringify(window.history.state)).not.toContain('c1');
  });

  it('finds the address that was typed on the log-in page', async () => {
    const { user } = renderApp({ api: createServer(), at: '/#/login' });
    await user.type(await screen.findByLabelText('Email'), ANN.email);
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    await screen.findByRole('button', { name: 'Reset Password' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ANN.email);
  });
});

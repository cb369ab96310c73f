// @vitest-environment jsdom
import * as calls from '@fivefold/contract/calls/auth';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render-app.tsx';
import { ANN, BOB, sampleSession } from '#testing/wire-samples.ts';

const SUCCESS = { success: true } as const;
const CONFIRM = '/#/change-email?mode=confirm&oobCode=c1';

function createServer() {
  const api = createFakeApi();
  api.on(calls.confirmEmail, () => SUCCESS);
  api.on(calls.restoreEmail, () => SUCCESS);
  return api;
}

describe('the page of a mailed link about an address', () => {
  it('confirms the new address at the press of a button, not by being opened', async () => {
    const api = createServer();
    const { user } = renderApp({ api, at: CONFIRM, as: ANN });
    const button = await screen.findByRole('button', { name: 'Confirm this address' });
    expect(api.requestsOf(calls.confirmEmail)).toEqual([]);
    await waitFor(() => expect(window.location.href).not.toContain('c1'));
    await user.click(button);
    expect((await screen.findByRole('status')).textContent).toContain('Your new address is confirmed.');
    expect(api.requestsOf(calls.confirmEmail)[0]?.body).toEqual({ code: 'c1' });
    expect(screen.getByRole('link', { name: 'Enter the App' })).toBeTruthy();
  });

  it('signed out, asks to log in right there and confirms then by itself, also after a reload', async () => {
    const api = createServer();
    renderApp({ api, at: CONFIRM }).unmount();
    const { user } = renderApp({ api });
    await user.type(await screen.findByLabelText('Email'), ANN.email);
    await user.type(screen.getByLabelText('Password'), 'a long password');
    expect(api.requestsOf(calls.confirmEmail)).toEqual([]);
    api.on(calls.logIn, () => sampleSession(ANN));
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByText('Your new address is confirmed. Use it the next time you log in.')).toBeTruthy();
    expect(api.requestsOf(calls.confirmEmail).map(({ body }) => body)).toEqual([{ code: 'c1' }]);
  });

  it.each([
    ['a new address', '/#/change-email', undefined, 'Back to Login'],
    ['a former address', '/#/change-email?mode=restore', undefined, 'Back to Login'],
    ['a new address, signed in', '/#/change-email?mode=confirm', ANN, 'Back to my goals'],
  ])('says that the link is cut off when it has no code, and leads on: %s', async (_, at, as, link) => {
    renderApp({ api: createServer(), at, ...(as && { as }) });
    expect((await screen.findByRole('alert')).textContent).toContain('This link isn’t complete.');
    expect(screen.getByRole('link', { name: link })).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('signed in as another person, says so and lets the right one log in', async () => {
    const api = createServer();
    api.once(calls.confirmEmail, () => refuse('auth/invalid-action-code'));
    const { user } = renderApp({ api, at: CONFIRM, as: BOB });
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }));
    expect((await screen.findByText(/^You’re logged in as/)).textContent).toContain(BOB.email);
    await user.click(screen.getByRole('button', { name: 'Log out and continue' }));
    await user.type(await screen.findByLabelText('Email'), ANN.email);
    await user.type(screen.getByLabelText('Password'), 'a long password');
    api.on(calls.logIn, () => sampleSession(ANN));
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByText('Your new address is confirmed. Use it the next time you log in.')).toBeTruthy();
  });

  it('brings a former address back and leads to a new password', async () => {
    const api = createServer();
    const { user } = renderApp({ api, at: '/#/change-email?mode=restore&oobCode=c2' });
    await user.click(await screen.findByRole('button', { name: 'Restore my address' }));
    expect((await screen.findByRole('link', { name: 'Set a new password' })).getAttribute('href')).toBe(
      '#/reset-password',
    );
    expect(api.requestsOf(calls.restoreEmail)[0]?.body).toEqual({ code: 'c2' });
    expect(api.requestsOf(calls.confirmEmail)).toEqual([]);
  });

  it('says why it did not work', async () => {
    const api = createServer();
    api.on(calls.confirmEmail, () => refuse('auth/email-already-in-use'));
    const { user } = renderApp({ api, at: CONFIRM, as: ANN });
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }));
    expect((await screen.findByRole('alert')).textContent).toContain('An account with this email already exists.');
  });
});

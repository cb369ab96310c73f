// @vitest-environment jsdom
import { startProvider } from '@fivefold/contract/calls/provider';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ServerFacts } from '#platform/server-facts.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN } from '#testing/wire-samples.ts';
import { LogInForm } from '../log-in-form.tsx';

const HOME: Partial<ServerFacts> = { provider: 'Home' };
const ALONE: Partial<ServerFacts> = { provider: 'Home', passwords: 'off' };

function showForm(server: Partial<ServerFacts>, { isApp = false } = {}) {
  const api = createFakeApi();
  const fake = createFakePlatform(null, server);
  const identity = isApp ? fake.identity : { ...fake.identity, enterBy: async () => ANN };
  return { api, ...renderPage(<LogInForm />, { api: api.client, platform: { ...fake, identity } }) };
}
const button = () => screen.findByRole('button', { name: 'Continue with Home' });

describe('the log-in form', () => {
  it('offers the operator’s service beside the password, and says why it can’t be reached', async () => {
    const { api, user } = showForm(HOME);
    api.on(startProvider, () => refuse('identity.provider_away'));
    expect(screen.getByLabelText('Password')).toBeTruthy();
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toContain('doesn’t answer');
  });

  it('offers nothing more in the app of a phone', async () => {
    showForm(HOME, { isApp: true });
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue with Home' })).toBeNull();
  });

  it('asks for no password where there are none, and the app says what to do instead', async () => {
    const { unmount } = showForm(ALONE);
    expect(await button()).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
    unmount();
    showForm(ALONE, { isApp: true });
    expect(await screen.findByText(/Open the server’s website instead/)).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});

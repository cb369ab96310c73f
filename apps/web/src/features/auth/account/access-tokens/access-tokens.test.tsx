// @vitest-environment jsdom
import {
  listAccessTokens,
  makeAccessToken,
  revokeAccessToken,
  type WireAccessToken,
} from '@fivefold/contract/calls/access-tokens';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerAccessTokens } from '#testing/fake-access-tokens.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { AccessTokens } from './access-tokens.tsx';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

function tokenOf(over: Partial<WireAccessToken> & { name: string }): WireAccessToken {
  return {
    id: crypto.randomUUID(),
    scope: 'read',
    made_at: NOON - 9 * DAY,
    last_used_at: null,
    expires_at: null,
    ...over,
  };
}

function showTokens(tokens: readonly WireAccessToken[] = [], proof: 'password' | 'recent-sign-in' = 'password') {
  const api = createFakeApi();
  answerAccessTokens(api, tokens);
  return { api, ...renderPage(<AccessTokens proof={proof} />, { api: api.client }) };
}

async function openDialog(shown: ReturnType<typeof showTokens>) {
  await shown.user.click(await screen.findByRole('button', { name: 'Make a token' }));
  return within(screen.getByRole('dialog', { name: 'Make a token' }));
}

describe('the list of access tokens', () => {
  it('says of each what it may do, when it was used, and when it ends', async () => {
    showTokens([
      tokenOf({ name: 'Kitchen button', scope: 'check-in', last_used_at: NOON - DAY, expires_at: NOON + 21 * DAY }),
      tokenOf({ name: 'Wall display' }),
      tokenOf({ name: 'Old script', last_used_at: NOON - 3 * DAY, expires_at: NOON - DAY }),
    ]);
    await screen.findByText('Kitchen button');
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Kitchen buttonChecks inMade Thu, Nov 12 · Last used yesterday · Ends Sat, Dec 12Revoke',
      'Wall displayReadsMade Thu, Nov 12 · Never usedRevoke',
      'Old scriptExpiredMade Thu, Nov 12 · Last used 3 days ago · Ended yesterdayRevoke',
    ]);
  });

  it('lets one be revoked after a question', async () => {
    const { user, api } = showTokens([tokenOf({ name: 'Kitchen button' }), tokenOf({ name: 'Wall display' })]);
    await user.click(await screen.findByRole('button', { name: 'Revoke Kitchen button' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Revoke this token?' }));
    expect(api.requestsOf(revokeAccessToken)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Kitchen button is revoked.');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(document.activeElement?.textContent).toContain('each gets a token of its own');
  });

  it('offers no more at the maximum', async () => {
    showTokens(Array.from({ length: 10 }, (_, nth) => tokenOf({ name: `Script ${nth}` })));
    await screen.findByText('You’ve reached the maximum of 10 access tokens. Revoke one first.');
    expect(screen.queryByRole('button', { name: 'Make a token' })).toBeNull();
  });

  it('that does not load can be asked for again', async () => {
    const api = createFakeApi();
    answerAccessTokens(api);
    api.once(listAccessTokens, () => refuse('common.not_found'));
    const { user } = renderPage(<AccessTokens proof="password" />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Make a token' })).toBeDefined();
  });
});

describe('making an access token', () => {
  it('asks for name, scope, end and password, and shows the token once, to be copied', async () => {
    const shown = showTokens();
    const { user, api } = shown;
    const dialog = await openDialog(shown);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Wall display');
    expect(dialog.getByText('Reads, checks in for you, and can take a new check-in back.')).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'Read' }));
    expect(dialog.getByText('Sees your goals, check-ins and streaks, and what your friends show you.')).toBeDefined();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Ends' }), 'In 90 days');
    await user.type(dialog.getByLabelText('Password'), 'a long enough password');
    await user.click(dialog.getByRole('button', { name: 'Make the token' }));

    const made = within(await screen.findByRole('dialog', { name: 'Copy your token' }));
    const field = made.getByRole<HTMLInputElement>('textbox', { name: 'Your access token' });
    expect(field.value).toMatch(/^fivefold_\w{36}$/);
    await user.click(made.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(field.value);
    await user.click(made.getByRole('button', { name: 'Done' }));
    expect(api.requestsOf(makeAccessToken)[0]?.body).toEqual({
      name: 'Wall display',
      scope: 'read',
      expires_in_days: 90,
      password: 'a long enough password',
    });
    expect((await screen.findByRole('listitem')).textContent).toContain('Wall display');
    expect(document.body.textContent).not.toContain(field.value);
  });

  it('that is refused says why, and keeps what was typed', async () => {
    const shown = showTokens();
    shown.api.on(makeAccessToken, () => refuse('account.wrong_password'));
    const dialog = await openDialog(shown);
    await shown.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Script');
    await shown.user.type(dialog.getByLabelText('Password'), 'a guess');
    await shown.user.click(dialog.getByRole('button', { name: 'Make the token' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Incorrect password.');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Script');
  });

  it('asks for no password where people log in elsewhere', async () => {
    const shown = showTokens([], 'recent-sign-in');
    const dialog = await openDialog(shown);
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await shown.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Script');
    await shown.user.click(dialog.getByRole('button', { name: 'Make the token' }));
    await screen.findByRole('dialog', { name: 'Copy your token' });
    expect(shown.api.requestsOf(makeAccessToken)[0]?.body).toEqual({
      name: 'Script',
      scope: 'check-in',
      expires_in_days: null,
    });
  });

  it('marks the token where the browser does not copy', async () => {
    const shown = showTokens([], 'recent-sign-in');
    const dialog = await openDialog(shown);
    await shown.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Script');
    await shown.user.click(dialog.getByRole('button', { name: 'Make the token' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your access token' });
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    await shown.user.click(screen.getByRole('button', { name: 'Copy' }));
    clipboard.mockRestore();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });
});

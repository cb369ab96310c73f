// @vitest-environment jsdom
import {
  deleteAccount,
  endSession,
  exportAccount,
  exportMarkdown,
  getAccount,
  signOutOthers,
  type WireAccountSession,
} from '@fivefold/contract/calls/account';
import { getProfile } from '@fivefold/contract/calls/profile';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerAccessTokens } from '#testing/fake-access-tokens.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN } from '#testing/wire-samples.ts';
import { DataSettings } from './data-settings.tsx';
import { WhereLoggedIn } from './where-logged-in.tsx';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const SUCCESS = { success: true } as const;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function session(over: Partial<WireAccountSession> & { id: string }): WireAccountSession {
  return { device: null, signed_in_at: NOON - 9 * DAY, last_used_at: NOON, is_current: false, ...over };
}

interface Shown {
  proof?: 'password' | 'recent-sign-in';
  isListing?: boolean;
  part?: ReactNode;
}

function showAccount({ proof = 'password', isListing = true, part = <DataSettings /> }: Shown = {}) {
  const api = createFakeApi();
  let sessions = [
    session({ id: 'this-one', device: 'Safari on iPhone', is_current: true }),
    session({ id: 'that-one', device: 'Firefox on Windows', last_used_at: NOON - DAY }),
    session({ id: 'old-one', last_used_at: NOON - 12 * DAY }),
  ];
  api.on(getProfile, () => ({
    data: {
      ...ANN,
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
  api.on(getAccount, () => ({
    email: ANN.email,
    pending_email: null,
    email_verified: true,
    proof,
    sessions: isListing ? sessions : null,
  }));
  api.on(endSession, ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.id);
    return SUCCESS;
  });
  api.on(signOutOthers, () => {
    sessions = sessions.filter(({ is_current }) => is_current);
    return SUCCESS;
  });
  api.on(deleteAccount, () => SUCCESS);
  answerAccessTokens(api);
  const platform = createFakePlatform();
  return { api, ...renderPage(part, { api: api.client, platform }) };
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('the data', () => {
  it('is handed to the browser under the name that the server gives it', async () => {
    const saved: { name: string; text: string }[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: this.href });
    });
    const { api, user } = showAccount();
    api.on(
      exportAccount,
      () =>
        new Response('PK', { headers: { 'Content-Disposition': 'attachment; filename="fivefold-2026-11-21.zip"' } }),
    );
    const finish = api.hold(exportAccount);
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/^Preparing your data/)).toBeTruthy();
    finish();
    await screen.findByText('Your data is downloaded.');
    expect(saved).toEqual([{ name: 'fivefold-2026-11-21.zip', text: 'blob:data' }]);
    expect(screen.queryByText(/^Preparing your data/)).toBeNull();
  });

  it('is there as Markdown, and one download runs at a time', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { api, user } = showAccount();
    api.on(exportMarkdown, () => new Response('PK'));
    const finish = api.hold(exportMarkdown);
    await user.click(screen.getByRole('button', { name: 'Download as Markdown' }));
    await screen.findByText(/^Preparing your data/);
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    finish();
    await screen.findByText('Your data is downloaded.');
    expect([api.requestsOf(exportMarkdown).length, api.requestsOf(exportAccount).length]).toEqual([1, 0]);
  });

  it('that cannot be had now says why', async () => {
    const { api, user } = showAccount();
    api.on(exportAccount, () => refuse('common.too_many_requests'));
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests. Wait a moment and try again.');
  });
});

describe('devices', () => {
  it('are shown with what they are and when they were used', async () => {
    showAccount({ part: <WhereLoggedIn /> });
    await screen.findByText('Firefox on Windows');
    expect(rows()).toEqual([
      'Safari on iPhoneThis deviceUsed today',
      'Firefox on WindowsLast used yesterdayLog out',
      'A deviceLast used 12 days agoLog out',
    ]);
  });

  it('are signed out one by one', async () => {
    const { user } = showAccount({ part: <WhereLoggedIn /> });
    await user.click(await screen.findByRole('button', { name: 'Log out Firefox on Windows' }));
    await screen.findByText('Firefox on Windows is logged out.');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Devices' }));
  });

  it('are signed out everywhere else after a question', async () => {
    const { user, api } = showAccount({ part: <WhereLoggedIn /> });
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
    expect(api.requestsOf(signOutOthers)).toHaveLength(0);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(rows()).toEqual(['Safari on iPhoneThis deviceUsed today']));
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Devices' }));
  });

  it('are not spoken of where the sign-in service keeps them to itself', async () => {
    showAccount({ part: <WhereLoggedIn />, isListing: false });
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading your devices' })).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Where you’re logged in' })).toBeNull();
  });

  it('that do not load can be asked for again', async () => {
    const { user, api } = showAccount({ part: <WhereLoggedIn /> });
    api.once(getAccount, () => refuse('common.internal'));
    api.once(getAccount, () => refuse('common.internal'));
    api.once(getAccount, () => refuse('common.internal'));
    api.once(getAccount, () => refuse('common.internal'));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Safari on iPhone')).toBeTruthy();
  });
});

describe('deleting the account', () => {
  async function open(options: Parameters<typeof showAccount>[0] = {}) {
    const shown = showAccount(options);
    await shown.user.click(await screen.findByRole('button', { name: 'Delete account' }));
    return { ...shown, dialog: within(screen.getByRole('dialog', { name: 'Delete your account?' })) };
  }

  it('says what goes and what stays, asks for address and password, and signs out', async () => {
    const { user, api, platform, dialog } = await open();
    expect(dialog.getByText(/Your friend keeps a shared goal/)).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Your email, to confirm' }), ANN.email);
    await user.type(dialog.getByLabelText('Password'), 'a long enough password');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await screen.findByText('Your account is deleted.');
    expect(api.requestsOf(deleteAccount)[0]?.body).toEqual({
      confirmation: ANN.email,
      password: 'a long enough password',
    });
    expect(await platform.identity.token()).toBeNull();
  });

  it('that is refused says why, and nothing has happened', async () => {
    const { user, api, platform, dialog } = await open();
    api.on(deleteAccount, () => refuse('account.wrong_password'));
    await user.type(dialog.getByRole('textbox', { name: 'Your email, to confirm' }), 'delete');
    await user.type(dialog.getByLabelText('Password'), 'not the password');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Incorrect password.');
    expect(await platform.identity.token()).not.toBeNull();
  });

  it('asks for no password where people sign in elsewhere', async () => {
    const { user, api, dialog } = await open({ proof: 'recent-sign-in', isListing: false });
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: 'Your email, to confirm' }), ANN.email);
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await screen.findByText('Your account is deleted.');
    expect(api.requestsOf(deleteAccount)[0]?.body).toEqual({ confirmation: ANN.email });
  });

  it('can be left as it was', async () => {
    const { user, api, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsOf(deleteAccount)).toHaveLength(0);
  });
});

// @vitest-environment jsdom
import {
  createInviteLink,
  listInviteLinks,
  takeBackInviteLink,
  type WireInviteLink,
} from '@fivefold/contract/calls/invite-links';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { InviteForm } from './invite-form.tsx';

const linkOf = (nth: number): WireInviteLink => ({
  id: `0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3${nth}`,
  link: `https://goals.example/#/finishSignUp?invite=code-${nth}`,
  created_at: `2026-11-21T0${nth}:30:00Z`,
  expires_at: `2026-12-05T0${nth}:30:00Z`,
});

async function openDialog(links: WireInviteLink[] = []) {
  const api = createFakeApi();
  const open = [...links];
  api.on(listInviteLinks, () => ({ data: open }));
  api.on(createInviteLink, () => {
    open.unshift(linkOf(open.length));
    return { data: open[0] ?? linkOf(0) };
  });
  api.on(takeBackInviteLink, ({ body }) => {
    open.splice(
      open.findIndex(({ id }) => id === body.id),
      1,
    );
    return { success: true as const };
  });
  const view = renderPage(<InviteForm uid="uid-ann" friends={[]} />, { api: api.client });
  await view.user.click(screen.getByRole('button', { name: 'Invite by link or QR code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link or QR code' }));
  const field = () => dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link for one friend' });
  return { ...view, api, open, dialog, field };
}

describe('inviting by link', () => {
  it('says what a link is before it makes one, and then shows it as code and text', async () => {
    const { user, dialog, field, api } = await openDialog();
    const create = await dialog.findByRole('button', { name: 'Create Link' });
    expect(dialog.getByText(/^For one friend: .* It works for 14 days, and you can take it back\.$/)).toBeTruthy();
    expect(api.requestsOf(createInviteLink)).toHaveLength(0);
    await user.click(create);
    expect((await field()).value).toBe(linkOf(0).link);
    expect(dialog.getByRole('img', { name: 'QR code of your invitation link' })).toBeTruthy();
    expect(dialog.getByText(/^Made today at .*\. Works once, until Sat, Dec 5\.$/)).toBeTruthy();
  });

  it('shows an open link again, and copies it', async () => {
    const { user, dialog, field, api } = await openDialog([linkOf(3)]);
    expect((await field()).value).toBe(linkOf(3).link);
    await user.click(dialog.getByRole('button', { name: 'Copy Link' }));
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(linkOf(3).link);
    expect(api.requestsOf(createInviteLink)).toHaveLength(0);
  });

  it('shows each of several, and takes the shown one back', async () => {
    const { user, dialog, field, api, open } = await openDialog([linkOf(2), linkOf(1)]);
    expect((await field()).value).toBe(linkOf(2).link);
    await user.click(dialog.getByRole('button', { name: /^Show the link made today at/ }));
    expect((await field()).value).toBe(linkOf(1).link);
    await user.click(dialog.getByRole('button', { name: 'Take Back' }));
    expect(await dialog.findByText('Taken back. That link doesn’t work anymore.')).toBeTruthy();
    expect(api.requestsOf(takeBackInviteLink)[0]?.body).toEqual({ id: linkOf(1).id });
    expect((await field()).value).toBe(linkOf(2).link);
    expect(open).toEqual([linkOf(2)]);
  });

  it('says when the link was used while it is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { dialog, field, open } = await openDialog([linkOf(1)]);
    await field();
    open.pop();
    await vi.advanceTimersByTimeAsync(6000);
    expect(await dialog.findByText('Your link was used. Your new friend is in your list.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Create Link' })).toBeTruthy();
    vi.useRealTimers();
  });

  it('fills the screen with the code, which its button closes', async () => {
    const { user, dialog } = await openDialog([linkOf(1)]);
    await user.click(await dialog.findByRole('button', { name: 'Full screen' }));
    const full = within(screen.getByRole('dialog', { name: 'QR code' }));
    expect(full.getByRole('img', { name: 'QR code of your invitation link' })).toBeTruthy();
    await user.click(full.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'QR code' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Link or QR code' })).toBeTruthy();
  });

  it('says why there is no link today', async () => {
    const { user, dialog, api } = await openDialog();
    api.once(createInviteLink, () => refuse('invites.too_many'));
    await user.click(await dialog.findByRole('button', { name: 'Create Link' }));
    expect(await screen.findByText('Too many invitations. Try again tomorrow.')).toBeTruthy();
  });

  it('says when the links did not load, and tries again', async () => {
    const api = createFakeApi();
    api.on(listInviteLinks, () => refuse('common.bad_request'));
    const { user } = renderPage(<InviteForm uid="uid-ann" friends={[]} />, { api: api.client });
    await user.click(screen.getByRole('button', { name: 'Invite by link or QR code' }));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByRole('alert').textContent).toContain('Your links didn’t load.');
    api.on(listInviteLinks, () => ({ data: [linkOf(1)] }));
    await user.click(again);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Link for one friend' })).toBeTruthy());
  });
});

describe('sharing an invitation where the device has a share sheet', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  async function showForm(share: (data: ShareData) => Promise<void>) {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const api = createFakeApi();
    const open: WireInviteLink[] = [];
    api.on(listInviteLinks, () => ({ data: open }));
    api.on(createInviteLink, () => {
      open.unshift(linkOf(open.length));
      return { data: open[0] ?? linkOf(0) };
    });
    const view = renderPage(<InviteForm uid="uid-ann" friends={[]} />, { api: api.client });
    const button = await screen.findByRole('button', { name: 'Share Invite Link' });
    return { ...view, press: () => view.user.click(button) };
  }

  it('makes a link and opens the sheet with it at one press, and another for the next friend', async () => {
    const shared: (string | undefined)[] = [];
    const { press } = await showForm(async ({ url }) => void shared.push(url));
    await press();
    await waitFor(() => expect(shared).toEqual([linkOf(0).link]));
    await press();
    await waitFor(() => expect(shared).toEqual([linkOf(0).link, linkOf(1).link]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the sheet with the same link again after it was closed', async () => {
    const shared: (string | undefined)[] = [];
    const { press } = await showForm(async ({ url }) => {
      shared.push(url);
      throw new DOMException('closed', 'AbortError');
    });
    await press();
    await waitFor(() => expect(shared).toHaveLength(1));
    await press();
    await waitFor(() => expect(shared).toEqual([linkOf(0).link, linkOf(0).link]));
  });

  it('shows the link to scan, copy and send where the browser refuses its sheet', async () => {
    const { press } = await showForm(() => Promise.reject(new DOMException('too late', 'NotAllowedError')));
    await press();
    const dialog = within(await screen.findByRole('dialog', { name: 'Link or QR code' }));
    const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link for one friend' });
    expect(field.value).toBe(linkOf(0).link);
  });
});

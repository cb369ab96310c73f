// @vitest-environment jsdom
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import { sendVerificationMail } from '@fivefold/contract/calls/email-verification';
import { countHeldInvites, sendInvite } from '@fivefold/contract/calls/invites';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, sampleFriend } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

async function showForm({ isVerified = true, friends = [] as WireFriendWithGoals[] } = {}) {
  const product = createFakeProduct({ friends });
  product.api.on(getDashboard, () => ({
    ...product.dashboard,
    profile: { ...product.dashboard.profile, email_verified: isVerified },
  }));
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  const form = within(await screen.findByRole('region', { name: 'Invite a Friend' }));
  const field = form.getByRole<HTMLInputElement>('textbox', { name: 'Friend’s email' });
  const send = () => view.user.click(form.getByRole('button', { name: 'Send Invite' }));
  return { ...view, ...product, form, field, send };
}

describe('inviting a friend', () => {
  it('sends the address in one’s own name, says what the server says, and empties', async () => {
    const { user, api, field, send } = await showForm();
    api.once(sendInvite, () => ({ message: 'Invite sent successfully!' }));
    await user.type(field, '  Bob@Example.org ');
    await send();
    expect((await screen.findByText('Invite sent successfully!')).getAttribute('role')).toBe('status');
    expect(field.value).toBe('');
    const [request] = api.requestsOf(sendInvite);
    expect(request?.body).toEqual({ email: 'bob@example.org', initiator_user_id: ANN.uid });
    expect(request?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says that someone is a friend already, and spends no invitation on them', async () => {
    const { user, api, form, field, send } = await showForm({ friends: [sampleFriend()] });
    await user.type(field, ' BOB@example.org');
    await send();
    expect(form.getByText('You and bob are friends already.')).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect(api.requestsOf(sendInvite)).toEqual([]);
  });

  it('is one line that unfolds for a person with friends', async () => {
    const { api } = createFakeProduct({ friends: [sampleFriend(), sampleFriend({ uid: 'uid-eve' })] });
    const { user } = renderPage(<DashboardPage />, { api: api.client });
    const form = within(await screen.findByRole('region', { name: 'Invite a Friend' }));
    expect(form.queryByRole('textbox')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Invite a Friend' }));
    expect(form.getByRole('textbox', { name: 'Friend’s email' })).toBeDefined();
  });

  it('has a key of its own for each attempt, and keeps it where the answer was lost', async () => {
    const { user, api, field, send } = await showForm();
    api.loseAnswer(sendInvite);
    await user.type(field, 'bob@example.org');
    await send();
    await waitFor(() => expect(field.value).toBe(''));
    await user.type(field, 'bob@example.org');
    await send();
    await waitFor(() => expect(api.requestsOf(sendInvite)).toHaveLength(3));
    const [first, again, next] = api.requestsOf(sendInvite).map(({ idempotencyKey }) => idempotencyKey);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it.each([
    ['', 'Enter your friend’s email address.'],
    ['bob', 'Enter a valid email address.'],
    ['bob@example..org', 'Enter a valid email address.'],
  ])('says beside the field what is wrong with “%s”, and sends nothing', async (typed, error) => {
    const { user, api, form, field, send } = await showForm();
    if (typed !== '') await user.type(field, typed);
    await send();
    expect(form.getByRole('alert').textContent).toBe(error);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(api.requestsOf(sendInvite)).toHaveLength(0);
    await user.type(field, 'x');
    expect(form.queryByRole('alert')).toBeNull();
  });

  it('says why the server refuses, and keeps the address', async () => {
    const { user, field, send } = await showForm();
    await user.type(field, ANN.email);
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('You can’t invite yourself.');
    expect(field.value).toBe(ANN.email);
  });

  it('has a plain sentence for other failures', async () => {
    const { user, api, field, send } = await showForm();
    api.once(sendInvite, () => refuse('common.bad_request'));
    await user.type(field, 'bob@example.org');
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send invite');
    expect(field.value).toBe('bob@example.org');
  });

  it('keeps the next address, which is typed while an invitation is in flight', async () => {
    const { user, api, field, send } = await showForm();
    api.once(sendInvite, () => ({ message: 'Invite sent successfully!' }));
    const release = api.hold(sendInvite);
    await user.type(field, 'bob@example.org');
    await send();
    await user.clear(field);
    await user.type(field, 'carl@example.org');
    release();
    await screen.findByText('Invite sent successfully!');
    expect(field.value).toBe('carl@example.org');
  });

  it('sends once for two presses', async () => {
    const { user, api, field, send } = await showForm();
    const release = api.hold(sendInvite);
    await user.type(field, 'bob@example.org');
    await send();
    await send();
    release();
    await waitFor(() => expect(field.value).toBe(''));
    expect(api.requestsOf(sendInvite)).toHaveLength(1);
  });
});

describe('inviting before the own address is confirmed', () => {
  it('says that the invitation waits for it, and sends the link again', async () => {
    const { user, api, form, field, send } = await showForm({ isVerified: false });
    let held = 0;
    api.on(countHeldInvites, () => ({ held }));
    api.once(sendInvite, () => {
      held = 1;
      return { message: 'Confirm your email address, and your invitation goes out.' };
    });
    await user.type(field, 'bob@example.org');
    await send();
    expect(await screen.findByText('Confirm your email address, and your invitation goes out.')).toBeTruthy();
    const line = await form.findByText(/^Your invitation goes out once you confirm/);
    expect(line.textContent).toBe(
      `Your invitation goes out once you confirm ${ANN.email}. Open the link we sent there.`,
    );
    expect(line.closest('output')).not.toBeNull();
    api.on(sendVerificationMail, () => ({ success: true as const }));
    await user.click(form.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('We sent you a new link.')).toBeTruthy();
    api.once(sendVerificationMail, () => refuse('auth/too-many-requests'));
    await user.click(form.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('Too many attempts. Wait a few minutes.')).toBeTruthy();
  });

  it('says nothing while no invitation waits, and asks nothing where the address is confirmed', async () => {
    const first = await showForm({ isVerified: false });
    first.api.on(countHeldInvites, () => ({ held: 0 }));
    await waitFor(() => expect(first.api.requestsOf(countHeldInvites).length).toBeGreaterThan(0));
    expect(first.form.queryByText(/goes out once/)).toBeNull();
    first.unmount();
    const { api } = await showForm();
    expect(api.requestsOf(countHeldInvites)).toEqual([]);
  });
});

// @vitest-environment jsdom
import { updateProfile } from '@fivefold/contract/calls/names';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BOB, checkInsUntil, NO_SUBSCRIPTION, sampleGoal } from '#testing/wire-samples.ts';
import { INVITER_SHOWN_KEY } from '#platform/preferences/personal-data.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { ProfileSettings } from '#features/profile/profile-settings.tsx';
import { InviterNotice } from '../lazy-components.tsx';

// Toasts outlive the page that made them.
beforeEach(() => toast.remove());

const TODAY = '2026-11-21' as LocalDay;
const MARIA = { uid: BOB.uid, name: 'Maria', avatar_color: 4 };

function createProduct(profile: Partial<WireDashboard['profile']>, more: Partial<WireDashboard> = {}) {
  const product = createFakeProduct(more);
  Object.assign(product.dashboard.profile, profile);
  return product;
}

const checkedGoal = () => sampleGoal({ check_ins: checkInsUntil(TODAY, 1) });

function show(
  profile: Partial<WireDashboard['profile']>,
  more: Partial<WireDashboard> = {},
  platform = createFakePlatform(),
) {
  const product = createProduct(profile, more);
  return { ...product, ...renderPage(<DashboardPage />, { api: product.api.client, platform }) };
}

describe('the question for the name', () => {
  const QUESTION = 'What should friends call you?';

  it('comes after the first check-in and not before', async () => {
    const { user } = show({ name_asked: false }, { personal_goals: [sampleGoal()] });
    const check = await screen.findByRole('button', { name: /^Check in: / });
    expect(screen.queryByText(QUESTION)).toBeNull();
    await user.click(check);
    expect(await screen.findByRole('region', { name: QUESTION })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not come again once it was answered', async () => {
    show({ name_asked: true }, { personal_goals: [checkedGoal()] });
    await screen.findByText('Morning run');
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('saves the name, which is the title of the goals from then on', async () => {
    const { api, user } = show({ name_asked: false }, { personal_goals: [checkedGoal()] });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '  Maria   Őszi{Enter}');
    const title = await screen.findByRole('heading', { name: "Maria Őszi's Goals" });
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
    expect(document.activeElement).toBe(title);
    expect(api.requestsOf(updateProfile)[0]?.body).toEqual({ display_name: 'Maria Őszi', name_asked: true });
  });

  it('goes for good with Not now', async () => {
    const { api, dashboard, user } = show({ name_asked: false }, { personal_goals: [checkedGoal()] });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(QUESTION)).toBeNull();
    await waitFor(() => expect(dashboard.profile.name_asked).toBe(true));
    expect(api.requestsOf(updateProfile)[0]?.body).toEqual({ name_asked: true });
    expect(dashboard.profile.display_name).toBeNull();
  });

  it.each([
    ['', 'Enter your name.'],
    ['   ', 'Enter your name.'],
    ['x'.repeat(41), 'Keep your name within 40 characters.'],
    ['a\u202eb', 'Your name has characters that can’t be shown.'],
    [BOB.email, 'Enter a name, not an email address.'],
  ])('says what is wrong with %j before anything is sent', async (typed, sentence) => {
    const { api, user } = show({ name_asked: false }, { personal_goals: [checkedGoal()] });
    const field = await screen.findByRole('textbox', { name: 'Name' });
    if (typed !== '') await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(api.requestsOf(updateProfile)).toEqual([]);
  });

  it('stays with what was typed and says so without a connection', async () => {
    const { api, user } = show({ name_asked: false }, { personal_goals: [checkedGoal()] });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.type(field, 'Maria');
    api.setOffline(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You seem to be offline. Check your connection and try again.',
    );
    expect(field.value).toBe('Maria');
    expect(screen.getByRole('heading', { name: "annik's Goals" })).toBeDefined();
    api.setOffline(false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: "Maria's Goals" })).toBeDefined();
  });
});

describe('your name and face in the settings', () => {
  function showSettings(profile: Partial<WireDashboard['profile']> = {}) {
    const product = createProduct(profile);
    return { ...product, ...renderPage(<ProfileSettings />, { api: product.api.client }) };
  }

  it('shows the part of the email before the @ until there is a name', async () => {
    const { user } = showSettings();
    expect(await screen.findByText('annika')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Annika');
    expect(screen.getByText('Annika')).toBeDefined();
  });

  it('saves the name with its button, and a color at once, the last of several', async () => {
    const { api, dashboard, user } = showSettings();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Annika');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved!')).toBeDefined();
    const answer = api.hold(updateProfile);
    await user.click(screen.getByRole('radio', { name: 'Rose' }));
    await user.click(screen.getByRole('radio', { name: 'Teal' }));
    expect(screen.getByRole('group', { name: 'Color: Teal' })).toBeDefined();
    answer();
    await waitFor(() => expect(dashboard.profile.avatar_color).toBe(5));
    expect(api.requestsOf(updateProfile).map(({ body }) => body)).toEqual([
      { display_name: 'Annika', name_asked: true },
      { avatar_color: 11 },
      { avatar_color: 5 },
    ]);
    expect(screen.getByRole('group', { name: 'Color: Teal' })).toBeDefined();
  });

  it('shows the color as it was when it cannot be saved, and says so', async () => {
    const { api, user } = showSettings({ avatar_color: 0 });
    await screen.findByRole('radio', { name: 'Teal' });
    api.on(updateProfile, () => refuse('common.unavailable'));
    await user.click(screen.getByRole('radio', { name: 'Teal' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByRole('group', { name: 'Color: Crimson' })).toBeDefined();
  });

  it('takes the name back when the field is emptied', async () => {
    const { dashboard, user } = showSettings({ display_name: 'Annika' });
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved!')).toBeDefined();
    expect(dashboard.profile.display_name).toBeNull();
  });

  it('has twelve colors that the keyboard reaches as one group', async () => {
    const { user } = showSettings({ avatar_color: 0 });
    await screen.findByRole('radio', { name: 'Crimson' });
    expect(
      screen.getAllByRole('radio').filter((radio) => radio.closest('fieldset')?.textContent?.startsWith('Color')),
    ).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Crimson' }));
  });

  it('shows the server’s sentence beside the field', async () => {
    const { api, user } = showSettings();
    api.once(updateProfile, () => refuse('profile.name_is_email'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Maria');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a name, not an email address.')).toBeDefined();
    expect(screen.queryByText('Saved!')).toBeNull();
  });

  it('says that the profile could not be loaded, and loads it again', async () => {
    const product = createProduct({});
    product.api.setOffline(true);
    const { user } = renderPage(<ProfileSettings />, { api: product.api.client });
    const again = await screen.findByRole('button', { name: 'Try Again' });
    product.api.setOffline(false);
    await user.click(again);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDefined();
  });
});

describe('who invited a person', () => {
  const lines = () =>
    screen.queryAllByText(
      (_text, element) => element?.textContent === 'Maria invited you. ' && element.tagName === 'SPAN',
    );

  it('stands on the dashboard on the first day that the device shows it, then no more', async () => {
    const platform = createFakePlatform();
    const open = () => show({ invited_by: MARIA }, { personal_goals: [sampleGoal()] }, platform);
    open();
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(await platform.preferences.get(INVITER_SHOWN_KEY)).toBe('2026-11-21');
    cleanup();
    open();
    await waitFor(() => expect(lines()).toHaveLength(1));
    cleanup();
    await platform.preferences.set(INVITER_SHOWN_KEY, '2026-11-20');
    open();
    await screen.findByRole('button', { name: /^Check in: / });
    await InviterNotice.preload();
    await act(async () => undefined);
    expect(lines()).toHaveLength(0);
  });

  it('stands on the first dashboard until there is a check-in', async () => {
    const { user } = show({ invited_by: MARIA }, { personal_goals: [sampleGoal()] });
    await waitFor(() => expect(lines()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(lines()).toHaveLength(0));
  });

  it('stands on the plans page', async () => {
    show({ invited_by: MARIA }, { subscription: NO_SUBSCRIPTION });
    await screen.findByRole('heading', { name: 'Choose your plan' });
    await waitFor(() => expect(lines()).toHaveLength(1));
  });

  it('is not mentioned to a person who came by themselves', async () => {
    show({ uid: ANN.uid });
    await screen.findByRole('heading', { name: /Goals$/ });
    expect(lines()).toHaveLength(0);
  });
});

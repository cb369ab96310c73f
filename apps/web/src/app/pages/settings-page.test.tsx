// @vitest-environment jsdom
import { listBlocks, unblockPerson } from '@fivefold/contract/calls/blocks';
import { endCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { sendVerificationMail } from '@fivefold/contract/calls/email-verification';
import { changeMessageSettings, getMessageSettings } from '@fivefold/contract/calls/messages';
import { updateProfile } from '@fivefold/contract/calls/names';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { LanguageSetting } from '#features/settings/language-setting.tsx';
import { MESSAGE_SETTINGS } from '#testing/fake-messages.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx';
import { SettingsPage } from './settings-page.tsx';

beforeEach(() => void installFakeCanvas());
afterEach(() => {
  delete document.documentElement.dataset['theme'];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The settings page, on a phone where some settings were chosen before. */
function showSettings(stored: Record<string, string> = {}) {
  const platform = createFakePlatform();
  for (const [key, value] of Object.entries(stored)) platform.stored.set(key, value);
  return renderPage(<SettingsPage />, { api: createFakeProduct().api.client, platform });
}

/** A check-in on the dashboard of the same phone. */
async function checkInOn(platform: ReturnType<typeof createFakePlatform>) {
  const product = createFakeProduct({ personal_goals: [sampleGoal()] });
  const { user, celebrated } = renderPage(<DashboardPage />, { api: product.api.client, platform });
  const card = await findGoal('Morning run');
  await user.click(card.getByRole('button', { name: /^Check in: / }));
  await screen.findByText('Checked in: Morning run. 1 of 5.');
  return celebrated;
}

describe('celebrations', () => {
  it('are full by default', async () => {
    showSettings();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Full' })).checked).toBe(true);
  });

  it('are shown as chosen', async () => {
    const { user, celebrated } = showSettings();
    await user.click(screen.getByRole('button', { name: 'Show me one' }));
    expect(celebrated.at(-1)).toMatchObject({ name: 'tree', isSubtle: false });
    await user.click(screen.getByRole('radio', { name: 'Subtle' }));
    await user.click(screen.getByRole('button', { name: 'Show me one' }));
    expect(celebrated.at(-1)).toMatchObject({ name: 'rock', isSubtle: true });
    await user.click(screen.getByRole('radio', { name: 'Off' }));
    expect(screen.queryByRole('button', { name: 'Show me one' })).toBeNull();
  });

  it('remembers the choice, and a check-in follows it: subtle', async () => {
    const { user, platform, unmount } = showSettings();
    await user.click(screen.getByRole('radio', { name: 'Subtle' }));
    unmount();
    const celebrated = await checkInOn(platform);
    await waitFor(() => expect(celebrated.at(-1)).toMatchObject({ name: 'tree', isSubtle: true }));
  });

  it('off: nothing plays, the cycle stays where it was, and the device still vibrates', async () => {
    const { user, platform, unmount } = showSettings({ celebration: 'fire' });
    await user.click(screen.getByRole('radio', { name: 'Off' }));
    unmount();
    const celebrated = await checkInOn(platform);
    await waitFor(() => expect(platform.vibrations).toEqual(['light']));
    expect(celebrated).toEqual([]);
    expect(platform.stored.get('celebration')).toBe('fire');
  });
});

describe('vibration', () => {
  it('can be turned off without touching the celebrations', async () => {
    const { user, platform, unmount } = showSettings();
    const vibrate = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Vibrate' });
    expect(vibrate.checked).toBe(true);
    await user.click(vibrate);
    unmount();
    const celebrated = await checkInOn(platform);
    await waitFor(() => expect(celebrated.at(-1)).toMatchObject({ name: 'tree', isSubtle: false }));
    expect(platform.vibrations).toEqual([]);
  });

  it('can be turned on again', async () => {
    const { user, platform, unmount } = showSettings({ vibration: 'off' });
    const vibrate = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Vibrate' });
    await waitFor(() => expect(vibrate.checked).toBe(false));
    await user.click(vibrate);
    unmount();
    await checkInOn(platform);
    await waitFor(() => expect(platform.vibrations).toEqual(['light']));
  });
});

describe('keyboard shortcuts', () => {
  it('are on, can be turned off for the device, and can be looked up with the mouse', async () => {
    const { user, platform } = showSettings();
    const use = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Use shortcuts' });
    expect(use.checked).toBe(true);
    await user.click(use);
    expect(platform.stored.get('keyboard-shortcuts')).toBe('off');
    await user.click(screen.getByRole('button', { name: 'Show shortcuts' }));
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(list.textContent).toContain('Add a new goal');
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the theme', () => {
  it('changes at once and is remembered on the device', async () => {
    const { user, platform } = showSettings();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(platform.stored.get('theme')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});

describe('messages', () => {
  const find = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  const sent = ({ api }: { api: ReturnType<typeof createFakeProduct>['api'] }) =>
    api.requestsOf(changeMessageSettings).map(({ body }) => body);

  it('are pushed and not mailed until that is changed, each for itself', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<SettingsPage />, { api: product.api.client });
    const hearts = await find('Hearts on your phone');
    const reminders = await find('Reminders by mail');
    expect([hearts.checked, reminders.checked]).toEqual([true, false]);
    expect(screen.queryByRole('checkbox', { name: 'Hearts by mail' })).toBeNull();
    await user.click(hearts);
    await user.click(reminders);
    await waitFor(() => expect([hearts.checked, reminders.checked]).toEqual([false, true]));
    await waitFor(() => expect(sent(product)).toEqual([{ push: { heart: false } }, { mail: { reminder: true } }]));
  });

  it('are silent in quiet hours, which are saved with the evening note’s time', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<SettingsPage />, { api: product.api.client });
    const until = await screen.findByLabelText<HTMLInputElement>('Quiet until');
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const save = () => user.click(screen.getByRole('button', { name: 'Save times' }));
    type('Quiet until', '');
    await save();
    expect(screen.getByText('Choose a time.')).toBeDefined();
    expect(document.activeElement).toBe(until);
    type('Quiet until', '08:30');
    type('Evening note at', '23:00');
    expect(screen.getByText('That’s in your quiet hours, so no evening note comes.')).toBeDefined();
    type('Quiet from', '08:30');
    expect(screen.getByText('Both times are the same: you have no quiet hours.')).toBeDefined();
    await save();
    expect(await screen.findByText('Your times are saved.')).toBeDefined();
    expect(sent(product)).toEqual([{ quiet_from: '08:30', quiet_to: '08:30', evening_at: '23:00' }]);
    expect(until.value).toBe('08:30');
  });

  it('keep what was chosen while the choice before is still being saved', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<SettingsPage />, { api: product.api.client });
    const [hearts, friends] = [await find('Hearts on your phone'), await find('New friends on your phone')];
    const answer = product.api.hold(changeMessageSettings);
    await user.click(hearts);
    await user.click(friends);
    expect([hearts.checked, friends.checked]).toEqual([false, false]);
    answer();
    await waitFor(() => expect(sent(product)).toEqual([{ push: { heart: false } }, { push: { friend: false } }]));
    expect([hearts.checked, friends.checked]).toEqual([false, false]);
  });

  it('stay as they were when the server does not answer', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<SettingsPage />, { api: product.api.client });
    const hearts = await find('Hearts on your phone');
    product.api.on(changeMessageSettings, () => refuse('common.unavailable'));
    await user.click(hearts);
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(hearts.checked).toBe(true);
  });

  it('say what can reach a person at all', async () => {
    const product = createFakeProduct();
    product.api.on(getMessageSettings, () => ({ data: { ...MESSAGE_SETTINGS, has_device: false, has_mail: false } }));
    product.api.on(sendVerificationMail, () => ({ success: true as const }));
    const { unmount, user } = renderPage(<SettingsPage />, { api: product.api.client });
    const line = await screen.findByText(/no phone of yours is registered yet/);
    expect(line.textContent).toContain(
      'Mail comes once you’ve confirmed your email address with the link we send you.',
    );
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByText('We sent you a new link.')).toBeDefined();
    product.api.on(getMessageSettings, () => ({ data: { ...MESSAGE_SETTINGS, has_device: false } }));
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send me the link' })).toBeNull());
    unmount();
    const platform = createFakePlatform(undefined, { mail: false });
    renderPage(<SettingsPage />, { api: createFakeProduct().api.client, platform });
    await find('Reminders on your phone');
    expect(screen.queryByRole('columnheader', { name: 'Mail' })).toBeNull();
  });
});

describe('the calendar', () => {
  it('is where its link from the reminders leads', async () => {
    renderPage(<SettingsPage />, { api: createFakeProduct().api.client, at: '/settings?show=calendar' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Calendar' })));
  });

  it('has an address that is made, copied, made anew and switched off', async () => {
    const { user } = renderPage(<SettingsPage />, { api: createFakeProduct().api.client });
    await user.click(await screen.findByRole('button', { name: 'Make my calendar address' }));
    const address = await screen.findByLabelText<HTMLInputElement>('Your calendar address');
    expect(address.value).toBe('https://goals.example/calendar/secret-1.ics');
    expect(screen.getByRole('link', { name: /^Open in a calendar/ }).getAttribute('href')).toBe(
      'webcal://goals.example/calendar/secret-1.ics',
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy' }));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(address.value);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
    const answer = async (title: string, label: string) =>
      user.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: label }));
    await user.click(screen.getByRole('button', { name: 'New address' }));
    await answer('Make a new address?', 'Cancel');
    expect(screen.getByDisplayValue('https://goals.example/calendar/secret-1.ics')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'New address' }));
    await answer('Make a new address?', 'Make a new one');
    expect(await screen.findByDisplayValue('https://goals.example/calendar/secret-2.ics')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // It is not the one that was copied.
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    await answer('Switch the calendar off?', 'Switch off');
    const start = await screen.findByRole('button', { name: 'Make my calendar address' });
    await waitFor(() => expect(document.activeElement).toBe(start));
  });

  it('has an address that is marked where it can’t be copied, and that can be ended again after a failure', async () => {
    const { api } = createFakeProduct();
    const { user } = renderPage(<SettingsPage />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: 'Make my calendar address' }));
    const address = await screen.findByLabelText<HTMLInputElement>('Your calendar address');
    // A page without HTTPS has none.
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    vi.restoreAllMocks();
    await waitFor(() => expect(document.activeElement).toBe(address));
    expect([address.selectionStart, address.selectionEnd]).toEqual([0, address.value.length]);
    let tries = 0;
    api.on(endCalendarFeed, () => ((tries += 1) === 1 ? refuse('common.internal') : { success: true as const }));
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Switch off' });
    await user.click(confirm);
    expect(await screen.findByText('Failed to end the calendar address')).toBeDefined();
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(confirm);
    await waitFor(() => expect(tries).toBe(2));
  });
});

describe('the Monday mail', () => {
  const find = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Send me the Monday mail' });

  it('is off until it is switched on, says where it goes, and can be switched off again', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<SettingsPage />, { api: product.api.client });
    const mail = await find();
    expect(mail.checked).toBe(false);
    expect(mail.getAttribute('aria-describedby')).not.toBeNull();
    expect(screen.getByText(/^It goes to/).textContent).toBe(`It goes to ${product.dashboard.profile.email}.`);
    for (const [isOn, toast] of [
      [true, 'The Monday mail is on.'],
      [false, 'The Monday mail is off.'],
    ] as const) {
      await user.click(mail);
      expect(await screen.findByText(toast)).toBeDefined();
      expect([product.dashboard.profile.monday_mail, mail.checked]).toEqual([isOn, isOn]);
    }
    // The question for the name is another one.
    expect(product.api.requestsOf(updateProfile).map(({ body }) => body)).toEqual([
      { monday_mail: true },
      { monday_mail: false },
    ]);
  });

  it('stays as it was when the server does not answer, and says so', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<SettingsPage />, { api: product.api.client });
    const mail = await find();
    product.api.on(updateProfile, () => refuse('common.unavailable'));
    await user.click(mail);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(mail.checked).toBe(false);
  });

  it('asks for a confirmed address, and is not there on a server without mail', async () => {
    const product = createFakeProduct();
    product.dashboard.profile.email_verified = false;
    const { unmount } = renderPage(<SettingsPage />, { api: product.api.client });
    await find();
    expect(screen.getByText(/Confirm this address first/)).toBeDefined();
    unmount();
    const platform = createFakePlatform(undefined, { mail: false });
    renderPage(<SettingsPage />, { api: createFakeProduct().api.client, platform });
    await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByText('Monday mail')).toBeNull();
  });
});

describe('blocked people', () => {
  it('are listed, and can be unblocked', async () => {
    const { api } = createFakeProduct();
    let data = [{ uid: 'uid-eve', name: 'Eve', avatar_color: null }];
    api.on(listBlocks, () => ({ data }));
    api.on(unblockPerson, () => {
      data = [];
      return { success: true as const };
    });
    const { user } = renderPage(<SettingsPage />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: 'Unblock Eve' }));
    expect(await screen.findByText(/^You haven’t blocked anyone\./)).toBe(document.activeElement);
    expect(await screen.findByText(/^Unblocked\./)).toBeDefined();
    expect(api.requestsOf(unblockPerson).map(({ body }) => body)).toEqual([{ uid: 'uid-eve' }]);
  });

  it('that do not load say so, with another try', async () => {
    const { api } = createFakeProduct();
    api.once(listBlocks, () => refuse('common.not_found'));
    const { user } = renderPage(<SettingsPage />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/^You haven’t blocked anyone\./)).toBeDefined();
  });
});

it('ends with the account', async () => {
  renderPage(<SettingsPage />, { api: createFakeProduct().api.client });
  expect(await screen.findByRole('button', { name: 'Delete account' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Your account' })).toBeDefined();
  // Everything that the page asks for has arrived.
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the language', () => {
  const find = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  const stored = () => localStorage.getItem('fivefold.language');

  it('is the device’s until another one is chosen, which loads the page again', async () => {
    const reload = vi.fn<() => void>();
    const { user } = renderPage(<LanguageSetting reload={reload} />, { api: createFakeProduct().api.client });
    const language = await find();
    expect(language.value).toBe('');
    await user.selectOptions(language, 'Deutsch');
    expect([stored(), reload.mock.calls.length]).toEqual(['de', 1]);
    await user.selectOptions(language, 'Your device’s language');
    expect([stored(), reload.mock.calls.length]).toEqual([null, 2]);
  });

  it('is chosen where the page comes back after a change', async () => {
    localStorage.setItem('fivefold.language', 'de');
    renderPage(<SettingsPage />, { api: createFakeProduct().api.client, at: '/settings?show=language' });
    const language = await find();
    expect(language.value).toBe('de');
    expect(document.activeElement).toBe(language);
  });

  it('is named in itself, for people who can’t read the one of the page', async () => {
    renderPage(<LanguageSetting />, { api: createFakeProduct().api.client });
    const options = within(await find()).getAllByRole('option');
    const names = options.slice(1).map(({ lang, textContent }) => `${lang} ${textContent}`);
    expect(names.join(', ')).toBe(
      'en English, de Deutsch, es Español, fr Français, pt-BR Português (Brasil), ja 日本語',
    );
  });
});

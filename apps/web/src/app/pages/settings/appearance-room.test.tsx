// @vitest-environment jsdom
import { updateProfile } from '@fivefold/contract/calls/names';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { LanguageSetting } from '#features/settings/language-setting.tsx';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { sampleGoal } from '#testing/wire-samples.ts';
import { AppearanceRoom } from './appearance-room.tsx';

beforeEach(() => void installFakeCanvas());
afterEach(() => {
  delete document.documentElement.dataset['theme'];
  vi.restoreAllMocks();
});

/** The room, on a phone where some settings were chosen before. */
function showRoom(stored: Record<string, string> = {}) {
  const platform = createFakePlatform();
  for (const [key, value] of Object.entries(stored)) platform.stored.set(key, value);
  return renderPage(<AppearanceRoom />, { api: createFakeProduct().api.client, platform });
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

describe('the colors of goals', () => {
  it('are given names, which the form of a goal shows', async () => {
    const product = createFakeProduct({ personal_goals: [sampleGoal({ color: 'teal' })] });
    const { user, unmount } = renderPage(<AppearanceRoom />, { api: product.api.client });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Teal' });
    await user.type(field, ' Health ');
    const form = within(field.closest('form') as HTMLElement);
    await user.type(form.getByRole('textbox', { name: 'Red' }), 'x'.repeat(25));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Keep a color’s name within 24 characters.')).toBeDefined();
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Red' }));
    expect(product.api.requestsOf(updateProfile)).toEqual([]);
    await user.clear(form.getByRole('textbox', { name: 'Red' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved!')).toBeDefined();
    expect(product.api.requestsOf(updateProfile).map(({ body }) => body)).toEqual([
      { color_names: [{ color: 'teal', name: 'Health' }] },
    ]);
    expect(field.value).toBe('Health');
    unmount();
    const page = renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Morning run');
    await page.user.click(card.getByRole('button', { name: /^Morning run/ }));
    await page.user.click(await card.findByRole('button', { name: 'Edit' }));
    expect(card.getByRole('group', { name: 'Color: Health' })).toBeDefined();
    expect(card.getByRole<HTMLInputElement>('radio', { name: 'Health' }).checked).toBe(true);
  });
});

describe('celebrations', () => {
  it('are full by default', async () => {
    showRoom();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Full' })).checked).toBe(true);
  });

  it('are shown as chosen', async () => {
    const { user, celebrated } = showRoom();
    await user.click(screen.getByRole('button', { name: 'Show me one' }));
    expect(celebrated.at(-1)).toMatchObject({ name: 'tree', isSubtle: false });
    await user.click(screen.getByRole('radio', { name: 'Subtle' }));
    await user.click(screen.getByRole('button', { name: 'Show me one' }));
    expect(celebrated.at(-1)).toMatchObject({ name: 'rock', isSubtle: true });
    await user.click(screen.getByRole('radio', { name: 'Off' }));
    expect(screen.queryByRole('button', { name: 'Show me one' })).toBeNull();
  });

  it('remembers the choice, and a check-in follows it: subtle', async () => {
    const { user, platform, unmount } = showRoom();
    await user.click(screen.getByRole('radio', { name: 'Subtle' }));
    unmount();
    const celebrated = await checkInOn(platform);
    await waitFor(() => expect(celebrated.at(-1)).toMatchObject({ name: 'tree', isSubtle: true }));
  });

  it('off: nothing plays, the cycle stays where it was, and the device still vibrates', async () => {
    const { user, platform, unmount } = showRoom({ celebration: 'fire' });
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
    const { user, platform, unmount } = showRoom();
    const vibrate = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Vibrate' });
    expect(vibrate.checked).toBe(true);
    await user.click(vibrate);
    unmount();
    const celebrated = await checkInOn(platform);
    await waitFor(() => expect(celebrated.at(-1)).toMatchObject({ name: 'tree', isSubtle: false }));
    expect(platform.vibrations).toEqual([]);
  });

  it('can be turned on again', async () => {
    const { user, platform, unmount } = showRoom({ vibration: 'off' });
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
    const { user, platform } = showRoom();
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
    const { user, platform } = showRoom();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(platform.stored.get('theme')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
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
    renderPage(<AppearanceRoom />, { api: createFakeProduct().api.client, at: '/settings?show=language' });
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

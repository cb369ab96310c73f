// @vitest-environment jsdom
import { listBlocks } from '@fivefold/contract/calls/blocks';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderApp } from '#testing/render-app.tsx';
import { ANN } from '#testing/wire-samples.ts';

afterEach(() => vi.unstubAllGlobals());

const ROOMS = ['You', 'Reminders and messages', 'Privacy and friends', 'Plan', 'Data'];

/** A window that is as wide as a desktop. */
function widenWindow() {
  const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (media: string) => ({ ...list, media, matches: media === '(width >= 56.25rem)' }));
}

async function open(at = '/#/settings', facts = {}) {
  const product = createFakeProduct();
  const view = renderApp({ api: product.api, at, as: ANN, platform: createFakePlatform(null, facts) });
  await screen.findByRole('heading', { level: 1 });
  return { ...product, ...view };
}

const findIndex = async () => within(await screen.findByRole('navigation', { name: 'Settings' }));
const rowsOf = (index: Awaited<ReturnType<typeof findIndex>>) =>
  index.getAllByRole('link').map((row) => row.textContent);
const findHeading = (name: string, level = 1) => screen.findByRole('heading', { level, name });

describe('the settings', () => {
  it('are rooms, each with what is in it and what is set now', async () => {
    const product = createFakeProduct();
    product.api.on(listBlocks, () => ({ data: [{ uid: 'uid-eve', name: 'Eve', avatar_color: null }] }));
    renderApp({ api: product.api, at: '/#/settings', as: ANN });
    const index = await findIndex();
    await waitFor(() =>
      expect(rowsOf(index)).toEqual([
        'You annika Name, log-in, look, days off',
        'Reminders and messages What reaches you and where, calendar',
        'Privacy and friends 1 person blocked Blocked people, access tokens',
        'Plan Base What you pay, your card',
        'Data Import, download, delete',
      ]),
    );
  });

  it.each([
    ['You', 'textbox', 'Name'],
    ['Reminders and messages', 'checkbox', 'Hearts on your phone'],
    ['Privacy and friends', 'heading', 'Access tokens'],
    ['Plan', 'button', 'Manage your plan'],
    ['Data', 'button', 'Delete account'],
  ])('lead in one tap to %s, and back to where the person was', async (room, role, name) => {
    const { user } = await open();
    await user.click((await findIndex()).getByRole('link', { name: new RegExp(`^${room}`) }));
    expect(await findHeading(room)).toBeDefined();
    expect(document.title).toBe(`${room} · Fivefold`);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(await screen.findByRole(role, { name })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await findHeading('Settings')).toBeDefined();
    expect(document.activeElement).toBe((await findIndex()).getByRole('link', { name: new RegExp(`^${room}`) }));
  });

  it.each([
    ['You', 'you', 'Log-in and keys', 'button', 'Change password'],
    ['You', 'you', 'Look and sound', 'combobox', 'Language'],
    ['Reminders and messages', 'reminders', 'Connections', 'button', 'Add a channel'],
  ])('lead through %s (%s) to %s, and back', async (outer, address, room, role, name) => {
    const { user } = await open(`/#/settings?room=${address}`);
    await user.click(await screen.findByRole('link', { name: new RegExp(`^${room}`) }));
    expect(await findHeading(room)).toBeDefined();
    expect(await screen.findByRole(role, { name })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await findHeading(outer)).toBeDefined();
  });

  it.each([
    ['?show=away', 'You', 'Going away'],
    ['?show=language', 'Look and sound', 'Language'],
    ['?show=calendar', 'Reminders and messages', 'Calendar'],
  ])('open the room of a place at %s, with the focus there', async (query, room, place) => {
    await open(`/#/settings${query}`);
    expect(await findHeading(room)).toBeDefined();
    await waitFor(() => {
      const { activeElement } = document;
      const label = activeElement instanceof HTMLSelectElement ? activeElement.labels[0] : activeElement;
      expect(label?.textContent).toBe(place);
    });
  });

  it('have no plan where nothing is sold', async () => {
    await open('/#/settings?room=plan', { payments: 'off' });
    expect(await findHeading('Settings')).toBeDefined();
    const titles = rowsOf(await findIndex());
    expect(ROOMS.filter((room) => titles.some((row) => row?.startsWith(room)))).toEqual(
      ROOMS.filter((room) => room !== 'Plan'),
    );
  });
});

describe('the settings in a wide window', () => {
  it('have the index beside the room, and the focus goes to the heading of the one that is chosen', async () => {
    widenWindow();
    const { user } = await open();
    expect(await findHeading('You', 2)).toBeDefined();
    expect(document.title).toBe('Settings · Fivefold');
    await user.click((await findIndex()).getByRole('link', { name: /^Data/ }));
    const heading = await findHeading('Data', 2);
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Data · Fivefold');
    expect((await findIndex()).getByRole('link', { current: 'page' }).textContent).toMatch(/^Data/);
    window.history.back();
    expect(await findHeading('You', 2)).toBeDefined();
  });
});

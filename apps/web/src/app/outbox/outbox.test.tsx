// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { archiveGoal, moveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, deleteGoal, nudgePartner, updateGoal } from '@fivefold/contract/calls/goals';
import { react, unreact } from '@fivefold/contract/calls/reactions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { preloadDetails } from '#app/dashboard/lazy-components.tsx';
import { findGoal, goalTexts } from '#testing/dashboard-screen.ts';
import { overtake, refuse } from '#testing/fake-api.ts';
import { createFakeProduct, type FakeProduct } from '#testing/fake-product.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderApp } from '#testing/render-app.tsx';
import { comeBackOnline, open, TODAY } from '#testing/offline-device.tsx';
import {
  ANN,
  BOB,
  checkInsUntil,
  sampleCheckIn,
  sampleFriend,
  sampleFriendGoal,
  sampleGoal,
  sampleSharedGoal,
} from '#testing/wire-samples.ts';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

type View = ReturnType<typeof open>;

/** Renames the goal on its opened card. */
async function rename(user: View['user'], card: Awaited<ReturnType<typeof findGoal>>, text: string) {
  await user.click(card.getByRole('button', { name: 'Edit' }));
  const field = card.getByRole('textbox', { name: 'Goal' });
  await user.clear(field);
  await user.type(field, text);
  await user.click(card.getByRole('button', { name: 'Save' }));
}

async function openCard() {
  const product = createFakeProduct({ personal_goals: [sampleGoal()] });
  const view = open(product);
  const card = await findGoal('Morning run');
  await view.user.click(card.getByRole('button', { name: /^Morning run/ }));
  return { ...view, product, card };
}

/** A goal that was renamed without a connection. */
async function renameOffline() {
  const opened = await openCard();
  opened.product.api.setOffline(true);
  await rename(opened.user, opened.card, 'Evening run');
  await screen.findByText('1 change waits to be sent');
  return opened;
}

describe('a goal that is edited without a connection', () => {
  it('is shown as edited, waits on the device in words, and is no failure', async () => {
    const { user, platform } = await renameOffline();
    expect(await findGoal('Evening run')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show what waits' }));
    const list = within(await screen.findByRole('dialog', { name: 'Waiting to be sent' }));
    expect(list.getByText('Edit “Morning run”')).toBeDefined();
    expect([...platform.stored.keys()].filter((key) => key.startsWith('waiting-change.uid-ann.'))).toHaveLength(1);
  });

  it('is saved once with what the device knew, when the connection is back', async () => {
    const { product, platform } = await renameOffline();
    await comeBackOnline(product);
    await waitFor(() => expect(screen.queryByText('1 change waits to be sent')).toBeNull());
    const [sent, ...others] = product.api.requestsOf(updateGoal);
    expect(others).toEqual([]);
    expect(sent?.body).toMatchObject({ goal: 'Evening run', was: { goal: 'Morning run' } });
    expect(product.dashboard.personal_goals[0]?.goal).toBe('Evening run');
    expect([...platform.stored.keys()].filter((key) => key.startsWith('waiting-change.'))).toEqual([]);
  });

  it('is still shown and sent after the app was closed', async () => {
    // A device that knows that it is offline tries nothing.
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { product, platform, unmount } = await renameOffline();
    unmount();
    online.mockRestore();
    product.api.setOffline(false);
    open(product, platform);
    await findGoal('Evening run');
    await waitFor(() => expect(product.dashboard.personal_goals[0]?.goal).toBe('Evening run'));
  });

  it('is shown and sent as soon as a device that is slow has told of it', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { product, platform, unmount } = await renameOffline();
    unmount();
    online.mockRestore();
    product.api.setOffline(false);
    const { offlineQueue } = platform;
    let isLate = true;
    let tell: (() => void) | undefined;
    const slow: typeof offlineQueue = {
      ...offlineQueue,
      keys: async () => (isLate ? [] : offlineQueue.keys()),
      onLateAnswer: (listener) => {
        tell = listener;
        return () => undefined;
      },
    };
    open(product, { ...platform, offlineQueue: slow });
    await findGoal('Morning run');
    await waitFor(() => expect(tell).toBeDefined());
    isLate = false;
    tell?.();
    await waitFor(() => expect(product.dashboard.personal_goals[0]?.goal).toBe('Evening run'));
    expect(await findGoal('Evening run')).toBeDefined();
  });

  it('says that it was not accepted, and stays until the person discards it', async () => {
    const { user, product } = await renameOffline();
    product.api.on(updateGoal, () => refuse('goals.not_found'));
    await comeBackOnline(product);
    const alert = await screen.findByText('Not accepted: Edit “Morning run”');
    await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Not accepted: Edit “Morning run”')).toBeNull());
    expect(await findGoal('Morning run')).toBeDefined();
  });
});

/** The same goal on another device. */
function renameElsewhere({ api, dashboard }: FakeProduct) {
  dashboard.personal_goals = dashboard.personal_goals.map((goal) => ({ ...goal, goal: 'Slow run' }));
  api.once(updateGoal, () => overtake({ goal: 'Slow run' }));
}

it('a change that waits is asked about before a person logs out', async () => {
  const { user, platform } = await renameOffline();
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  const question = within(await screen.findByRole('alertdialog', { name: '1 change isn’t saved yet' }));
  await user.click(question.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect([...platform.stored.keys()].filter((key) => key.includes('.uid-ann.'))).toEqual([]));
});

describe('a goal that another device changed meanwhile', () => {
  it('is shown in both versions, and the person keeps theirs', async () => {
    const { user, product } = await renameOffline();
    renameElsewhere(product);
    await comeBackOnline(product);
    await user.click(await screen.findByRole('button', { name: 'Choose a version' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which version do you keep?' }));
    const versions = within(dialog.getByRole('region', { name: 'Goal' }));
    expect(versions.getByText('Evening run')).toBeDefined();
    expect(versions.getByText('Slow run')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(product.dashboard.personal_goals[0]?.goal).toBe('Evening run'));
    const [first, second] = product.api.requestsOf(updateGoal);
    expect(second?.body).toMatchObject({ goal: 'Evening run', was: { goal: 'Slow run' } });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is asked about at once when the person is at it, and stays as it is there', async () => {
    const { user, product, card } = await openCard();
    renameElsewhere(product);
    await rename(user, card, 'Evening run');
    const dialog = within(await screen.findByRole('dialog', { name: 'Which version do you keep?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep the other' }));
    expect(await findGoal('Slow run')).toBeDefined();
    await waitFor(() => expect(screen.queryByText(/another device, too/)).toBeNull());
    expect(product.api.requestsOf(updateGoal)).toHaveLength(1);
  });
});

/** Two goals, the second one opened, without a connection. */
async function openOffline() {
  const product = createFakeProduct({ personal_goals: [sampleGoal(), sampleGoal({ goal: 'Read' })] });
  const view = open(product);
  const card = await findGoal('Read');
  await view.user.click(card.getByRole('button', { name: /^Read/ }));
  product.api.setOffline(true);
  return { ...view, product, card };
}

describe('without a connection', () => {
  it('goals change their places, in turn, and the server gets the same order', async () => {
    const { user, product, card } = await openOffline();
    card.getByRole('button', { name: /^Read/ }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await screen.findByText('1 change waits to be sent');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByText('2 changes wait to be sent');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await screen.findByText('3 changes wait to be sent');
    expect(goalTexts('Due now')).toEqual(['Read', 'Morning run']);
    await comeBackOnline(product);
    await waitFor(() => expect(screen.queryByText(/to be sent/)).toBeNull());
    expect(product.api.requestsOf(moveGoal)).toHaveLength(3);
    expect(goalTexts('Due now')).toEqual(['Read', 'Morning run']);
    expect(product.dashboard.personal_goals.map(({ position }) => position)).toEqual([1, 0]);
  });

  it('a goal goes into the archive and comes back by its toast, and only the last of both is sent', async () => {
    const { user, product, card } = await openOffline();
    await user.click(card.getByRole('button', { name: /^More/ }));
    await user.click(card.getByRole('button', { name: 'Archive' }));
    await screen.findByText('1 change waits to be sent');
    expect(goalTexts('Due now')).toEqual(['Morning run']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(goalTexts('Due now')).toEqual(['Morning run', 'Read']));
    await user.click(await screen.findByRole('button', { name: 'Show what waits' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Bring back “Read”');
    await comeBackOnline(product);
    await waitFor(() => expect(product.api.requestsOf(archiveGoal).map(({ body }) => body)).toHaveLength(1));
    expect(product.api.requestsOf(archiveGoal)[0]?.body).toMatchObject({ archived: false });
  });

  it('a goal is deleted, and its deletion is dropped by its toast or sent', async () => {
    const { user, product, card } = await openOffline();
    const remove = async (from: typeof card) => {
      await user.click(from.getByRole('button', { name: 'Delete' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
      await screen.findByText('1 change waits to be sent');
      expect(goalTexts('Due now')).toEqual(['Morning run']);
    };
    await remove(card);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(goalTexts('Due now')).toEqual(['Morning run', 'Read']));
    expect(screen.queryByText('1 change waits to be sent')).toBeNull();
    const again = await findGoal('Read');
    await user.click(again.getByRole('button', { name: /^Read/ }));
    await remove(again);
    await comeBackOnline(product);
    await waitFor(() => expect(product.dashboard.personal_goals.map(({ goal }) => goal)).toEqual(['Morning run']));
    expect(product.api.requestsOf(deleteGoal)).toHaveLength(1);
  });
});

describe('for a friend, without a connection', () => {
  it('a heart is given and taken back, and only what it is at last is sent', async () => {
    const row = sampleCheckIn({ index: 7, date: TODAY, user_id: BOB.uid });
    const goal = sampleFriendGoal({ check_ins: [row], check_ins_total: 8 });
    const product = createFakeProduct({ friends: [sampleFriend({ goals: [goal] })] });
    const { user } = open(product);
    await user.click(await screen.findByRole('button', { name: /bob@example\.org/ }));
    await user.click(screen.getByRole('button', { name: /^Water the plants/ }));
    const heart = screen.getByRole('button', { name: /^Heart on bob’s check-in/ });
    product.api.setOffline(true);
    const isOn = () => heart.getAttribute('aria-pressed') === 'true';
    await user.click(heart);
    await screen.findByText('1 change waits to be sent');
    expect(isOn()).toBe(true);
    await user.click(heart);
    await waitFor(() => expect(isOn()).toBe(false));
    await user.click(await screen.findByRole('button', { name: 'Show what waits' }));
    const list = await screen.findByRole('dialog');
    await waitFor(() => expect(list.textContent).toContain('Remove the heart from “Water the plants”'));
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    product.api.on(unreact, () => ({ success: true as const, reactions: [] }));
    await comeBackOnline(product);
    await waitFor(() => expect(product.api.requestsOf(unreact)).toHaveLength(1));
    expect(product.api.requestsOf(react)).toEqual([]);
  });

  it('a nudge waits, is shown as given, and is refused in words when it came too late', async () => {
    const goal = sampleSharedGoal({ check_ins: checkInsUntil(TODAY, 1) });
    const participants = goal.participants.map((each) =>
      each.uid === BOB.uid ? { ...each, last_checked: null } : { ...each, last_checked: TODAY },
    );
    const product = createFakeProduct({ shared_goals: [{ ...goal, last_checked: TODAY, participants }] });
    const { user } = open(product);
    const card = await findGoal(goal.goal);
    await user.click(card.getByRole('button', { name: new RegExp(`^${goal.goal}`) }));
    product.api.setOffline(true);
    await user.click(await card.findByRole('button', { name: /^Nudge/ }));
    expect(await card.findByText('Nudged today')).toBeDefined();
    product.api.on(nudgePartner, () => refuse('goals.not_nudgeable'));
    await comeBackOnline(product);
    expect(await screen.findByText(`Not accepted: Nudge about “${goal.goal}”`)).toBeDefined();
    expect(await card.findByRole('button', { name: /^Nudge/ })).toBeDefined();
  });
});

it('a goal that is made without a connection is checked in and renamed before the server knows it', async () => {
  const { api, dashboard } = createFakeProduct({ personal_goals: [sampleGoal()] });
  const { user } = renderApp({ api, at: '/#/', as: ANN, platform: createFakePlatform(null) });
  await findGoal('Morning run');
  await user.click(screen.getByRole('link', { name: 'Add goal' }));
  await user.click(await screen.findByRole('button', { name: /^Personal/ }));
  await user.click(screen.getByRole('button', { name: /^Daily/ }));
  await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Stretch');
  api.setOffline(true);
  await user.click(screen.getByRole('button', { name: /^Add goal/ }));
  const card = await findGoal('Stretch');
  await user.click(card.getByRole('button', { name: /^Check in: / }));
  await card.findByText('Waiting to be sent');
  await user.click(card.getByRole('button', { name: /^Stretch/ }));
  await rename(user, card, 'Stretch for long');
  await screen.findByText('2 changes wait to be sent');
  await user.click(screen.getByRole('button', { name: 'Show what waits' }));
  const list = await screen.findByRole('dialog');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('New goal “Stretch”'), expect.stringContaining('Edit “Stretch”')]);
  await comeBackOnline({ api });
  await waitFor(() => expect(screen.queryByText(/to be sent/)).toBeNull());
  const names = [createGoal, checkGoal, updateGoal].map(({ name }) => name);
  expect(api.seen.filter(({ name }) => names.includes(name as never)).map(({ name }) => name)).toEqual(names);
  expect(dashboard.personal_goals[1]).toMatchObject({ goal: 'Stretch for long', last_checked: TODAY });
});

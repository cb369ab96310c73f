// @vitest-environment jsdom
import { restoreCheckIn, undoCheckIn, undoSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { UNDO_REFUSALS } from '@fivefold/rules/undo';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { checkInOffline, comeBackOnline, createProduct, storedOn, open, TODAY } from '#testing/offline-device.tsx';
import { BOB, checkInsUntil, sampleCheckIn, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { preloadDetails, SecondTap } from '../lazy-components.tsx';
import { afterPaint } from '#platform/after-paint.ts';

beforeAll(async () => {
  await Promise.all([preloadDetails(), SecondTap.preload(), import('./undo-shown.ts')]);
});

const YESTERDAY = addDays(TODAY, -1);
const UNDO_IN_LIST = 'Undo check-in, Today';

/** A goal of three check-ins, until yesterday unless told, with its card open. */
async function show(product = createProduct(), goalText = 'Morning run') {
  const view = open(product);
  const card = await findGoal(goalText);
  await view.user.click(card.getByRole('button', { name: new RegExp(`^${goalText}`) }));
  const press = () => view.user.click(card.getByRole('button', { name: `Check in: ${goalText}` }));
  return { ...view, ...product, card, press };
}

/** A tap on a tick, once what hears it is there. A second one would show its toast anew, in another element. */
async function tap(tick: HTMLElement | undefined): Promise<void> {
  await act(afterPaint);
  fireEvent.pointerUp(tick ?? document.body);
  await screen.findByText('Checked in: Morning run');
}

const rowsIn = (card: Awaited<ReturnType<typeof show>>['card']) =>
  within(card.getByRole('list', { name: 'Check-ins' })).getAllByRole('listitem');

describe('undoing a check-in from its toast', () => {
  it('takes the row and the counters back at once, then on the server, and says so', async () => {
    const { user, card, api, dashboard, press } = await show();
    await press();
    await screen.findByText('Checked in: Morning run. 4 of 5.');
    expect(await screen.findByText('Checked in: Morning run')).toBeDefined();
    const release = api.hold(undoCheckIn);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await card.findByText('3 of 5')).toBeDefined();
    expect(rowsIn(card)).toHaveLength(3);
    expect(screen.getByText('Undone: Morning run.').closest('output')).not.toBeNull();
    release();
    await waitFor(() => expect(dashboard.personal_goals[0]?.check_ins_total).toBe(3));
    expect(api.requestsOf(undoCheckIn)[0]?.body).toEqual({ goalId: dashboard.personal_goals[0]?.id, checkInIndex: 3 });
    expect(api.requestsOf(undoCheckIn)[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(card.getByRole('button', { name: 'Check in: Morning run' })).toBeDefined();
  });

  it('is offered again by a tap on the tick, for a check-in that was made before', async () => {
    const goal = sampleGoal({ check_ins: checkInsUntil(TODAY, 1) });
    const { user, dashboard } = await show(createFakeProduct({ personal_goals: [goal] }));
    const tick = screen.getByRole('button', { name: 'Already Checked Today: Morning run' });
    await tap(tick);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(dashboard.personal_goals[0]?.check_ins_total).toBe(0));
  });

  it('is offered for the goal that was tapped where two have the same name', async () => {
    const goals = [1, 2].map((count) => sampleGoal({ check_ins: checkInsUntil(TODAY, count) }));
    const product = createFakeProduct({ personal_goals: goals });
    const { user } = open(product);
    const [, tick] = await screen.findAllByRole('button', { name: 'Already Checked Today: Morning run' });
    await tap(tick);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(product.dashboard.personal_goals.map((goal) => goal.check_ins_total)).toEqual([1, 1]));
  });

  it.each([
    ['in full', 'Read ten pages before breakfast', 'Checked in: Read ten pages before breakfast'],
    [
      'by its beginning',
      'Read ten pages of a hard book before breakfast',
      /: Read ten pages of a hard book before br…/,
    ],
  ])('names a goal %s where two lines of a phone hold no more', async (_, goal, shown) => {
    const { press } = await show(createFakeProduct({ personal_goals: [sampleGoal({ goal })] }), goal);
    await press();
    expect(await screen.findByText(shown)).toBeDefined();
  });

  it('gives the note back to the form, and the focus to the check-in', async () => {
    const { user, card } = await show();
    fireEvent.change(card.getByRole('textbox', { name: 'Note (optional)' }), { target: { value: 'In the rain' } });
    await user.click(card.getByRole('button', { name: /^Check in with note: / }));
    await screen.findByText('Checked in: Morning run. 4 of 5.');
    (await screen.findByRole('button', { name: 'Undo' })).focus();
    await user.keyboard('{Enter}');
    const button = await card.findByRole('button', { name: 'Check in: Morning run' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note (optional)' }).value).toBe('In the rain');
  });

  it('can itself be undone: note and photo come back with the check-in', async () => {
    const { user, card, api, dashboard } = await show();
    fireEvent.change(card.getByRole('textbox', { name: 'Note (optional)' }), { target: { value: 'In the rain' } });
    await user.click(card.getByRole('button', { name: /^Check in with note: / }));
    await screen.findByText('Checked in: Morning run. 4 of 5.');
    const whole = structuredClone(dashboard.personal_goals);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const toast = (await screen.findByText('Check-in undone: Morning run')).parentElement as HTMLElement;
    api.on(restoreCheckIn, () => {
      dashboard.personal_goals = whole;
      return { success: true as const, checkInIndex: 4 };
    });
    // The second tap of a double tap brings nothing back.
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    expect(api.requestsOf(restoreCheckIn)).toEqual([]);
    // Sooner it is taken for the second tap of a double tap, and the toast before is still leaving.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await card.findByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
    expect(api.requestsOf(restoreCheckIn)[0]?.body).toEqual({ goalId: whole[0]?.id, checkInIndex: 3 });
    expect(rowsIn(card)).toHaveLength(4);
    expect(await screen.findByText('Checked in: Morning run')).toBeDefined();
  });

  it('takes the points out of the panel again', async () => {
    const goal = sampleGoal({ check_ins: checkInsUntil(YESTERDAY, 4), count_checked: 4 });
    const { user, press } = await show(
      createFakeProduct({ personal_goals: [goal], streaks: { total_streaks: 7, level: 1 } }),
    );
    const panel = within(screen.getByRole('region', { name: 'Streaks' }));
    await press();
    await screen.findByText(/You earned 1 streak point/);
    expect(await panel.findByText('8', undefined, { timeout: 4000 })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await panel.findByText('7')).toBeDefined();
  });

  it('shows the check-in again with the server’s sentence when it is refused', async () => {
    const { user, card, api, press } = await show();
    await press();
    await screen.findByText('Checked in: Morning run. 4 of 5.');
    api.once(undoCheckIn, () => refuse('check_ins.not_undoable', UNDO_REFUSALS.exchanged));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('These points are already exchanged.')).toBeDefined();
    expect(await card.findByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
    expect(card.getByText('4 of 5')).toBeDefined();
    expect(rowsIn(card)).toHaveLength(4);
  });

  it('follows the answer of a check-in that is in flight, which is not celebrated', async () => {
    const { user, card, api, dashboard, celebrated, press } = await show();
    const release = api.hold(checkGoal);
    await press();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await card.findByRole('button', { name: 'Check in: Morning run' })).toBeDefined();
    expect(card.getByText('3 of 5')).toBeDefined();
    expect(api.requestsOf(undoCheckIn)).toHaveLength(0);
    release();
    await waitFor(() => expect(api.requestsOf(undoCheckIn)).toHaveLength(1));
    await waitFor(() => expect(dashboard.personal_goals[0]?.check_ins_total).toBe(3));
    expect(card.getByRole('button', { name: 'Check in: Morning run' })).toBeDefined();
    expect(celebrated).toEqual([]);
  });

  it('is done before the goal is checked in again', async () => {
    const { user, card, api, dashboard, press } = await show();
    const release = api.hold(checkGoal);
    await press();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await card.findByRole('button', { name: 'Check in: Morning run' });
    await press();
    await card.findByRole('button', { name: /^Already Checked Today: / });
    release();
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(2));
    await waitFor(() => expect(dashboard.personal_goals[0]?.check_ins_total).toBe(4));
    const order = api.seen.map(({ name }) => name).filter((name) => /^checkIns\.(check|undo)$/.test(name));
    expect(order).toEqual(['checkIns.check', 'checkIns.undo', 'checkIns.check']);
    expect(await card.findByText('4 of 5')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not offered for a check-in that was refused', async () => {
    const { api, press } = await show();
    api.once(checkGoal, () => refuse('check_ins.wrong_day', 'You can check in for today only.'));
    await press();
    await screen.findByText('You can check in for today only.');
    const toast = screen.queryByText('Checked in: Morning run');
    expect(toast === null || toast.closest('[class*=leaving]') !== null).toBe(true);
  });
});

describe('undoing a check-in that waits', () => {
  it('drops it, and nothing is sent', async () => {
    const { user, card, product, platform } = await checkInOffline();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(card.queryByText('Waiting to be sent')).toBeNull());
    expect(card.getByText('3 of 5')).toBeDefined();
    await waitFor(() => expect(storedOn(platform)).toHaveLength(0));
    const sent = product.api.requestsOf(checkGoal).length;
    await comeBackOnline(product);
    expect(product.api.requestsOf(checkGoal)).toHaveLength(sent);
    expect(product.api.requestsOf(undoCheckIn)).toHaveLength(0);
  });

  it('undoes it after its answer when it is being sent again', async () => {
    const { user, card, product } = await checkInOffline();
    const release = product.api.hold(checkGoal);
    await comeBackOnline(product);
    await waitFor(() => expect(product.api.requestsOf(checkGoal)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(card.queryByText('Waiting to be sent')).toBeNull());
    release();
    await waitFor(() => expect(product.api.requestsOf(undoCheckIn)).toHaveLength(1));
    await waitFor(() => expect(product.dashboard.personal_goals[0]?.check_ins_total).toBe(3));
    expect(await card.findByRole('button', { name: 'Check in: Morning run' })).toBeDefined();
  });
});

describe('undoing a check-in in the list', () => {
  const goalUntil = (last: LocalDay) =>
    createFakeProduct({ personal_goals: [sampleGoal({ check_ins: checkInsUntil(last, 3), count_checked: 3 })] });

  it('is offered for the newest only, and leaves the focus on the card', async () => {
    const { user, card, dashboard } = await show(goalUntil(TODAY));
    expect(card.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
    card.getByRole('button', { name: UNDO_IN_LIST }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dashboard.personal_goals[0]?.check_ins_total).toBe(2));
    const due = await findGoal('Morning run');
    expect(due.getByText('2 of 5')).toBeDefined();
    const button = due.getByRole('button', { name: 'Check in: Morning run' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(due.getByRole('button', { name: /^Morning run/ }));
    expect(rowsIn(due)).toHaveLength(2);
    expect(due.getByRole('button', { name: 'Undo check-in, Yesterday' })).toBeDefined();
  });

  it('undoes one check-in for a double tap', async () => {
    const { user, card, api, press } = await show();
    await press();
    await screen.findByText('Checked in: Morning run. 4 of 5.');
    const { parentElement: place } = card.getByRole('button', { name: UNDO_IN_LIST });
    await user.click(card.getByRole('button', { name: UNDO_IN_LIST }));
    await waitFor(() => expect(place?.isConnected).toBe(false));
    await user.click(card.getByRole('button', { name: 'Undo check-in, Yesterday' }));
    await waitFor(() => expect(api.requestsOf(undoCheckIn)).toHaveLength(1));
    expect(await card.findByText('3 of 5')).toBeDefined();
    expect(rowsIn(card)).toHaveLength(3);
  });

  it('ends with the day after it was added', async () => {
    const { card } = await show(goalUntil(addDays(TODAY, -2)));
    expect(card.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('counts from the day on which a late check-in was added', async () => {
    const late = sampleCheckIn({ index: 0, date: addDays(TODAY, -3), added_on: YESTERDAY });
    const { card } = await show(createFakeProduct({ personal_goals: [sampleGoal({ check_ins: [late] })] }));
    expect(card.getByRole('button', { name: 'Undo check-in, Wed, Nov 18' })).toBeDefined();
  });

  it('is one’s own on a shared goal, whatever the other did since', async () => {
    const rows = [
      sampleCheckIn({ index: 0, date: TODAY }),
      sampleCheckIn({ index: 1, date: TODAY, user_id: BOB.uid, description: 'Bob’s' }),
    ];
    const standing = { last_checked: TODAY, count_checked: 1, check_ins_total: 2 };
    const { user, card, api } = await show(
      createFakeProduct({ shared_goals: [sampleSharedGoal({ check_ins: rows, ...standing })] }),
      'Read together',
    );
    await user.click(card.getByRole('button', { name: UNDO_IN_LIST }));
    await waitFor(() => expect(api.requestsOf(undoSharedCheckIn)[0]?.body).toMatchObject({ checkInIndex: 0 }));
    const due = await findGoal('Read together');
    await user.click(due.getByRole('button', { name: /^Read together/ }));
    expect(rowsIn(due)).toHaveLength(1);
    expect(due.getByText('Bob’s')).toBeDefined();
  });
});

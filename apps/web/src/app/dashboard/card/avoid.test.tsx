// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { updateGoal } from '@fivefold/contract/calls/goals';
import { answerMiss, undoSlip } from '@fivefold/contract/calls/misses';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { open } from '#testing/offline-device.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { EveningLine, MendOffer, OtherTarget, Outbox, preloadDetails } from '../lazy-components.tsx';

beforeAll(() =>
  Promise.all([preloadDetails(), ...[OtherTarget, EveningLine, MendOffer, Outbox].map((part) => part.preload())]),
);

const TODAY = '2026-11-21' as LocalDay;
const YESTERDAY = addDays(TODAY, -1);
const GOAL = 'A day without sugar';
const QUESTION = 'A day without sugar?';
const HELD = `Held: ${GOAL}`;
const SLIPPED_TODAY = `Slipped today: ${GOAL}`;
const SLIPPED = `Slipped: ${GOAL}`;
const DONE = { check_ins: checkInsUntil(YESTERDAY, 2), count_checked: 2 };

async function show({ at = '19:00', ...fields }: { at?: string; [field: string]: unknown } = {}) {
  const goal = sampleGoal({ goal: GOAL, avoid: true, ...DONE, ...fields });
  const product = createFakeProduct({ personal_goals: [goal] });
  const clock = createFakeClock(`${TODAY}T${at}:00Z`);
  const platform = createFakePlatform();
  const view = open(product, platform, clock);
  return { ...view, ...product, product, clock, card: await findGoal(GOAL) };
}
const answers = ({ api }: Awaited<ReturnType<typeof show>>) => api.requestsOf(answerMiss).map(({ body }) => body);

describe('a day without', () => {
  it('is quiet before 18:00, and asks in the evening while the page is open', async () => {
    const { card, clock } = await show({ at: '17:59' });
    expect(await card.findByText('From 6:00 PM')).toBeDefined();
    expect(card.queryByRole('button', { name: HELD })).toBeNull();
    expect(card.queryByText(QUESTION)).toBeNull();
    clock.set(`${TODAY}T18:00:00Z`);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await card.findByRole('button', { name: HELD })).toBeDefined();
    expect(card.getByRole('group', { name: QUESTION })).toBeDefined();
    expect(card.queryByText('From 6:00 PM')).toBeNull();
  });

  it('is held by one tap, which is a check-in with its toast and its undo', async () => {
    const { user, card, api } = await show();
    await user.click(await card.findByRole('button', { name: HELD }));
    await waitFor(() => expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({ checkDate: TODAY }));
    expect(await screen.findByText('Held: A day without sugar')).toBeDefined();
    expect(await card.findByRole<HTMLButtonElement>('button', { name: `Held today: ${GOAL}` })).toBeDefined();
    expect(card.queryByText(QUESTION)).toBeNull();
    expect(await screen.findByText(`Held: ${GOAL}. 3 of 5.`)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.requestsOf(undoCheckIn)).toHaveLength(1));
    expect(await card.findByRole('button', { name: HELD })).toBeDefined();
  });

  it('is slipped in the same line, which says so, and can be undone from toast and card', async () => {
    const shown = await show();
    const { user, card, api } = shown;
    await user.click(await card.findByRole('button', { name: SLIPPED }));
    expect(await screen.findByText('Okay. Tomorrow is a new day.')).toBeDefined();
    expect(await screen.findByRole('group', { name: SLIPPED_TODAY })).toBeDefined();
    expect(screen.queryByRole('button', { name: HELD })).toBeNull();
    expect(screen.getByText('All done for today')).toBeDefined();
    await waitFor(() => expect(answers(shown)).toMatchObject([{ day: TODAY, reason: 'slipped' }]));
    await user.click(screen.getByRole('button', { name: `Undo: ${GOAL}` }));
    await waitFor(() => expect(api.requestsOf(undoSlip)).toHaveLength(1));
    expect(await screen.findByRole('button', { name: HELD })).toBeDefined();
  });

  it('may be slipped at any time from the menu, and has no note to send before the evening', async () => {
    const shown = await show({ at: '09:00' });
    const { user, card } = shown;
    await user.click(card.getByRole('button', { name: new RegExp(`^${GOAL}`) }));
    expect(card.queryByRole('textbox', { name: 'Note (optional)' })).toBeNull();
    await user.click(await card.findByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('button', { name: 'Slipped today' }));
    await waitFor(() => expect(answers(shown)).toMatchObject([{ day: TODAY, reason: 'slipped' }]));
    expect(await screen.findByRole('group', { name: SLIPPED_TODAY })).toBeDefined();
  });

  it('is asked about on the next morning, and either answer ends the question', async () => {
    const before = { check_ins: checkInsUntil(addDays(TODAY, -2), 2), count_checked: 2, at: '08:00' };
    const question = `Yesterday: ${QUESTION}`;
    const held = await show(before);
    await held.user.click(await held.card.findByRole('button', { name: `Held yesterday: ${GOAL}` }));
    await waitFor(() =>
      expect(held.api.requestsOf(checkGoal)[0]?.body).toMatchObject({ checkDate: YESTERDAY, late: true }),
    );
    await waitFor(() => expect(held.card.queryByText(question)).toBeNull());
    held.unmount();
    const slipped = await show(before);
    await slipped.user.click(await slipped.card.findByRole('button', { name: `Slipped yesterday: ${GOAL}` }));
    await waitFor(() => expect(answers(slipped)).toMatchObject([{ day: YESTERDAY, reason: 'slipped' }]));
    await waitFor(() => expect(slipped.card.queryByText(question)).toBeNull());
    expect(screen.queryByText('What got in the way?')).toBeNull();
    await slipped.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await slipped.card.findByText(question)).toBeDefined();
  });

  it('is asked about yesterday after a slip, whose run is not offered to be mended', async () => {
    const day = addDays(TODAY, -3);
    const lost = { count_checked: 2, count_streak: 0 };
    const fields = { check_ins: checkInsUntil(day, 2), last_checked: day, count_checked: 0, lost, at: '08:00' };
    const slipped = await show({ ...fields, miss_answered: addDays(TODAY, -2) });
    expect(await slipped.card.findByText(`Yesterday: ${QUESTION}`)).toBeDefined();
    expect(slipped.card.queryByRole('button', { name: /^Mend your streak/ })).toBeNull();
    slipped.unmount();
    const { card } = await show(fields);
    expect(await card.findByRole('button', { name: /^Mend your streak/ })).toBeDefined();
  });

  it('is asked about yesterday also before its first answer', async () => {
    const { card } = await show({ check_ins: [], last_checked: null, created_on: YESTERDAY, at: '08:00' });
    expect(await card.findByText(`Yesterday: ${QUESTION}`)).toBeDefined();
  });

  it('waits on the device without a connection, and is sent with its key when the app is opened again', async () => {
    const { user, card, product, platform, clock, unmount } = await show();
    product.api.setOffline(true);
    await user.click(await card.findByRole('button', { name: SLIPPED }));
    expect(await screen.findByText('Slipped today')).toBeDefined();
    const queued = () => [...platform.stored.keys()].filter((key) => key.startsWith('waiting-change.'));
    await waitFor(() => expect(queued()).toHaveLength(1));
    const key = queued()[0]?.split('.').at(-1);
    // Its first sending is over, and it waits.
    await screen.findByText('1 change waits to be sent');
    unmount();
    product.api.setOffline(false);
    open(product, platform, clock);
    expect(await screen.findByText('Slipped today')).toBeDefined();
    await waitFor(() => expect(queued()).toEqual([]));
    expect(product.api.requestsOf(answerMiss).at(-1)).toMatchObject({ idempotencyKey: key });
  });

  it('is never red, however long ago it was held', async () => {
    const { card } = await show({
      check_ins: checkInsUntil(addDays(TODAY, -6), 2),
      count_checked: 0,
      miss_answered: YESTERDAY,
    });
    const pill = await card.findByText('6 days ago');
    expect(pill.closest('[class*="neutral"]')).not.toBeNull();
  });

  it('is chosen in the edit form, which shows the question and leaves out what does not go with it', async () => {
    const { user, card, api } = await show({ avoid: false, days_off: null });
    await user.click(card.getByRole('button', { name: new RegExp(`^${GOAL}`) }));
    await user.click(card.getByRole('button', { name: 'Edit' }));
    await user.selectOptions(card.getByRole('combobox', { name: 'How will you count?' }), 'A day without');
    expect(card.getByText(`In the evening the card asks: “${QUESTION}”`)).toBeDefined();
    expect(card.queryByRole('button', { name: 'Add a small version' })).toBeNull();
    expect(card.queryByText('How many days a week?')).toBeNull();
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.requestsOf(updateGoal)[0]?.body).toMatchObject({ avoid: true }));
    expect(await card.findByRole('button', { name: HELD })).toBeDefined();
  });
});

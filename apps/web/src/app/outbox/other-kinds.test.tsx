// @vitest-environment jsdom
import { addAmount } from '@fivefold/contract/calls/amounts';
import { freezeGoal } from '@fivefold/contract/calls/days-off';
import { answerMiss } from '@fivefold/contract/calls/misses';
import { addDays } from '@fivefold/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { OtherTarget, Outbox, preloadDetails } from '#app/dashboard/lazy-components.tsx';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { comeBackOnline, open, TODAY } from '#testing/offline-device.tsx';
import { ANN, checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';

beforeAll(() => Promise.all([preloadDetails(), OtherTarget.preload(), Outbox.preload()]));

const WATER = { goal: 'Drink water', amount_target: 8, amount_unit: 'glasses', amount_step: 1 };
const [ADDED, ANSWERED] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

it('sends under its key what a version before this one left in its queues', async () => {
  const water = sampleGoal({ ...WATER, last_checked: null, check_ins: [] });
  const product = createFakeProduct({ personal_goals: [water] });
  const platform = createFakePlatform();
  const addition = { key: ADDED, uid: ANN.uid, goalId: water.id, goalType: 'regular', day: TODAY, hundredths: 250 };
  const facts = { madeAt: 1, before: { lastChecked: null, kept: null }, isReaching: false };
  platform.stored.set(`waiting-addition.${ANN.uid}.${ADDED}`, JSON.stringify({ ...addition, ...facts }));
  const miss = { goalId: water.id, day: addDays(TODAY, -1), reason: 'forgot' };
  platform.stored.set(`waiting-miss.${ANN.uid}.${ANSWERED}`, JSON.stringify(miss));
  open(product, platform);
  await waitFor(() => expect(product.api.requestsOf(answerMiss)).toMatchObject([{ idempotencyKey: ANSWERED }]));
  expect(product.api.requestsOf(answerMiss)[0]?.body).toEqual(miss);
  const [sent, ...others] = product.api.requestsOf(addAmount);
  expect(sent).toMatchObject({ idempotencyKey: ADDED, body: { goalId: water.id, day: TODAY, add: 2.5 } });
  expect(others).toEqual([]);
  await waitFor(() => expect([...platform.stored.keys()].filter((key) => key.startsWith('waiting-'))).toEqual([]));
});

it('an addition that the server refuses later stays in words and does not count', async () => {
  const product = createFakeProduct({
    personal_goals: [sampleGoal({ ...WATER, last_checked: null, check_ins: [], amount: { from: TODAY, sum: 2 } })],
  });
  const { user } = open(product);
  const card = await findGoal('Drink water');
  product.api.setOffline(true);
  await user.click(await card.findByRole('button', { name: /^2 of 8 glasses/ }));
  await screen.findByText('1 change waits to be sent');
  expect(card.getByRole('button', { name: /^3 of 8 glasses/ })).toBeDefined();
  product.api.on(addAmount, () => refuse('amounts.no_target'));
  await comeBackOnline(product);
  const alert = await screen.findByText('Not accepted: Add 1 to “Drink water”');
  expect(card.getByRole('button', { name: /^2 of 8 glasses/ })).toBeDefined();
  await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/^Not accepted/)).toBeNull());
});

it('a streak that is kept without a connection takes as many freezes as its person was told, or is refused in words', async () => {
  const before = (days: number) => addDays(TODAY, -days);
  const lost = sampleGoal({
    frequency: 'weekly',
    weekly_interval: 1,
    last_checked: before(15),
    check_ins: checkInsUntil(before(15), 1),
    count_checked: 0,
    count_streak: 0,
    lost: { count_checked: 5, count_streak: 1 },
  });
  const product = createFakeProduct({ personal_goals: [lost] });
  Object.assign(product.dashboard.profile, { freezes: 3 });
  const { user } = open(product);
  const card = await findGoal('Morning run');
  const keep = await card.findByRole('button', { name: 'Keep the streak: use 1 freeze (3 left)' });
  product.api.setOffline(true);
  await user.click(keep);
  await screen.findByText('1 change waits to be sent');
  expect(card.queryByRole('button', { name: /^Keep the streak/ })).toBeNull();
  product.api.on(freezeGoal, () => refuse('goals.not_freezable'));
  await comeBackOnline(product);
  expect(await screen.findByText('Not accepted: Keep the streak of “Morning run” with freezes')).toBeDefined();
  expect(product.api.requestsOf(freezeGoal).at(-1)?.body).toMatchObject({ freezes: 1 });
  expect(await card.findByRole('button', { name: 'Keep the streak: use 1 freeze (3 left)' })).toBeDefined();
});

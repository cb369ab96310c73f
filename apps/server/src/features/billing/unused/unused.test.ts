import { exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getDashboard, listPersonalGoals, waitForDashboardChange } from '@fivefold/contract/calls/dashboard';
import { createGoal } from '@fivefold/contract/calls/goals';
import { goOn } from '@fivefold/contract/calls/go-on';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mailsTo } from '#testing/identity';
import { moneyFaults } from '#testing/money-faults';
import { billsOf, createBillingTestApp, type BillingTestApp, earn, subscribe } from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';
import { passToRenewal, passUnusedMonth } from '#testing/unused-months';

let app: BillingTestApp;
let ann: TestUser;
beforeEach(async () => {
  app = await createBillingTestApp({ isOpenedDaily: false });
  ann = await app.createUser('ann', { plan: false });
  await subscribe(app, ann);
});
afterEach(() => app.close());

const subjects = async () => (await mailsTo(app, ann.email)).map(({ subject }) => subject);
const status = async () => (await ann.call(getSubscriptionStatus)).body;

it('three unused months make the next renewals free, the fourth pauses the plan, and going on charges the next', async () => {
  await passToRenewal(app, ann, 20);
  expect(await subjects()).toContain('Your next renewal is free');
  await app.pass(22 / 24);
  for (let nth = 2; nth <= 4; nth++) await passUnusedMonth(app, ann);
  expect(await billsOf(app, ann)).toEqual(['1000 paid', '0 paid', '0 paid', '0 paid', '1000 void']);
  expect((await subjects()).slice(0, 4)).toEqual([
    'Your plan pauses, and nothing is charged',
    'Your next renewal is free',
    'Your next renewal is free',
    'Your next renewal is free',
  ]);

  // Everything is read, nothing is changed.
  expect(await status()).toMatchObject({ is_premium: true, is_active: false, is_renewal_free: false });
  expect((await ann.call(getDashboard)).status).toBe(200);
  expect((await ann.call(listPersonalGoals)).status).toBe(200);
  const goal = { value: 'Walk', frequency: 'Daily', isPublic: false };
  expect((await ann.call(createGoal, { body: goal })).body['code']).toBe('subscription.paused');
  await passUnusedMonth(app, ann);
  expect((await billsOf(app, ann)).at(-1)).toBe('1000 void');

  const answers = await Promise.all([ann.call(goOn), ann.call(goOn)]);
  expect(answers.map(({ body }) => body)).toEqual([{ success: true }, { success: true }]);
  expect(await status()).toMatchObject({ is_active: true, paused_from: null });
  await app.calm();
  await app.pass(31);
  expect((await billsOf(app, ann)).at(-1)).toBe('1000 paid');
  expect(await moneyFaults(app, [ann])).toEqual([]);
});

it('an opening makes the month count, but not what a page asks by itself or on the day of the purchase', async () => {
  const openings = async () =>
    (await app.deps.db.pool.query(`select opened_on from billing_accounts where uid = $1`, [ann.uid])).rows[0];
  await ann.call(getDashboard);
  await app.pass(3);
  const before = await openings();
  await ann.call(waitForDashboardChange, { query: { tag: 'W/"0"' } });
  expect(await openings()).toEqual(before);
  await passToRenewal(app, ann, 20);
  expect(await subjects()).toContain('Your next renewal is free');
  await app.pass(22 / 24);

  await app.pass(5);
  await ann.call(getDashboard);
  await passUnusedMonth(app, ann);
  expect(await billsOf(app, ann)).toEqual(['1000 paid', '0 paid', '1000 paid']);

  // A month that is earned now pays the renewal after the free one, and Performance runs until the one after that.
  await app.pass(1);
  await passToRenewal(app, ann, 20);
  const { current_period_end: end } = await status();
  await earn(app, ann, 5);
  const { body } = await ann.call(exchangeStreaks, { body: { streaks: 5 } });
  expect(Number(body['performance_plan_end']) - Number(end)).toBeGreaterThan(58 * 86_400);
});

it('a flight over the date line on the eve of a renewal does not make a used month free', async () => {
  const openIn = (zone: string) => ann.call(getDashboard, { headers: { 'time-zone': zone } });
  await app.pass(10);
  await openIn('Pacific/Kiritimati');
  // There the renewal is on the day after this one; in Los Angeles, where it is the same day once more, on this day.
  await passToRenewal(app, ann, 20);
  await openIn('Pacific/Kiritimati');
  await passToRenewal(app, ann, 3);
  await openIn('America/Los_Angeles');
  await app.pass(5 / 24);
  expect(await billsOf(app, ann)).toEqual(['1000 paid', '1000 paid']);
  expect(await subjects()).toEqual(['Your plan has begun']);
  expect(await moneyFaults(app, [ann])).toEqual([]);
});

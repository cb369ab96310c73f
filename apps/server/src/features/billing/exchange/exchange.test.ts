import { randomUUID } from 'node:crypto';
import { cancelSubscription, exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { getDashboard, listFriendsGoals } from '@fivefold/contract/calls/dashboard';
import { performancePlanEnd } from '@fivefold/rules/exchange';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ledgerFaults } from '#testing/database-facts';
import { befriend } from '#testing/test-users';
import {
  billsOf,
  createBillingTestApp,
  earn,
  type BillingTestApp,
  portalPage,
  pressPortal,
  stayActive,
  subscribe,
} from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';

// Months pass in these tests, and a shared machine may be slow.
vi.setConfig({ testTimeout: 60_000 });

let app: BillingTestApp;
beforeAll(async () => {
  app = await createBillingTestApp({ sandbox: { controls: true } });
});
afterAll(async () => {
  expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
  await app.close();
});

const exchange = (who: TestUser, streaks?: number, key?: string) =>
  who.call(exchangeStreaks, {
    ...(streaks === undefined ? {} : { body: { streaks } }),
    ...(key === undefined ? {} : { key }),
  });
const status = async (who: TestUser) => (await who.call(getSubscriptionStatus)).body;
const total = async (who: TestUser) => (await who.call(getTotalStreaks)).body['total_streaks'];

async function member(points: number, name = 'ann'): Promise<TestUser> {
  const who = await app.createUser(name, { plan: false });
  await subscribe(app, who);
  await earn(app, who, points);
  return who;
}

describe('POST /api/exchange-streaks', () => {
  let refused: Promise<TestUser> | undefined;

  it.each([
    // What is refused changes nothing, so that one person can try all of them, with more streaks each time.
    [5, 4, 422, 'streaks.not_enough'],
    [7, 10, 422, 'streaks.not_a_multiple'],
    [4, 10, 422, 'streaks.not_a_multiple'],
    [0, 10, 400, 'common.invalid'],
    [-5, 10, 400, 'common.invalid'],
    [5.5, 10, 400, 'common.invalid'],
    [15, 14, 422, 'streaks.not_enough'],
  ])('refuses %d of %d streaks', async (streaks, has, code, problem) => {
    const ann = await (refused ??= member(1));
    const missing = has - Number(await total(ann));
    if (missing > 0) await earn(app, ann, missing);
    const { status: answered, body } = await exchange(ann, streaks);
    expect([answered, body['code']]).toEqual([code, problem]);
    expect([await total(ann), (await status(ann))['performance_plan_active']]).toEqual([has, false]);
  });

  it('takes five when no count is given, and answers with the exchange', async () => {
    const ann = await member(12);
    const { current_period_end: periodEnd } = await status(ann);
    const { status: answered, body } = await exchange(ann);
    const end = performancePlanEnd(Number(periodEnd), 1).getTime() / 1000;
    expect([answered, body]).toEqual([
      200,
      { extended: false, consumed_streaks: 5, remaining_streaks: 7, performance_plan_end: end },
    ]);
    expect(await total(ann)).toBe(7);
    const { body: again } = await exchange(ann, 5);
    expect(again).toMatchObject({
      extended: true,
      remaining_streaks: 2,
      performance_plan_end: performancePlanEnd(Number(periodEnd), 2).getTime() / 1000,
    });
  });

  it('leaves the level of the streak picture as it was, because it counts all points ever earned', async () => {
    const ann = await member(12);
    const level = async () => (await ann.call(getTotalStreaks)).body['level'];
    expect(await level()).toBe(3);
    await exchange(ann, 10);
    expect([await total(ann), await level()]).toEqual([2, 3]);
  });

  it('turns the badge at once, for oneself and for friends, while the payment provider is away', async () => {
    const ann = await member(5);
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const badge = async () => {
      const { body } = await bob.call(listFriendsGoals);
      return (body['data'] as { uid: string; subscription_status: string }[]).find(({ uid }) => uid === ann.uid)
        ?.subscription_status;
    };
    expect(await badge()).toBe('base');
    await app.misbehave('fault', { when: 'before', drop: true, times: 6 });
    expect((await exchange(ann)).status).toBe(200);
    expect(await status(ann)).toMatchObject({
      plan: 'performance',
      performance_plan_active: true,
      performance_months_left: 1,
    });
    expect((await ann.call(getDashboard)).body['subscription']).toMatchObject({
      plan: 'performance',
      performance_plan_active: true,
    });
    expect(await badge()).toBe('performance');
    for (let time = 0; time < 3; time++) await app.pass(0.05);
    expect((await portalPage(app, ann)).text).toContain('$1.00');
  });

  it('answers a repeat under one key with the same words, and another request under it with 422', async () => {
    const ann = await member(20);
    const key = randomUUID();
    const first = await exchange(ann, 10, key);
    expect((await exchange(ann, 10, key)).raw.body).toBe(first.raw.body);
    expect((await exchange(ann, 5, key)).body['code']).toBe('common.key_reused');
    expect([first.status, await total(ann)]).toEqual([200, 10]);
    // However late: what spends something is never done again.
    await app.pass(40);
    await app.pass(0.1);
    expect((await exchange(ann, 10, key)).raw.body).toBe(first.raw.body);
    expect(await total(ann)).toBe(10);
  });

  it('needs a subscription that will renew; otherwise the streaks stay', async () => {
    const ann = await app.createUser('ann', { plan: false });
    await earn(app, ann, 5);
    const problemOf = async (who: TestUser) => {
      const { status: answered, body } = await exchange(who);
      return [answered, body['code'], await total(who)];
    };
    expect(await problemOf(ann)).toEqual([409, 'subscription.required', 5]);
    await subscribe(app, ann);
    await ann.call(cancelSubscription);
    expect(await problemOf(ann)).toEqual([409, 'subscription.ending', 5]);
    await pressPortal(app, ann, { do: 'resume' });
    expect((await exchange(ann)).status).toBe(200);

    const bob = await app.createUser('bob', { plan: false });
    await subscribe(app, bob, 'renewals-fail');
    await earn(app, bob, 5);
    await app.pass(32);
    expect(await problemOf(bob)).toEqual([409, 'subscription.payment_overdue', 5]);
  });
});

describe('bought months', () => {
  it('keep the badge through the period that a month paid for', async () => {
    const ann = await member(5);
    await exchange(ann);
    await app.calm();
    for (let day = 0; day < 32; day += 8) {
      await stayActive(app, ann);
      await app.pass(8);
    }
    const now = await status(ann);
    expect(now).toMatchObject({
      plan: 'performance',
      performance_months_left: 0,
      performance_plan_end: now['current_period_end'],
    });
  });

  it('wait through a lapse to free, and pay for the first invoice of the next subscription', async () => {
    const ann = await member(5);
    await exchange(ann);
    await app.calm();
    await pressPortal(app, ann, { do: 'cancel' });
    for (let day = 0; day < 32; day += 8) {
      await stayActive(app, ann);
      await app.pass(8);
    }
    expect(await status(ann)).toMatchObject({
      status: 'free',
      plan: null,
      performance_plan_active: false,
      performance_months_left: 1,
    });
    await subscribe(app, ann);
    expect(await billsOf(app, ann)).toEqual(['1000 paid', '100 paid']);
    expect(await status(ann)).toMatchObject({ plan: 'performance', performance_months_left: 0 });
  });
});

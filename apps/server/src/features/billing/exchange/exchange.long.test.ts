import { exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getMeSummary } from '@fivefold/contract/calls/me';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerFaults } from '#testing/database-facts';
import {
  billsOf,
  createBillingTestApp,
  earn,
  type BillingTestApp,
  portalPage,
  stayActive,
  subscribe,
} from '#testing/subscriber';

let app: BillingTestApp;
beforeAll(async () => {
  app = await createBillingTestApp();
});
afterAll(async () => {
  expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
  await app.close();
});

it('bought months bill one dollar for as many renewals as were bought, then ten again', async () => {
  const ann = await app.createUser('ann', { plan: false });
  await subscribe(app, ann);
  await earn(app, ann, 10);
  expect((await portalPage(app, ann)).text).toContain('$10.00');
  await ann.call(exchangeStreaks, { body: { streaks: 10 } });
  await app.calm();
  expect((await portalPage(app, ann)).text).toMatch(/Amount<\/dt>\s*<dd>\$1\.00/);
  for (let month = 0; month < 4; month++) {
    for (let day = 0; day < 31; day += 10.5) {
      await stayActive(app, ann);
      await app.pass(10.5);
    }
  }
  expect((await billsOf(app, ann)).slice(0, 5)).toEqual([
    '1000 paid',
    '100 paid',
    '100 paid',
    '1000 paid',
    '1000 paid',
  ]);
  expect((await ann.call(getSubscriptionStatus)).body).toMatchObject({
    plan: 'basic',
    performance_plan_active: false,
    performance_months_left: 0,
  });
  expect((await ann.call(getMeSummary)).body['performance']).toEqual({ months_earned: 2, saved_cents: 1800 });
});

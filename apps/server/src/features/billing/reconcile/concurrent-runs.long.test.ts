import { cancelSubscription, createCheckoutSession } from '@fivefold/contract/calls/billing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#ports/payment-provider/port';
import { payCheckout } from '#testing/checkout';
import { usePayingUsers } from '#testing/paying-users';
import { billsOf, hostedAt, type BillingTestApp, openEveryDay, stayActive } from '#testing/subscriber';
import { type TestUser, billingOf } from '#testing/test-app';
import { findMoneyFaults } from '../audit.ts';
import { reconcile } from './reconcile.ts';

type Reading = 'fetchCheckout' | 'listSubscriptions' | 'listInvoices';
const READINGS = ['fetchCheckout', 'listSubscriptions', 'listInvoices'] as const;

// What happens between two answers shows most when a coupon leaves at once.
const members = usePayingUsers({ onceCouponLeaves: 'creation' });
const { member, exchange, status, monthStates, subscriptionOf } = members;
let app: BillingTestApp;
beforeAll(() => {
  app = members.app;
});

/** Reconciles, and lets something happen when the provider has answered and the answer was not yet looked at. */
async function reconcileWhile(who: TestUser, reading: Reading, happen: () => Promise<void>): Promise<void> {
  const { payments } = billingOf(app.deps);
  const once = async <T>(answer: T): Promise<T> => {
    await happen();
    return answer;
  };
  const slow: Pick<PaymentProvider, Reading> = {
    fetchCheckout: async (id) => once(await payments.fetchCheckout(id)),
    listSubscriptions: async (id) => once(await payments.listSubscriptions(id)),
    listInvoices: async (id) => once(await payments.listInvoices(id)),
  };
  await reconcile({ ...app.deps, payments: { ...payments, [reading]: slow[reading] } }, who.uid);
}

async function memberWithMonth(): Promise<TestUser> {
  const ann = await member(5);
  await exchange(ann);
  await app.calm();
  return ann;
}

/** Ends the subscription, and chooses Base again with the month that is left. @returns the page to pay on. */
async function chooseAgain(who: TestUser): Promise<string> {
  await app.stripe.subscriptions.cancel((await subscriptionOf(who)).id);
  await app.calm();
  return hostedAt(
    app,
    String((await who.call(createCheckoutSession, { body: { plan: 'base' } })).body['checkout_url']),
  );
}

describe('what happens between two answers of the provider', () => {
  it.each(READINGS)('leaves no coupon for a month that a renewal has just spent (after %s)', async (reading) => {
    const ann = await memberWithMonth();
    await stayActive(app, ann);
    await openEveryDay(app);
    const end = Number((await status(ann))['current_period_end']);
    await app.misbehave('webhooks', { mode: 'hold' });
    // No month is in a checkout, so that is not asked for: the renewal comes before everything then.
    const renew = async () => app.clock.setTo(new Date((end + 60) * 1000));
    if (reading === 'fetchCheckout') await renew();
    await reconcileWhile(ann, reading, renew);
    expect([await monthStates(ann), (await subscriptionOf(ann)).discounts.length]).toEqual(
      reading === 'listInvoices' ? [['attached'], 0] : [['consumed'], 0],
    );
  });

  it.each(READINGS)('does not give a month back that a checkout is just spending (after %s)', async (reading) => {
    const ann = await memberWithMonth();
    const page = await chooseAgain(ann);
    await app.misbehave('webhooks', { mode: 'hold' });
    await reconcileWhile(ann, reading, async () => void (await payCheckout(page).catch(() => undefined)));
    expect(await monthStates(ann)).toEqual([reading === 'listInvoices' ? 'attaching' : 'consumed']);
    await reconcile(billingOf(app.deps), ann.uid);
    expect([await monthStates(ann), await billsOf(app, ann)]).toEqual([['consumed'], ['1000 paid', '100 paid']]);
  });
});

describe('a run that ends half-way', () => {
  it('leaves a consistent ledger when credit is still owed', async () => {
    const ann = await member(5);
    const renewal = Number((await status(ann))['current_period_end']) * 1000;
    const hour = 60 * 60_000;
    await openEveryDay(app);
    app.clock.setTo(new Date(renewal - hour));
    await stayActive(app, ann);
    await app.calm();
    await app.misbehave('fault', {
      when: 'before',
      status: 503,
      method: 'POST',
      path: '/v1/subscriptions/',
      times: 200,
    });
    await exchange(ann);
    await app.calm();
    // Only the run below shall find that a renewal was missed.
    await app.deps.db.pool.query(`delete from jobs where kind = 'billing.reconcile'`);
    await app.misbehave('webhooks', { mode: 'hold' });
    app.clock.setTo(new Date(renewal + 2 * hour));
    const faults: string[] = [];
    const creditMonth = async () => {
      faults.push(...(await findMoneyFaults(app.deps.db.kysely)));
      throw new Error('The connection is gone.');
    };
    await expect(
      reconcile({ ...app.deps, payments: { ...billingOf(app.deps).payments, creditMonth } }, ann.uid),
    ).rejects.toThrow('connection');
    expect([faults, await monthStates(ann)]).toEqual([[], ['compensated']]);
    await reconcile(billingOf(app.deps), ann.uid);
  });
});

describe('two runs for one person', () => {
  it('come one after the other', async () => {
    const ann = await memberWithMonth();
    const reached = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = reconcileWhile(ann, 'listSubscriptions', async () => {
      reached.resolve();
      await release.promise;
      order.push('first');
    });
    await reached.promise;
    const second = ann.call(cancelSubscription).then(() => order.push('second'));
    // Time enough to overtake.
    await app.runJobs();
    setTimeout(release.resolve, 500);
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('leave what the newer one learnt when the older one lost its turn', async () => {
    const ann = await memberWithMonth();
    await app.misbehave('webhooks', { mode: 'hold' });
    const late = reconcileWhile(ann, 'listSubscriptions', async () => {
      // As after a pause of its process that was longer than its lease.
      await app.deps.db.pool.query(
        `update billing_accounts set run_until = now() - interval '1 second' where uid = $1`,
        [ann.uid],
      );
      await app.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
      await reconcile(billingOf(app.deps), ann.uid);
      expect(await status(ann)).toMatchObject({ status: 'free', performance_months_left: 1 });
    });
    await expect(late).rejects.toMatchObject({ code: 'subscription.unavailable' });
    expect([await status(ann), await monthStates(ann)]).toMatchObject([{ status: 'free' }, ['available']]);
  });
});

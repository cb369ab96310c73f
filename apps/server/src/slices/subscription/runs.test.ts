import { cancelSubscription, createCheckoutSession } from '@fivefold/contract/calls/subscription';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '../../ports/payment-provider/port.ts';
import { payCheckout } from '../../testing/checkout.ts';
import { useMembers } from '../../testing/members.ts';
import { billsOf, hostedAt, type PaidWorld, stayActive } from '../../testing/subscriber.ts';
import { type Actor, billingOf } from '../../testing/world.ts';
import { findMoneyFaults } from './audit.ts';
import { reconcile } from './reconcile.ts';

type Reading = 'fetchCheckout' | 'listSubscriptions' | 'listInvoices';
const READINGS = ['fetchCheckout', 'listSubscriptions', 'listInvoices'] as const;

// What happens between two answers shows most when a coupon leaves at once.
const members = useMembers({ onceCouponLeaves: 'creation' });
const { member, exchange, status, monthStates, subscriptionOf } = members;
let given: PaidWorld;
beforeAll(() => {
  given = members.given;
});

/** Reconciles, and lets something happen when the provider has answered and the answer was not yet looked at. */
async function reconcileWhile(who: Actor, reading: Reading, happen: () => Promise<void>): Promise<void> {
  const { payments } = billingOf(given.deps);
  const once = async <T>(answer: T): Promise<T> => {
    await happen();
    return answer;
  };
  const slow: Pick<PaymentProvider, Reading> = {
    fetchCheckout: async (id) => once(await payments.fetchCheckout(id)),
    listSubscriptions: async (id) => once(await payments.listSubscriptions(id)),
    listInvoices: async (id) => once(await payments.listInvoices(id)),
  };
  await reconcile({ ...given.deps, payments: { ...payments, [reading]: slow[reading] } }, who.uid);
}

async function memberWithMonth(): Promise<Actor> {
  const ann = await member(5);
  await exchange(ann);
  await given.calm();
  return ann;
}

/** Ends the subscription, and chooses Base again with the month that is left. @returns the page to pay on. */
async function chooseAgain(who: Actor): Promise<string> {
  await given.stripe.subscriptions.cancel((await subscriptionOf(who)).id);
  await given.calm();
  return hostedAt(
    given,
    String((await who.call(createCheckoutSession, { body: { plan: 'base' } })).body['checkout_url']),
  );
}

describe('what happens between two answers of the provider', () => {
  it.each(READINGS)('leaves no coupon for a month that a renewal has just spent (after %s)', async (reading) => {
    const ann = await memberWithMonth();
    await stayActive(given, ann);
    const end = Number((await status(ann))['current_period_end']);
    await given.misbehave('webhooks', { mode: 'hold' });
    // No month is in a checkout, so that is not asked for: the renewal comes before everything then.
    const renew = async () => given.clock.setTo(new Date((end + 60) * 1000));
    if (reading === 'fetchCheckout') await renew();
    await reconcileWhile(ann, reading, renew);
    expect([await monthStates(ann), (await subscriptionOf(ann)).discounts.length]).toEqual(
      reading === 'listInvoices' ? [['attached'], 0] : [['consumed'], 0],
    );
  });

  it.each(READINGS)('does not give a month back that a checkout is just spending (after %s)', async (reading) => {
    const ann = await memberWithMonth();
    const page = await chooseAgain(ann);
    await given.misbehave('webhooks', { mode: 'hold' });
    await reconcileWhile(ann, reading, async () => void (await payCheckout(page).catch(() => undefined)));
    expect(await monthStates(ann)).toEqual([reading === 'listInvoices' ? 'attaching' : 'consumed']);
    await reconcile(billingOf(given.deps), ann.uid);
    expect([await monthStates(ann), await billsOf(given, ann)]).toEqual([['consumed'], ['1000 paid', '100 paid']]);
  });
});

describe('a run that ends half-way', () => {
  it('leaves books that agree when credit is still to be given', async () => {
    const ann = await member(5);
    const renewal = Number((await status(ann))['current_period_end']) * 1000;
    const hour = 60 * 60_000;
    given.clock.setTo(new Date(renewal - hour));
    await stayActive(given, ann);
    await given.calm();
    await given.misbehave('fault', {
      when: 'before',
      status: 503,
      method: 'POST',
      path: '/v1/subscriptions/',
      times: 200,
    });
    await exchange(ann);
    await given.calm();
    // Only the run below shall find that a renewal was missed.
    await given.deps.db.pool.query(`delete from jobs where kind = 'billing.reconcile'`);
    await given.misbehave('webhooks', { mode: 'hold' });
    given.clock.setTo(new Date(renewal + 2 * hour));
    const faults: string[] = [];
    const creditMonth = async () => {
      faults.push(...(await findMoneyFaults(given.deps.db.kysely)));
      throw new Error('The connection is gone.');
    };
    await expect(
      reconcile({ ...given.deps, payments: { ...billingOf(given.deps).payments, creditMonth } }, ann.uid),
    ).rejects.toThrow('connection');
    expect([faults, await monthStates(ann)]).toEqual([[], ['compensated']]);
    await reconcile(billingOf(given.deps), ann.uid);
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
    await given.jobs();
    setTimeout(release.resolve, 500);
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('leave what the newer one learnt when the older one lost its turn', async () => {
    const ann = await memberWithMonth();
    await given.misbehave('webhooks', { mode: 'hold' });
    const late = reconcileWhile(ann, 'listSubscriptions', async () => {
      // As after a pause of its process that was longer than anybody believes it alive.
      await given.deps.db.pool.query(
        `update billing_accounts set run_until = now() - interval '1 second' where uid = $1`,
        [ann.uid],
      );
      await given.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
      await reconcile(billingOf(given.deps), ann.uid);
      expect(await status(ann)).toMatchObject({ status: 'free', performance_months_left: 1 });
    });
    await expect(late).rejects.toMatchObject({ code: 'subscription.unavailable' });
    expect([await status(ann), await monthStates(ann)]).toMatchObject([{ status: 'free' }, ['available']]);
  });
});

import { beforeAll, expect, it } from 'vitest';
import { usePayingUsers } from '#testing/paying-users';
import { billsOf, type BillingTestApp, pressPortal } from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';

// The provider does not say when a coupon leaves the subscription: here it stays until its invoice is paid.
const members = usePayingUsers({ onceCouponLeaves: 'payment' });
const { member, live, exchange, status, monthStates, subscriptionOf } = members;
let app: BillingTestApp;
beforeAll(() => {
  app = members.app;
});

/** Creates a user whose renewal carries the first of two months and could not be paid. */
async function overdue(): Promise<TestUser> {
  const ann = await member(10, 'renewals-fail');
  await exchange(ann, 10);
  await live(ann, 32);
  expect(await status(ann)).toMatchObject({ past_due: true, performance_months_left: 1 });
  return ann;
}

it('a spent coupon makes room for that of the next month, and each takes 9 dollars off one bill', async () => {
  const ann = await overdue();
  const coupons = async () => [await monthStates(ann), (await subscriptionOf(ann)).discounts.length];
  expect(await coupons()).toEqual([['consumed', 'attached'], 1]);
  await pressPortal(app, ann, { do: 'card', card: '4242424242424242' });
  expect(await coupons()).toEqual([['consumed', 'attached'], 1]);
  await live(ann, 32);
  await live(ann, 32);
  expect((await billsOf(app, ann)).slice(0, 4)).toEqual(['1000 paid', '100 paid', '100 paid', '1000 paid']);
});

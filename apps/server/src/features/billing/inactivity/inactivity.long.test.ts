import { createCheckoutSession } from '@fivefold/contract/calls/billing';
import { getMeSummary } from '@fivefold/contract/calls/me';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { addDays } from '@fivefold/rules/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '#testing/conformance';
import { usePayingUsers } from '#testing/paying-users';
import { pushesTo, registerDevice } from '#testing/push';
import { type BillingTestApp, stayActive } from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';

const members = usePayingUsers();
const { member, live, exchange, status, monthStates, subscriptionOf } = members;
let app: BillingTestApp;
beforeAll(() => {
  app = members.app;
});

const left = async (who: TestUser) => (await status(who))['performance_months_left'];
/** Absences by their first and last days from today on. */
const setAway = (who: TestUser, ...ranges: [first: number, last: number][]) =>
  app.deps.db.pool.query('update profiles set away = $2 where uid = $1', [
    who.uid,
    JSON.stringify(
      ranges.map(([first, last]) => ({ from: addDays(app.today(), first), to: addDays(app.today(), last) })),
    ),
  ]);
/** But for the mail about the purchase, which every subscriber gets. */
const mailsTo = async (who: TestUser) =>
  (await app.fastify.inject('/dev/mailbox.json'))
    .json<{ to: string; subject: string; text: string }[]>()
    .filter(({ to, subject }) => to === who.email && subject !== 'Your plan has begun');

describe('an inactive user', () => {
  it('loses the month whose coupon is on the subscription when that is off, and not before', async () => {
    // Runs first: on the app's first day the thirtieth day comes before the renewal.
    const ann = await member(5);
    await exchange(ann);
    await app.calm();
    await app.misbehave('fault', {
      when: 'before',
      status: 503,
      method: 'POST',
      path: '/v1/subscriptions/',
      times: 200,
    });
    await app.pass(29.6);
    await app.pass(0.05);
    expect([await monthStates(ann), await left(ann)]).toEqual([['attached'], 0]);
    await app.misbehave('calm', {});
    await app.pass(0.06);
    expect([await monthStates(ann), (await subscriptionOf(ann)).discounts.length]).toEqual([['expired'], 0]);
  });

  it('keeps a month that is in an open checkout until that is over', async () => {
    const ann = await member(5);
    await exchange(ann);
    await app.calm();
    await app.stripe.subscriptions.cancel((await subscriptionOf(ann)).id);
    await app.calm();
    // The last minutes of the thirtieth day.
    app.clock.setTo(new Date(Date.parse(addDays(app.today(), 30)) - 600_000));
    await app.calm();
    expect((await ann.call(createCheckoutSession, { body: { plan: 'base' } })).status).toBe(200);
    await app.pass(20 / (24 * 60));
    expect([await monthStates(ann), await left(ann)]).toEqual([['attaching'], 1]);
    await app.pass(0.06);
    await app.pass(0.05);
    expect([await monthStates(ann), await left(ann)]).toEqual([['expired'], 0]);
  });

  it('is warned once after 23 days, and after 30 loses the months that are not billed, but no streaks', async () => {
    const ann = await member(16);
    await live(ann, 10);
    await exchange(ann, 15);
    await app.calm();
    await registerDevice(ann, 'phone-of-ann');
    expect((await subscriptionOf(ann)).discounts).toHaveLength(1);
    await app.pass(20);
    // The first month went onto the renewal meanwhile.
    expect(await left(ann)).toBe(2);
    await app.pass(2);
    expect(await mailsTo(ann)).toHaveLength(0);
    await app.pass(1);
    const warnings = await mailsTo(ann);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.subject).toContain('months of Performance are waiting');
    for (const words of ['30 days without a check-in', 'Check in now', 'stay yours'])
      expect(warnings[0]?.text).toContain(words);
    expect((await pushesTo(app, 'phone-of-ann')).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Check in once before [A-Z][a-z]+ \d+ to keep your 2 months of it\.$/),
    ]);
    for (let day = 23; day < 29; day += 3) await app.pass(3);
    expect(await left(ann)).toBe(2);
    await app.pass(1);
    await app.pass(0.1);
    expect(await monthStates(ann)).toEqual(['consumed', 'expired', 'expired']);
    expect((await ann.call(getMeSummary)).body['performance']).toEqual({ months_earned: 1, saved_cents: 900 });
    expect((await subscriptionOf(ann)).discounts).toHaveLength(0);
    // The period that a month paid for stays.
    expect(await status(ann)).toMatchObject({ performance_months_left: 0, performance_plan_active: true });
    expect((await ann.call(getTotalStreaks)).body['total_streaks']).toBe(1);
    expect(await mailsTo(ann)).toHaveLength(1);
    expect(await pushesTo(app, 'phone-of-ann')).toHaveLength(1);
  });

  it('is warned again after coming back and leaving again, and keeps the months by coming back', async () => {
    const ann = await member(20);
    await exchange(ann, 20);
    for (const _absence of [1, 2]) {
      await app.pass(25);
      await stayActive(app, ann);
    }
    expect(await mailsTo(ann)).toHaveLength(2);
    expect(await monthStates(ann)).not.toContain('expired');
  });

  it('loses nothing through one absence a year, is not warned during it, and counts only what it really was', async () => {
    const [away, endedEarly, awayAgain] = [await member(5), await member(5), await member(5)];
    const all = [away, endedEarly, awayAgain];
    for (const who of all) await exchange(who);
    await app.calm();
    // Nothing is billed meanwhile.
    for (const who of all) await app.stripe.subscriptions.cancel((await subscriptionOf(who)).id);
    await app.calm();
    await setAway(away, [12, 31]);
    await setAway(endedEarly, [12, 14]);
    await setAway(awayAgain, [-200, -195], [12, 31]);
    const warned = () => Promise.all(all.map(async (who) => (await mailsTo(who)).length));
    const months = () => Promise.all(all.map(left));
    await app.pass(24);
    expect([await warned(), await months()]).toEqual([
      [0, 0, 1],
      [1, 1, 1],
    ]);
    await app.pass(7);
    expect([await warned(), await months()]).toEqual([
      [0, 0, 1],
      [1, 1, 0],
    ]);
    await app.pass(7);
    expect([await warned(), await months()]).toEqual([
      [0, 1, 1],
      [1, 1, 0],
    ]);
    await app.pass(7);
    expect([await warned(), await months()]).toEqual([
      [0, 1, 1],
      [1, 0, 0],
    ]);
    await app.pass(10);
    expect([await warned(), await months()]).toEqual([
      [1, 1, 1],
      [1, 0, 0],
    ]);
    await app.pass(7);
    expect(await months()).toEqual([0, 0, 0]);
  });

  it('loses the months though the provider no longer knows them', async () => {
    const ann = await member(5);
    await exchange(ann);
    await app.calm();
    await app.stripe.customers.del(idOf((await subscriptionOf(ann)).customer));
    await app.calm();
    expect([await monthStates(ann), await left(ann)]).toEqual([['available'], 1]);
    await app.pass(31);
    await app.pass(0.1);
    expect([await monthStates(ann), await left(ann)]).toEqual([['expired'], 0]);
  });

  it('does not lose months on the day they were bought', async () => {
    const ann = await member(10);
    await app.pass(35);
    await exchange(ann);
    await app.pass(0.2);
    expect(await left(ann)).toBe(1);
    await app.pass(31);
    expect(await left(ann)).toBe(0);
  });
});

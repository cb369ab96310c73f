import { cancelSubscription, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdminCommand } from '../../../operator/admin/commands.ts';
import { mailsTo } from '#testing/identity';
import { moneyFaults } from '#testing/money-faults';
import { billsOf, createBillingTestApp, type BillingTestApp, subscribe } from '#testing/subscriber';
import { askFor, confirmWith, withdraw, withdrawalCode } from '#testing/withdrawals';

let app: BillingTestApp;
beforeAll(async () => {
  app = await createBillingTestApp({ networkRetries: 0, sandbox: { controls: true } });
});
afterAll(() => app.close());

async function buyer(name: string) {
  const who = await app.createUser(name, { plan: false });
  await subscribe(app, who);
  return who;
}

it('ends the plan at once, pays back what is not used, and mails one receipt with the times', async () => {
  const ann = await buyer('ann');
  app.clock.advanceDays(10);
  expect((await askFor(app, ann.email)).body).toEqual({ success: true });
  const [question] = await mailsTo(app, ann.email);
  expect(question?.text).toContain('you get back $6.67 of the $10.00 you paid');
  const code = await withdrawalCode(app, ann);
  // Nothing has happened yet: mail programs follow links.
  expect((await ann.call(getSubscriptionStatus)).body['status']).toBe('active');

  const first = await confirmWith(app, code);
  expect(first.body).toMatchObject({ refunded_cents: null });
  // At once, whatever the provider is doing.
  expect((await ann.call(getSubscriptionStatus)).body['status']).toBe('free');
  await app.calm();
  const again = await confirmWith(app, code);
  expect(again.body).toEqual({ ...first.body, refunded_cents: 667 });
  await app.calm();

  const receipts = (await mailsTo(app, ann.email)).filter(({ subject }) => subject.startsWith('Receipt'));
  expect(receipts).toHaveLength(1);
  expect(receipts[0]?.text).toContain('$6.67 of the $10.00 you paid are on the way back to your card.');
  expect(receipts[0]?.text).toMatch(
    /purchase of November 21, 2026 on December 1, 2026 at 12:\d\d:\d\d PM UTC, and confirmed it on December 1, 2026/,
  );
  expect((await runAdminCommand(app.deps, ['withdrawals'], 'olga')).lines[0]).toMatch(
    new RegExp(
      `^${ann.email} · bought 2026-11-21 12:00 · asked .+ · confirmed .+ · paid back \\$6.67 of \\$10.00 on .+ · sub_`,
    ),
  );
  expect((await ann.call(cancelSubscription)).status).toBe(409);
  expect(await billsOf(app, ann)).toEqual(['1000 paid']);
  expect(await moneyFaults(app, [ann])).toEqual([]);
});

it('mails a buyer once until when they can withdraw, with the link', async () => {
  const amy = await buyer('amy');
  await app.pass(1);
  const mails = await mailsTo(app, amy.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your plan has begun']);
  expect(mails[0]?.text).toMatch(/withdraw from this purchase until December \d+, 2026/);
  expect(mails[0]?.text).toContain('/#/withdraw\n');
});

it('answers the same for every address, and mails to each only what is true of it', async () => {
  const [bob, free] = [await buyer('bob'), await app.createUser('free', { plan: false })];
  const unknown = 'never-seen@example.com';
  const answers = [];
  for (const email of [bob.email, free.email, unknown]) {
    const { status, body } = await askFor(app, email);
    answers.push([status, body]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['[200,{"success":true}]']));
  expect((await mailsTo(app, bob.email))[0]?.text).toContain('withdraw?code=');
  for (const email of [free.email, unknown]) {
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain('Nothing was bought here with this address');
    expect(mail?.text).not.toContain('code=');
  }
});

it('counts from the day on which it was asked for, also when the link is opened after the fourteenth day', async () => {
  const cem = await buyer('cem');
  app.clock.advanceDays(14);
  await askFor(app, cem.email);
  const code = await withdrawalCode(app, cem);
  app.clock.advanceDays(2.9);
  expect((await confirmWith(app, code)).status).toBe(200);
  await app.calm();
  // Sixteen or seventeen of the period's 30 or 31 days were left when it was asked for.
  const { rows } = await app.deps.db.pool.query('select owed_cents, refunded_cents from withdrawals where uid = $1', [
    cem.uid,
  ]);
  expect([534, 549]).toContain(rows[0]?.['owed_cents']);
  expect(rows[0]?.['refunded_cents']).toBe(rows[0]?.['owed_cents']);
  expect(await moneyFaults(app, [cem])).toEqual([]);

  await askFor(app, cem.email);
  expect((await mailsTo(app, cem.email))[0]?.text).toContain('You withdrew from your purchase');
});

it('is refused on the fifteenth day, with a link that is three days old, forged or cut off, and beyond the limit', async () => {
  const dan = await buyer('dan');
  await askFor(app, dan.email);
  const code = await withdrawalCode(app, dan);
  for (const wrong of [code.slice(0, -1), `${code.split('.')[0]}.AAAA`, 'none'])
    expect((await confirmWith(app, wrong)).body['code']).toBe('subscription.withdrawal_link');
  app.clock.advanceDays(3.1);
  expect((await confirmWith(app, code)).body['code']).toBe('subscription.withdrawal_link');
  app.clock.advanceDays(12);
  await askFor(app, dan.email);
  expect((await mailsTo(app, dan.email))[0]?.text).toMatch(
    /Your purchase was on .+\. You could withdraw from it until /,
  );
  expect((await askFor(app, dan.email)).status).toBe(200);
  // The address has had its three of the day, whether or not it has an account.
  expect((await askFor(app, dan.email)).status).toBe(429);
  expect((await dan.call(getSubscriptionStatus)).body['status']).toBe('active');
});

it('happens once, however often and from how many tabs it is confirmed', async () => {
  const eve = await buyer('eve');
  await askFor(app, eve.email);
  const code = await withdrawalCode(app, eve);
  const answers = await Promise.all([1, 2, 3, 4].map(() => confirmWith(app, code)));
  expect(new Set(answers.map(({ body }) => body['confirmed_at'])).size).toBe(1);
  await Promise.all([app.calm(), eve.call(cancelSubscription)]);
  await app.calm();
  const refunds = (await app.stripe.refunds.list({ limit: 100 })).data.map(({ amount }) => amount);
  expect(refunds.filter((amount) => amount === 1000)).toHaveLength(1);
  expect(await moneyFaults(app, [eve])).toEqual([]);
});

it('of a new purchase is possible again', async () => {
  const fay = await buyer('fay');
  await withdraw(app, fay);
  await app.calm();
  await subscribe(app, fay);
  expect((await fay.call(getSubscriptionStatus)).body['status']).toBe('active');
  await withdraw(app, fay);
  await app.calm();
  expect((await fay.call(getSubscriptionStatus)).body['status']).toBe('free');
  const { rows } = await app.deps.db.pool.query('select refunded_cents from withdrawals where uid = $1', [fay.uid]);
  expect(rows).toEqual([{ refunded_cents: 1000 }, { refunded_cents: 1000 }]);
  expect(await moneyFaults(app, [fay])).toEqual([]);
});

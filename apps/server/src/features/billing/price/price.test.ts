import { createCheckoutSession, listPlans } from '@fivefold/contract/calls/billing';
import { clientConfig } from '@fivefold/contract/calls/auth';
import { USUAL_PRICE } from '@fivefold/rules/usual-price';
import { afterEach, describe, expect, it } from 'vitest';
import { AdminProblem } from '../../../operator/admin/command.ts';
import { runAdminCommand } from '../../../operator/admin/commands.ts';
import { mailsTo } from '#testing/identity';
import { usePayingUsers } from '#testing/paying-users';
import { setPrice } from '#testing/price-history';
import { billsOf, hostedAt, subscribe } from '#testing/subscriber';
import type { TestUser } from '#testing/test-app';

const users = usePayingUsers();
const { member, untilRenewal, status } = users;
const sell = (cents: number, currency = 'usd') => setPrice(users.app, { cents, currency });
const run = async (...words: string[]) => (await runAdminCommand(users.app.deps, ['price', ...words], 'olga')).lines;
const mails = async (who: TestUser) => {
  await users.app.runJobs();
  return (await mailsTo(users.app, who.email)).filter(({ subject }) =>
    /price of your plan|Preis deines Tarifs/.test(subject),
  );
};
const planPrices = async (who: TestUser) =>
  ((await who.call(listPlans)).body['data'] as { price_cents: number; currency: string }[]).map(
    ({ price_cents: cents, currency }) => `${cents} ${currency}`,
  );

afterEach(() => setPrice(users.app, USUAL_PRICE));

describe('another price', () => {
  it('is what new people pay, and read in the plans and in the mail about their purchase; others keep theirs', async () => {
    const ann = await member(1);
    sell(1250);
    const ben = await users.app.createUser('ben', { plan: false });
    expect([await planPrices(ann), await planPrices(ben)]).toEqual([
      ['1000 usd', '100 usd'],
      ['1250 usd', '100 usd'],
    ]);
    await subscribe(users.app, ben);
    expect([await billsOf(users.app, ann), await billsOf(users.app, ben)]).toEqual([['1000 paid'], ['1250 paid']]);
    expect(await status(ben)).toMatchObject({ price: { cents: 1250, currency: 'usd' }, next_price: null });
    const bought = (await mailsTo(users.app, ben.email)).find(({ subject }) => subject === 'Your plan has begun');
    expect(bought?.text).toContain('$12.50 a month');
    // Only the page of a server with another price is told of it.
    expect((await users.app.callSignedOut(clientConfig)).body['server']).not.toHaveProperty('price');
  });

  it('closes a checkout that is open at the old one', async () => {
    const ann = await users.app.createUser('ann', { plan: false });
    const open = async () =>
      String((await ann.call(createCheckoutSession, { body: { plan: 'base' } })).body['checkout_url']);
    const first = await open();
    expect(await open()).toBe(first);
    sell(700, 'eur');
    const second = await open();
    expect(second).not.toBe(first);
    const pages = await Promise.all(
      [first, second].map(async (page) => (await fetch(hostedAt(users.app, page))).text()),
    );
    expect(pages[0]).not.toContain('$10.00');
    expect(pages[1]).toContain('€7.00');
  });

  it('is told once, listed, called off, and told again', async () => {
    const ann = await member(1);
    await ann.call(listPlans, { headers: { 'accept-language': 'de' } });
    await users.app.deps.db.pool.query(`update profiles set language = 'de' where uid = $1`, [ann.uid]);
    sell(1200);
    await users.app.pass(0.5);
    expect(await run('move', ann.email)).toEqual([
      expect.stringContaining('Told 1 person that their plan costs $12.00'),
    ]);
    expect(await run('move', ann.email)).toEqual([expect.stringContaining('Told 0 people')]);
    const [told] = await mails(ann);
    expect(told).toMatchObject({ subject: 'Der Preis deines Tarifs ändert sich' });
    expect(told?.text).toContain('21. Januar 2027');
    expect(told?.text).toMatch(/kostet dein Tarif 12\s\$ im Monat statt 10\s\$/);
    const listed = await run();
    expect(listed[0]).toBe('Sold at $12.00 a month.');
    expect(listed).toContain('1 person pays $12.50 a month.');
    expect(listed.at(-1)).toBe(`${ann.email} · pays $10.00 · told 2026-11-22 · $12.00 from 2027-01-21`);
    const { price, next_price: next } = (await status(ann)) as Record<string, { cents: number; from: number }>;
    expect([price?.cents, next?.cents, new Date((next?.from ?? 0) * 1000).toISOString().slice(0, 10)]).toEqual([
      1000,
      1200,
      '2027-01-21',
    ]);

    expect(await run('stop', ann.email)).toEqual(['Called off for 1 person. A mail says so.']);
    expect(await run('stop', ann.email)).toEqual(['Called off for 0 people. A mail says so.']);
    const subjects = (await mails(ann)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['Der Preis deines Tarifs bleibt gleich', told?.subject]);
    expect(await status(ann)).toMatchObject({ next_price: null });
    expect(await run('move', ann.email)).toEqual([expect.stringContaining('Told 1 person')]);
    const audit = (await runAdminCommand(users.app.deps, ['audit'], 'olga')).lines.join('\n');
    expect(audit).toContain(`price stop · ${ann.uid} · called off for 1`);
  });

  it('is paid from the first renewal for which the notice was long enough, exactly once', async () => {
    const ann = await member(1);
    sell(1200);
    await run('move', ann.email);
    await untilRenewal(ann, 4);
    expect(await status(ann)).toMatchObject({ price: { cents: 1000 }, next_price: { cents: 1200 } });
    await untilRenewal(ann, 1);
    expect(await status(ann)).toMatchObject({ price: { cents: 1200 }, next_price: null });
    await users.app.pass(1.1);
    expect(await billsOf(users.app, ann)).toEqual(['1000 paid', '1200 paid']);
    expect(await mails(ann)).toHaveLength(1);
  });

  it('is refused of words and addresses that are none', async () => {
    for (const words of [['raise'], ['move', 'nobody@example.com']])
      await expect(run(...words)).rejects.toBeInstanceOf(AdminProblem);
  });
});

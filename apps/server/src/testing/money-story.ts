import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  cancelSubscription,
  createCheckoutSession,
  exchangeStreaks,
  getSubscriptionStatus,
} from '@fivefold/contract/calls/billing';
import { goOn } from '@fivefold/contract/calls/go-on';
import { expect } from 'vitest';
import { findMoneyFaults } from '../features/billing/audit.ts';
import { payCheckout } from './checkout.ts';
import { askFor, confirmWith, withdrawalCode } from './withdrawals.ts';
import { idOf } from './conformance.ts';
import { earn, hostedAt, type BillingTestApp, portalPage, stayActive } from './subscriber.ts';
import { chargeOf, endNow, onSubscriptions, takeCouponOff } from './at-provider.ts';
import { OpeningsLog } from './openings-log.ts';
import { randomNumbers } from './random-numbers.ts';
import { PriceHistory } from './price-history.ts';
import type { TestUser } from './test-app.ts';
import { passToEve } from './unused-months.ts';

const HOUR = 1 / 24;
/** A closed connection costs the SDK half a second of waiting, so there are fewer of those. */
const FAULTS = [{ drop: true }, { status: 500 }, { status: 500 }, { status: 503 }, { status: 429 }] as const;
/** Where a lost answer hurts most: making a customer, giving credit, changing a subscription, starting a checkout. */
const SORE_POINTS = [
  '/v1/customers',
  '/v1/customers/',
  '/v1/subscriptions/',
  '/v1/checkout/sessions',
  '/v1/refunds',
] as const;
const PRICES = [1000, 1200, 750, 1999] as const;
const CARDS = ['4242424242424242', '4000000000000341'] as const;

interface Exchanged {
  readonly who: TestUser;
  readonly streaks: number;
  readonly key: string;
  readonly answer: string;
}

/** One random history of a few people with the real product and the sandbox; the same seed makes the same choices. */
export class MoneyStory {
  readonly people: TestUser[] = [];
  /** How often each thing was done. */
  readonly counts: Record<string, number> = {};
  readonly prices: PriceHistory;
  readonly openings: OpeningsLog;
  readonly #exchanged: Exchanged[] = [];
  readonly #given: BillingTestApp;
  readonly #random: () => number;

  constructor(app: BillingTestApp, seed: number) {
    this.#given = app;
    this.prices = new PriceHistory(app);
    this.openings = new OpeningsLog(app);
    this.#random = randomNumbers(seed);
  }

  async begin(): Promise<void> {
    for (const name of ['ann', 'bob']) {
      const who = this.openings.watch(await this.#given.createUser(name, { plan: false }));
      this.people.push(who);
      await this.#buy(who);
      await earn(this.#given, who, 10);
    }
    await this.#join();
  }

  /** Does one thing. What a person is refused is refused; anything else that goes wrong fails the test. */
  async step(): Promise<void> {
    const who = this.#pick(this.people);
    const acts: readonly [number, string, () => unknown][] = [
      [6, 'earn', () => earn(this.#given, who, 1 + this.#below(8))],
      [10, 'exchange', () => this.#exchange(who)],
      [2, 'replay', () => this.#replay()],
      [5, 'buy', () => this.#buy(who)],
      [3, 'an hour', () => this.#given.pass(HOUR * (0.2 + this.#random() * 2))],
      [4, 'some days', () => this.#given.pass(1 + this.#below(9))],
      [3, 'a month away', () => this.#given.pass(28 + this.#below(5))],
      [5, 'an active month', () => this.#activeMonth()],
      [3, 'a late exchange', () => this.#exchangeLate(who)],
      [1, 'cancel', () => who.call(cancelSubscription).then(({ status }) => expect([200, 409, 503]).toContain(status))],
      [1, 'cancel in the portal', () => this.#portal(who, { do: 'cancel' })],
      [2, 'withdraw', () => this.#withdraw(who)],
      [1, 'withdraw and cancel', () => Promise.all([this.#withdraw(who), who.call(cancelSubscription)])],
      [1, 'dispute', () => this.#dispute(who)],
      [0.5, 'a refund by the operator', () => this.#refund(who)],
      [4, 'unused months', () => this.#unusedMonths()],
      [2, 'an end before a free renewal', () => this.#endBeforeRenewal(who)],
      [2, 'go on', () => who.call(goOn).then(({ status }) => expect(status).toBe(200))],
      [1, 'open', () => who.call(getSubscriptionStatus)],
      [4, 'resume', () => this.#portal(who, { do: 'resume' })],
      [2, 'another card', () => this.#portal(who, { do: 'card', card: this.#pick(CARDS) })],
      [0.5, 'end now', () => endNow(this.#given, who)],
      [
        1,
        'void',
        () =>
          onSubscriptions(this.#given, who, (sub) => this.#given.stripe.invoices.voidInvoice(idOf(sub.latest_invoice))),
      ],
      [0.5, 'coupon taken off', () => takeCouponOff(this.#given, who)],
      [6, 'fault', () => this.#fault()],
      [
        3,
        'webhooks',
        () => this.#given.misbehave('webhooks', { mode: this.#pick(['normal', 'hold', 'shuffle', 'duplicate']) }),
      ],
      [1, 'outage', () => this.#given.misbehave('fault', { when: 'before', status: 503, times: 15 })],
      [1, 'a user joins', () => this.#join()],
      [1.5, 'another price', () => this.prices.change(this.#pick(PRICES))],
      [1, 'a notice', async () => this.#count('told', await this.prices.announce())],
      [2, 'a move', () => this.#move(who)],
      [0.7, 'a notice called off', async () => this.#count('called off', await this.prices.callOff())],
      [2, 'no time for jobs', () => delay(this.#below(15))],
    ];
    let left = this.#random() * acts.reduce((sum, [weight]) => sum + weight, 0);
    const [, name, act] = acts.find(([weight]) => (left -= weight) < 0) ?? acts[0] ?? [0, '', () => undefined];
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    await act();
    // Holds at every moment, whatever is in flight; any other fault is logged for the operator.
    expect(await findMoneyFaults(this.#given.deps.db.kysely), name).toEqual([]);
  }

  /** Ends the faults and lets everything that is due be done, until nothing is left to do. */
  async calmDown(): Promise<void> {
    await this.#given.misbehave('calm', {});
    // Far from a day, after which the provider forgets what failed under a key.
    for (let hour = 0; hour < 10; hour++) {
      await this.#given.pass(HOUR * 1.1);
      const { rows } = await this.#given.deps.db.pool.query<{ left: number }>(
        `select count(*)::int as left from jobs where kind like 'billing.%' and kind not in ('billing.sweep', 'billing.audit')`,
      );
      if (rows[0]?.left === 0 && hour >= 1) return;
    }
    throw new Error('The work does not come to an end.');
  }

  async #exchange(who: TestUser): Promise<void> {
    const streaks = this.#pick([5, 5, 5, 10, 15, 7]);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: this.#random() < 0.2 ? 3 : 1 }, () => who.call(exchangeStreaks, { body: { streaks }, key })),
    );
    for (const { status, body } of answers) expect([200, 409, 422], JSON.stringify(body)).toContain(status);
    // A refusal is not stored: once a job hears of a renewal, what came at the same time gets further.
    const done = [...new Set(answers.filter(({ status }) => status === 200).map(({ raw }) => raw.body))];
    const ledger = `select 1 from streak_ledger where uid = $1 and source = $2`;
    const { rows } = await this.#given.deps.db.pool.query(ledger, [who.uid, `exchange:${key}`]);
    expect(done, 'answers for each exchange in the ledger').toHaveLength(rows.length);
    for (const answer of done) this.#exchanged.push({ who, streaks, key, answer });
    this.#count('exchanged', done.length);
  }

  /** A new user, whose first checkout meets a fault of its own. */
  async #join(): Promise<void> {
    if (this.people.length >= 4) return;
    const who = this.openings.watch(await this.#given.createUser('new', { plan: false }));
    this.people.push(who);
    await this.#given.misbehave('fault', {
      ...this.#pick(FAULTS.slice(0, 3)),
      when: 'after',
      method: 'POST',
      path: '/v1/customers',
      times: 1,
    });
    for (let tap = 0; tap < 2; tap++) await this.#buy(who);
    await earn(this.#given, who, 5);
  }

  /** Up to five months in which the app is not opened, as its users feel them: day by day around each renewal. */
  async #unusedMonths(): Promise<void> {
    for (let days = (1 + this.#below(5)) * 30; days > 0; days -= 10) {
      if (this.#random() < 0.1) await this.#fault();
      await this.#given.pass(this.#random() < 0.5 ? 10 : 9.1);
      await this.#given.pass(0.9);
    }
  }

  async #endBeforeRenewal(who: TestUser): Promise<void> {
    if (!(await passToEve(this.#given, who))) return;
    await (this.#random() < 0.6 ? who.call(cancelSubscription) : endNow(this.#given, who));
    await this.#given.pass(0.9);
  }

  async #activeMonth(): Promise<void> {
    for (let week = 0; week < 2; week++) {
      for (const who of this.people) {
        await stayActive(this.#given, who);
        await who.call(getSubscriptionStatus);
      }
      await this.#given.pass(14 + this.#below(3));
    }
    for (const who of this.people) await stayActive(this.#given, who);
  }

  /** Seconds before the renewal, with a provider that may not be reached in time. */
  async #exchangeLate(who: TestUser): Promise<void> {
    const end = (await who.call(getSubscriptionStatus)).body['current_period_end'];
    if (typeof end === 'number' && end * 1000 > this.#given.clock.now().getTime()) {
      for (const other of this.people) await stayActive(this.#given, other);
      await this.#given.untilNoRun();
      this.#given.clock.setTo(new Date(end * 1000 - 2000));
      await this.#given.calm();
    }
    if (this.#random() < 0.7) {
      const times = 2 + this.#below(5);
      await this.#given.misbehave('fault', {
        when: 'before',
        status: 503,
        method: 'POST',
        path: '/v1/subscriptions/',
        times,
      });
      await this.#given.misbehave('fault', {
        when: 'after',
        status: 500,
        method: 'POST',
        path: '/v1/customers/',
        times: 1,
      });
    }
    await earn(this.#given, who, 5);
    await this.#exchange(who);
    await this.#given.pass(HOUR * (this.#random() < 0.5 ? 0.5 : 1.5));
  }

  /** A notice, and the days before the renewal after it, in which the provider may be away. That one may be free. */
  async #move(who: TestUser): Promise<void> {
    await this.#buy(who);
    this.prices.change(this.#pick(PRICES));
    this.#count('told', await this.prices.announce());
    const isUsed = this.#random() < 0.6;
    await who.call(goOn);
    for (let days = 0; days < 30; days += 10) {
      await this.#given.pass(10);
      if (isUsed) await who.call(getSubscriptionStatus);
    }
    for (const other of this.people) await stayActive(this.#given, other);
    const { current_period_end: end, next_price: next } = (await who.call(getSubscriptionStatus)).body;
    if (typeof end !== 'number' || next === null) return;
    if (this.#random() < 0.4)
      await this.#given.misbehave('fault', {
        status: 500,
        when: 'after',
        method: 'POST',
        path: '/v1/subscriptions/',
        times: 2,
      });
    await this.#given.untilNoRun();
    this.#given.clock.setTo(
      new Date(Math.max(end * 1000 - this.#pick([1, 2]) * 86_400_000, this.#given.clock.now().getTime())),
    );
    await this.#given.calm();
    await this.#given.pass(HOUR * (20 + this.#below(8)));
    this.#count('moved', (await who.call(getSubscriptionStatus)).body['next_price'] === null ? 1 : 0);
  }

  /** The repeat of any earlier exchange gets its first answer and changes nothing. */
  async #replay(): Promise<void> {
    const { pool } = this.#given.deps.db;
    const before = this.#pick(this.#exchanged);
    if (before === undefined) return;
    const count = async () =>
      (await pool.query(`select count(*)::int as n from streak_ledger where uid = $1`, [before.who.uid])).rows[0]
        ?.n as number;
    const entries = await count();
    const { raw } = await before.who.call(exchangeStreaks, { body: { streaks: before.streaks }, key: before.key });
    expect([raw.body, await count()]).toEqual([before.answer, entries]);
  }

  async #buy(who: TestUser): Promise<void> {
    const { status, body } = await who.call(createCheckoutSession, { body: { plan: 'base' } });
    expect([200, 409, 503], JSON.stringify(body)).toContain(status);
    // Some leave the page without paying.
    if (status !== 200 || this.#random() < 0.15) return;
    const page = hostedAt(this.#given, String(body['checkout_url']));
    if (this.#random() < 0.2) await expect(payCheckout(page, 'declined')).rejects.toThrow(/declined|410/);
    await payCheckout(page, this.#random() < 0.25 ? 'renewals-fail' : 'good').catch(() => undefined);
  }

  async #portal(who: TestUser, fields: Record<string, string>): Promise<void> {
    const page = await portalPage(this.#given, who).catch(() => undefined);
    const sub = /name="sub" value="([^"]+)"/.exec(page?.text ?? '')?.[1];
    if (page === undefined || sub === undefined) return;
    await fetch(page.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ sub, ...fields }) });
  }

  /** Mostly of a purchase of these days: asks for it and follows the link, some of them twice. */
  async #withdraw(who: TestUser): Promise<void> {
    if (this.#random() < 0.7) {
      await this.#buy(who);
      await this.#given.pass(this.#below(9));
    }
    const { pool } = this.#given.deps.db;
    // What the tests do not check here; without it a person is refused after three a day.
    await pool.query(`delete from limit_counts where name like 'withdrawal.%'`);
    expect((await askFor(this.#given, who.email)).status).toBe(200);
    if (this.#random() < 0.2) await this.#given.pass(HOUR * this.#below(60));
    const code = await withdrawalCode(this.#given, who);
    const again = this.#random() < 0.3 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: again }, () => confirmWith(this.#given, code)));
    for (const { status } of answers) expect([200, 410]).toContain(status);
    if (answers[0]?.status === 200) this.counts['withdrawn'] = (this.counts['withdrawn'] ?? 0) + 1;
  }

  /** The bank contests a payment and decides, at once or while other things happen. */
  async #dispute(who: TestUser): Promise<void> {
    const paid = await chargeOf(this.#given, who).catch(() => undefined);
    if (paid === undefined || paid.charge === '') return;
    const begun = await this.#given.misbehave('dispute', { charge: paid.charge }).catch(() => undefined);
    if (begun === undefined) return;
    if (this.#random() < 0.6) await this.#withdraw(who);
    const status = this.#pick(['won', 'won', 'lost']);
    await this.#given.misbehave('dispute/close', { dispute: begun['id'], status });
  }

  async #refund(who: TestUser): Promise<void> {
    const paid = await chargeOf(this.#given, who).catch(() => undefined);
    if (paid === undefined) return;
    const amount = 1 + this.#below(paid.amount);
    // More than is left, or of a disputed payment.
    await this.#given.stripe.refunds.create({ payment_intent: paid.intent, amount }).catch(() => undefined);
  }

  async #fault(): Promise<void> {
    const effect = this.#pick(FAULTS);
    const canHaveBegun = !('status' in effect && effect.status === 429);
    const when =
      canHaveBegun && this.#random() < 0.6
        ? 'after'
        : 'status' in effect && effect.status === 500 && this.#random() < 0.7
          ? 'during'
          : 'before';
    const where = this.#random() < 0.7 ? { method: 'POST', path: this.#pick(SORE_POINTS) } : {};
    await this.#given.misbehave('fault', { ...effect, ...where, when, times: 1 + this.#below(3) });
  }

  #count(what: string, times: number): void {
    this.counts[what] = (this.counts[what] ?? 0) + times;
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#below(items.length)] as T;
  }
}

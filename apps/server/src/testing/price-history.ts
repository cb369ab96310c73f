import { PRICE_MOVE_DAYS, PRICE_NOTICE_DAYS } from '@fivefold/rules/price';
import type { Price } from '@fivefold/rules/usual-price';
import { announcePrice, callPriceOff } from '../features/billing/steps.ts';
import { idOf } from './conformance.ts';
import type { BillingTestApp } from './subscriber.ts';
import type { TestApp, TestUser } from './test-app.ts';

const DAY_SECONDS = 86_400;

/** Sells at another price from now on, as a restart with another setting does. */
export function setPrice(app: TestApp, price: Price): void {
  (app.deps.config as { price: Price }).price = price;
}

interface Announcement {
  readonly cents: number;
  readonly at: number;
  calledOffAt: number;
}

/** What an operator does with prices during a test, and whether people were billed by it. */
export class PriceHistory {
  readonly #app: BillingTestApp;
  readonly #announced: Announcement[] = [];

  constructor(app: BillingTestApp) {
    this.#app = app;
  }

  #now(): number {
    return Math.floor(this.#app.clock.now().getTime() / 1000);
  }

  change(cents: number): void {
    setPrice(this.#app, { cents, currency: 'usd' });
  }

  /** @returns how many people were told */
  async announce(): Promise<number> {
    const { price } = this.#app.deps.config;
    this.#announced.push({ cents: price.cents, at: this.#now(), calledOffAt: Number.POSITIVE_INFINITY });
    return announcePrice(this.#app.deps, price);
  }

  async callOff(): Promise<number> {
    const count = await callPriceOff(this.#app.deps);
    for (const one of this.#announced) one.calledOffAt = Math.min(one.calledOffAt, this.#now());
    return count;
  }

  /** I13: no subscription's price changes without a notice of 30 days that stood until it was moved. */
  async faults(people: readonly TestUser[]): Promise<string[]> {
    const { stripe } = this.#app;
    const faults: string[] = [];
    for (const { email } of people) {
      for (const { id: customer } of (await stripe.customers.list({ email })).data) {
        const bills = await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 });
        const before = new Map<string, number>();
        for (const { id, parent, subtotal, created } of bills.toReversed()) {
          const subscription = idOf(parent?.subscription_details?.subscription);
          const last = before.get(subscription) ?? subtotal;
          before.set(subscription, subtotal);
          if (last === subtotal || this.#wasAnnounced(subtotal, created)) continue;
          faults.push(`I13: ${id} is ${subtotal} instead of ${last} without a notice`);
        }
      }
    }
    return faults;
  }

  #wasAnnounced(cents: number, billedAt: number): boolean {
    return this.#announced.some(
      (one) =>
        one.cents === cents &&
        one.at + PRICE_NOTICE_DAYS * DAY_SECONDS <= billedAt &&
        one.calledOffAt > billedAt - PRICE_MOVE_DAYS * DAY_SECONDS,
    );
  }
}

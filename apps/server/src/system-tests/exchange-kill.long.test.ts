import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '@fivefold/contract/call';
import { createCheckoutSession, exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { createSandbox, type Exchange, type Sandbox } from '@fivefold/payments-sandbox/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose } from '#server/compose';
import { readConfig } from '#server/config/config';
import { openDatabase } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { SANDBOX_API_KEY, sandboxWebhookSecret } from '#ports/payment-provider/sandbox-keys';
import { findMoneyFaults } from '#features/billing/audit';
import { WEBHOOK_PATH } from '#features/billing/webhook-routes';
import { embeddedIdentityOf } from '#testing/embedded-identity';
import { payCheckout } from '#testing/checkout';
import { createConformanceRecorder, stripeAt } from '#testing/conformance';
import { ledgerFaults } from '#testing/database-facts';
import { sendCall } from '#testing/http-client';
import { type ProductProcess, startProduct } from '#testing/product-process';

const HEALING_MS = 90_000;
const POINTS = 100;
const dataDir = mkdtempSync(join(tmpdir(), 'fivefold-exchange-kill-'));
const conformance = createConformanceRecorder();
let sandbox: Sandbox;
let product: ProductProcess;
let token: string;
/** Called while the provider has done something and its answer has not left. */
let atExchange: (exchange: Exchange) => void = () => undefined;

const env = () => ({
  STRIPE_SECRET_KEY: SANDBOX_API_KEY,
  STRIPE_WEBHOOK_SECRET: sandboxWebhookSecret,
  STRIPE_API_URL: sandbox.url,
});

async function start(): Promise<void> {
  product = await startProduct(dataDir, env());
  sandbox.deliverTo({ url: `${product.origin}${WEBHOOK_PATH}`, secret: sandboxWebhookSecret });
}

beforeAll(async () => {
  sandbox = await createSandbox({
    apiKey: SANDBOX_API_KEY,
    now: () => new Date(),
    controls: true,
    recorder: (exchange) => {
      conformance.record(exchange);
      atExchange(exchange);
    },
  });
  token = await signUpWithPoints();
  await start();
});
afterAll(async () => {
  await product?.kill();
  await sandbox?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signUpWithPoints(): Promise<string> {
  const composition = await compose({ config: readConfig({ DATA_DIR: dataDir, ...env() }) });
  const { db } = composition.deps;
  const identity = embeddedIdentityOf(composition.deps);
  const { token: bearer, person } = await identity.signUp('ann@example.com', 'ann likes long walks');
  await db.pool.query(
    `insert into profiles (uid, email, total_streaks, lifetime_points, ledger_seq, last_active_on, created_at)
     values ($1, $2, $3, $3, 1, current_date, now())`,
    [person.uid, person.email, POINTS],
  );
  await db.pool.query(
    `insert into streak_ledger (uid, seq, kind, points, source, at) values ($1, 1, 'award', $2, 'test', now())`,
    [person.uid, POINTS],
  );
  await composition.close();
  return bearer;
}

const send = (call: Call, body?: object, key?: string) => sendCall(product.origin, call, token, { body, key });

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + HEALING_MS; !(await isSo()); await delay(50)) {
    if (Date.now() > giveUpAt) throw new Error(`It did not heal: ${what}.`);
  }
}

async function coupons(): Promise<number> {
  const { data } = await stripeAt(sandbox).subscriptions.list();
  return data.flatMap(({ discounts }) => discounts).length;
}

/**
 * Kills the product when the provider is asked to change the subscription: after it did, or before.
 * @returns when it is dead.
 */
function killAtUpdate(): Promise<void> {
  return new Promise((resolve) => {
    atExchange = ({ method, path }) => {
      if (method !== 'POST' || !path.startsWith('/v1/subscriptions/')) return;
      atExchange = () => undefined;
      resolve(product.kill());
    };
  });
}

it(
  'an exchange heals by itself, whenever the product is killed between its transaction and the answer of the provider',
  { timeout: 240_000 },
  async () => {
    const { body: chosen } = await send(createCheckoutSession, { plan: 'base' });
    await payCheckout(String(chosen['checkout_url']));
    await until('the plan is active', async () => (await send(getSubscriptionStatus)).body['status'] === 'active');

    let months = 0;
    for (const round of [
      'the provider did it',
      'the provider never heard of it',
      'before the provider was called',
    ] as const) {
      // As after a month that was taken off: there is a month to attach again.
      const [subscription] = (await stripeAt(sandbox).subscriptions.list()).data;
      atExchange = () => undefined;
      if (round === 'the provider never heard of it') {
        await fetch(`${sandbox.url}/_sandbox/fault`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ when: 'before', drop: true, method: 'POST', path: '/v1/subscriptions/', times: 1 }),
        });
      }
      const key = randomUUID();
      if (await coupons()) await stripeAt(sandbox).subscriptions.update(subscription?.id ?? '', { discounts: '' });
      const killed = round === 'before the provider was called' ? undefined : killAtUpdate();
      const first = await send(exchangeStreaks, { streaks: 5 }, key).catch(() => undefined);
      await (killed ?? product.kill());
      months += 1;

      await start();
      const again = await send(exchangeStreaks, { streaks: 5 }, key);
      expect(again.status, again.text).toBe(200);
      if (first !== undefined) expect(again.text).toBe(first.text);
      expect((await send(getSubscriptionStatus)).body).toMatchObject({
        plan: 'performance',
        performance_months_left: months,
      });
      await until(`one coupon, after ${round}`, async () => (await coupons()) === 1);
    }
    await product.stop();

    const db = await openDatabase<Schema>({ dataDir, database: { kind: 'embedded' } });
    const { rows } = await db.pool.query(
      `select count(*)::int as n, count(*) filter (where state in ('attached', 'attaching'))::int as on_the_way from performance_months`,
    );
    const faults = [...(await ledgerFaults(db.pool)), ...(await findMoneyFaults(db.kysely))];
    const { rows: balance } = await db.pool.query(`select total_streaks from profiles`);
    await db.close();
    expect([rows, faults, balance]).toEqual([
      [{ n: months, on_the_way: 1 }],
      [],
      [{ total_streaks: POINTS - 5 * months }],
    ]);
    await conformance.checkEvents(sandbox);
    expect(conformance.differences).toEqual([]);
  },
);

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createCheckoutSession, createPortalSession } from '@fivefold/contract/calls/billing';
import type Stripe from 'stripe';
import { WEBHOOK_PATH } from '../features/billing/webhook-routes.ts';
import { sandboxWebhookSecret } from '../ports/payment-provider/sandbox-keys.ts';
import { payCheckout, type TestCard } from './checkout.ts';
import { stripeAt } from './conformance.ts';
import { keepRecurring } from './recurring-jobs.ts';
import { type TestUser, createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * An app whose payments sandbox reaches it: it listens, and webhooks come by HTTP. Of the hourly jobs it has those of
 * payments and mails.
 */
export interface BillingTestApp extends TestApp {
  readonly url: string;
  readonly stripe: Stripe;
  /** Moves the clock, and lets what is due happen at the provider, in its webhooks and in our jobs. */
  pass(days: number): Promise<void>;
  /**
   * Waits until no run is in the midst of its calls. They take seconds, never days, after which the provider forgets the
   * key under which a lost one is repeated.
   */
  untilNoRun(): Promise<void>;
  /** Lets webhooks and jobs happen without moving the clock. */
  calm(): Promise<void>;
  /** Asks the sandbox to misbehave: `fault`, `webhooks`, `dispute` … */
  misbehave(control: string, body: object): Promise<Record<string, unknown>>;
}

/** What a test asks of its app; people open theirs every day, unless the test is about those who do not. */
type Options = TestAppOptions & { readonly isOpenedDaily?: boolean };

export async function createBillingTestApp({
  isOpenedDaily = true,
  ...options
}: Options = {}): Promise<BillingTestApp> {
  const app = await createTestApp({ ...options, sandbox: { retryDelaysMs: [5, 5, 5], ...options.sandbox } });
  const { sandbox } = app.deps;
  if (sandbox === undefined) throw new Error('This app has no payments sandbox.');
  // Months pass on these apps, of which what else happens every hour or minute would be half the work.
  if (options.hasWorker !== false) await keepRecurring(app, ['billing.sweep', 'mail.sweep', 'account.sweep']);
  const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  sandbox.deliverTo({ url: `${url}${WEBHOOK_PATH}`, secret: sandboxWebhookSecret });
  const untilNoRun = async () => {
    const running = 'select from billing_accounts where run_until > now()';
    while ((await app.deps.db.pool.query(running)).rowCount !== 0) await delay(20);
  };
  const calm = async () => {
    await sandbox.settle();
    await app.runJobs();
    // A job may have changed something at the provider, which says so.
    await sandbox.settle();
    await app.runJobs();
  };
  return Object.assign(app, {
    url,
    stripe: stripeAt(sandbox),
    calm,
    untilNoRun,
    async pass(days: number) {
      if (days >= 1) await untilNoRun();
      if (isOpenedDaily) await openEveryDay(app);
      app.clock.advanceDays(days);
      await calm();
    },
    async misbehave(control: string, body: object) {
      const answer = await fetch(`${sandbox.url}/_sandbox/${control}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
  });
}

const FAR = '9999-12-01';

/** No month of those who are customers now counts as unused, however far the clock jumps. */
export async function openEveryDay(app: TestApp): Promise<void> {
  await app.deps.db.pool.query(`update billing_accounts set opened_on = $1, opened_before = $1`, [FAR]);
}

/** Links of the product lead to its public address; a test asks where it really listens. */
export function hostedAt(app: BillingTestApp, page: string): string {
  return page.replace('http://127.0.0.1:3000', app.url);
}

/** Chooses Base and pays. @returns where the hosted page sends the browser. */
export async function subscribe(app: BillingTestApp, who: TestUser, card: TestCard = 'good'): Promise<string> {
  const { status, body } = await who.call(createCheckoutSession, { body: { plan: 'base' } });
  if (status !== 200) throw new Error(`Choosing Base answered ${status}: ${JSON.stringify(body)}`);
  const back = await payCheckout(hostedAt(app, String(body['checkout_url'])), card);
  await app.calm();
  return back;
}

/** Presses a button on the portal page. @returns the page after it, as text. */
export async function pressPortal(app: BillingTestApp, who: TestUser, fields: Record<string, string>): Promise<string> {
  const page = await portalPage(app, who);
  const sub = /name="sub" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  await fetch(page.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ sub, ...fields }) });
  await app.calm();
  return (await portalPage(app, who)).text;
}

export async function portalPage(app: BillingTestApp, who: TestUser): Promise<{ url: string; text: string }> {
  const { body } = await who.call(createPortalSession);
  const url = hostedAt(app, String(body['portal_url']));
  return { url, text: await (await fetch(url)).text() };
}

/** Points as check-ins would have earned them, on today's date, without the check-ins. */
export async function earn(app: TestApp, who: Pick<TestUser, 'uid'>, points: number): Promise<void> {
  await app.deps.db.pool.query(
    `with before as (
       update profiles set total_streaks = total_streaks + $2, lifetime_points = lifetime_points + $2, ledger_seq = ledger_seq + 1,
         last_active_on = $3 where uid = $1 returning ledger_seq)
     insert into streak_ledger (uid, seq, kind, points, source, at)
     select $1, ledger_seq, 'award', $2, $4, $5 from before`,
    [who.uid, points, app.today(), `test:${randomUUID()}`, app.clock.now()],
  );
}

/** A check-in as far as absence is concerned. */
export async function stayActive(app: TestApp, who: Pick<TestUser, 'uid'>): Promise<void> {
  await app.deps.db.pool.query(`update profiles set last_active_on = $2 where uid = $1`, [who.uid, app.today()]);
}

/** What a person was billed, oldest first, with what was paid for it: `1000 paid`. */
export async function billsOf(app: BillingTestApp, who: Pick<TestUser, 'email'>): Promise<string[]> {
  const customers = await app.stripe.customers.list({ email: who.email });
  const bills: string[] = [];
  for (const { id } of customers.data) {
    const { data } = await app.stripe.invoices.list({ customer: id, limit: 100 });
    bills.push(...data.toReversed().map((invoice) => `${invoice.amount_due} ${invoice.status}`));
  }
  return bills;
}

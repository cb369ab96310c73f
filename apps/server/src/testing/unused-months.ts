import type { BillingTestApp } from './subscriber.ts';
import type { TestUser } from './test-app.ts';

const HOUR_MS = 60 * 60 * 1000;

/** When the current month of a person ends. */
async function renewalOf(app: BillingTestApp, who: Pick<TestUser, 'uid'>): Promise<Date> {
  const { rows } = await app.deps.db.pool.query<{ end: number }>(
    `select current_period_end as end from billing_accounts where uid = $1`,
    [who.uid],
  );
  return new Date(Number(rows[0]?.end) * 1000);
}

/** Lets time pass until some hours before (or, below zero, after) the next renewal. */
export async function passToRenewal(app: BillingTestApp, who: Pick<TestUser, 'uid'>, hours: number): Promise<void> {
  await app.untilNoRun();
  app.clock.setTo(new Date((await renewalOf(app, who)).getTime() - hours * HOUR_MS));
  await app.calm();
}

/** To the day before the next renewal, where there is one and the day is ahead. @returns whether it is */
export async function passToEve(app: BillingTestApp, who: Pick<TestUser, 'uid'>): Promise<boolean> {
  const hours = 20;
  const isAhead = (await renewalOf(app, who)).getTime() - hours * HOUR_MS > app.clock.now().getTime();
  if (isAhead) await passToRenewal(app, who, hours);
  return isAhead;
}

/** A whole month without an opening: the decision on its last day, and the renewal with its payment. */
export async function passUnusedMonth(app: BillingTestApp, who: Pick<TestUser, 'uid'>): Promise<void> {
  await passToRenewal(app, who, 20);
  await app.pass(22 / 24);
}

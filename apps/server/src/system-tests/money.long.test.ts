import { afterEach, expect, it } from 'vitest';
import { MoneyStory } from '#testing/money-story';
import { moneyFaults } from '#testing/money-faults';
import { createBillingTestApp, type BillingTestApp } from '#testing/subscriber';

/** More than the ordinary run: npm run test:money -- 100, and from which seed on: MONEY_SEED=7. */
const ROUNDS = Number(process.env['MONEY_ROUNDS'] ?? 1);
const FIRST_SEED = Number(process.env['MONEY_SEED'] ?? 1);
const STEPS = 36;
const LOOKS = 4;

let app: BillingTestApp | undefined;
const total: Record<string, number> = {};

afterEach(async () => {
  await app?.close();
  app = undefined;
});

// The provider does not say when a coupon leaves the subscription, so every moment is lived through.
it.each(['finalisation', 'creation', 'payment'] as const)(
  `money stays right through ${ROUNDS} random histories, when a coupon leaves with the %s of its invoice`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async (onceCouponLeaves) => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
      app = await createBillingTestApp({
        isOpenedDaily: false,
        networkRetries: 0,
        sandbox: { controls: true, onceCouponLeaves },
      });
      const story = new MoneyStory(app, seed * 3 + ['finalisation', 'creation', 'payment'].indexOf(onceCouponLeaves));
      await story.begin();
      for (let step = 1; step <= STEPS; step++) {
        await story.step();
        if (step % (STEPS / LOOKS) !== 0) continue;
        await story.calmDown();
        expect(
          await moneyFaults(app, story.people),
          `seed ${seed}, step ${step}, ${JSON.stringify(story.counts)}`,
        ).toEqual([]);
        expect(await story.prices.faults(story.people), `seed ${seed}, step ${step}`).toEqual([]);
        expect(await story.openings.faults(), `seed ${seed}, step ${step}`).toEqual([]);
        expect(app.conformance.differences).toEqual([]);
      }
      await count(story, app);
      await app.close();
      app = undefined;
    }
    if (ROUNDS > 1) console.log(JSON.stringify(total));
  },
);

async function count(story: MoneyStory, app: BillingTestApp): Promise<void> {
  const add = (name: string, more: number) => (total[name] = (total[name] ?? 0) + more);
  for (const [name, times] of Object.entries(story.counts)) add(name, times);
  const unused = await app.deps.db.pool.query<{ kind: string; n: number }>(
    `select case when returned_at is null then kind else 'given back' end as kind, count(*)::int as n
     from unused_months group by 1`,
  );
  for (const { kind, n } of unused.rows) add(`unused months: ${kind}`, n);
  const { rows } = await app.deps.db.pool.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from performance_months group by state`,
  );
  const moved = await app.deps.db.pool.query<{ n: number }>(
    `select count(*)::int as n from billing_accounts where price_cents <> 1000`,
  );
  add('people at another price', moved.rows[0]?.n ?? 0);
  for (const { state, n } of rows) add(`months ${state}`, n);
  if (app.deps.sandbox !== undefined) await app.conformance.checkEvents(app.deps.sandbox);
  add('exchanges with the provider', app.conformance.exchanges());
  add('events', app.conformance.events());
}

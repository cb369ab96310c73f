import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRows } from '../testing/database-facts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Inserts stored answers of the given age. */
async function keep(count: number, call: string, day: string): Promise<void> {
  await app.deps.db.pool.query(
    `insert into request_keys (uid, key, call, fingerprint, answer, created_at)
     select 'uid-ann', gen_random_uuid(), $2, '', '{}', $3 from generate_series(1, $1::int)`,
    [count, call, day],
  );
}

const countKeys = async (call: string) =>
  (await app.deps.db.pool.query<{ n: number }>('select count(*)::int as n from request_keys where call = $1', [call]))
    .rows[0]?.n;

it('one hour forgets all that is old, however many came in an hour, and keeps what is not or was spent on', async () => {
  const [old, recent] = ['2026-11-01', '2026-11-20'];
  // More than one statement deletes.
  await keep(12_345, 'checkIns.check', old);
  await keep(40, 'subscription.exchange', old);
  await keep(50, 'goals.create', recent);
  app.clock.setTo(new Date('2026-11-21T13:01:00Z'));
  await app.runJobs();
  expect([
    await countKeys('checkIns.check'),
    await countKeys('subscription.exchange'),
    await countKeys('goals.create'),
  ]).toEqual([0, 40, 50]);
  expect(await countRows(app.deps.db.pool, 'request_keys')).toBe(90);
});

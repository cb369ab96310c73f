import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRows } from '../testing/database-facts.ts';
import { createWorld, type World } from '../testing/world.ts';

let given: World;

beforeAll(async () => {
  given = await createWorld();
});
afterAll(() => given.close());

/** So many answers, kept since a day. */
async function keep(count: number, call: string, day: string): Promise<void> {
  await given.deps.db.pool.query(
    `insert into request_keys (uid, key, call, fingerprint, answer, created_at)
     select 'somebody', gen_random_uuid(), $2, '', '{}', $3 from generate_series(1, $1::int)`,
    [count, call, day],
  );
}

const keptOf = async (call: string) =>
  (await given.deps.db.pool.query<{ n: number }>('select count(*)::int as n from request_keys where call = $1', [call]))
    .rows[0]?.n;

it('one hour forgets all that is old, however many came in an hour, and keeps what is not or was spent on', async () => {
  const [old, recent] = ['2026-11-01', '2026-11-20'];
  // More than one statement deletes.
  await keep(12_345, 'checkIns.check', old);
  await keep(40, 'subscription.exchange', old);
  await keep(50, 'goals.create', recent);
  given.clock.setTo(new Date('2026-11-21T13:01:00Z'));
  await given.jobs();
  expect([await keptOf('checkIns.check'), await keptOf('subscription.exchange'), await keptOf('goals.create')]).toEqual(
    [0, 40, 50],
  );
  expect(await countRows(given.deps.db.pool, 'request_keys')).toBe(90);
});

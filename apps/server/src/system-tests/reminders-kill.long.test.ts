import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { surviveLostConnections } from '#kernel/db/lost-connections';
import { migrate } from '#kernel/db/migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '#testing/postgres';
import { type ProductProcess, startProduct } from '#testing/product-process';
import { longRounds } from '#testing/rounds';

const ROUNDS = longRounds(3, 2);
const PEOPLE = 1200;
const MS_PER_DAY = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** Noon of the first day on which something is due. */
const FIRST_NOON = Date.parse('2026-11-24T12:00:00Z');

let server: PostgresServer;
let database: pg.Pool;
const folders: string[] = [];
const running = new Set<ProductProcess>();

beforeAll(async () => {
  server = await startPostgres();
  database = new pg.Pool({ connectionString: server.url, max: 3 });
  surviveLostConnections(database, () => undefined);
  await migrate(database);
  await insertPeople();
}, 120_000);
afterAll(async () => {
  for (const product of running) await product.kill();
  await database?.end();
  await server?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** People with a phone and two goals each, with reminders at noon, five minutes later, and in the evening. */
async function insertPeople(): Promise<void> {
  const at = new Date(FIRST_NOON - MS_PER_DAY);
  await database.query(
    `insert into profiles (uid, email, time_zone, created_at)
     select 'person' || n, 'person' || n || '@example.com', 'UTC', $1 from generate_series(1, $2::int) n`,
    [at, PEOPLE],
  );
  await database.query(`insert into billing_accounts (uid, status) select uid, 'active' from profiles`);
  await database.query(
    `insert into push_tokens (digest, uid, token, platform, registered_at) select uid, uid, 'phone of ' || uid, 'native', $1 from profiles`,
    [at],
  );
  await database.query(
    `insert into goals (id, kind, goal, frequency, created_by, created_at)
     select gen_random_uuid(), 'regular', name, 'daily', uid, $1 from profiles, unnest(array['Read', 'Walk']) name`,
    [at],
  );
  await database.query(
    `insert into goal_participants (uid, goal_id, joined_at) select created_by, id, created_at from goals`,
  );
  await database.query(
    `insert into reminders (uid, goal_id, minute, weekdays)
     select created_by, id, minute, '{1,2,3,4,5,6,7}' from goals, unnest(array[1080, case goal when 'Read' then 720 else 725 end]) minute`,
  );
  await database.query(
    `insert into reminder_plans (uid, next_at, decided_at) select uid, $1::timestamptz, $1::timestamptz from profiles`,
    [at],
  );
  // Every message that is ever enqueued: the job itself is gone when it is done.
  await database.query(`create table enqueued (uid text not null, body text not null)`);
  await database.query(
    `create function note() returns trigger language plpgsql as $$ begin
       insert into enqueued values (new.payload->>'uid', new.payload->>'body'); return new;
     end $$`,
  );
  await database.query(
    `create trigger note after insert on jobs for each row when (new.kind = 'push.send') execute function note()`,
  );
}

/** A process whose clock shows an instant. */
async function startAt(instant: number): Promise<ProductProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fivefold-reminders-'));
  folders.push(dataDir);
  writeFileSync(join(dataDir, 'clock.json'), JSON.stringify({ offsetMs: instant - Date.now() }));
  const product = await startProduct(dataDir, {
    DATABASE_URL: server.url,
    DATABASE_POOL: '4',
    AUTH_SECRET: 'signs the sessions of a test that is soon over',
    TEST_CONTROLS: '1',
  });
  running.add(product);
  return product;
}

async function kill(product: ProductProcess): Promise<void> {
  await product.kill();
  running.delete(product);
}

async function count(query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ count: string }>(query, values);
  return Number(rows[0]?.count);
}
const countEnqueued = () => count('select count(*) from enqueued');
const countDue = (instant: number) =>
  count('select count(*) from reminder_plans where next_at <= $1', [new Date(instant)]);

/** Lets both processes look now instead of at their next minute. */
async function checkInstant(instant: number): Promise<void> {
  for (let nth = 0; nth < 4; nth++) {
    await database.query(
      `insert into jobs (id, kind, payload, run_at, created_at) values (gen_random_uuid(), 'reminders.send', '{}', $1, $1)`,
      [new Date(instant - MS_PER_DAY)],
    );
  }
}

async function waitUntil(isReached: () => Promise<boolean>, what: string): Promise<void> {
  for (const until = Date.now() + 60_000; !(await isReached()); await delay(2))
    if (Date.now() > until) throw new Error(`It took more than a minute until ${what}.`);
}

it(
  `sends each reminder once through ${ROUNDS} kills of one of two processes whose clocks differ and are moved`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    let wereKilledBetween = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const noon = FIRST_NOON + round * MS_PER_DAY;
      const products = await Promise.all([startAt(noon + 1000), startAt(noon + 2 * MINUTE_MS)]);
      await checkInstant(noon);
      const [before, enough] = [round * PEOPLE, round * PEOPLE + Math.random() * PEOPLE * 0.9];
      await waitUntil(async () => (await countEnqueued()) > enough, 'some were sent');
      const victim = products[Math.floor(Math.random() * 2)] as ProductProcess;
      await kill(victim);
      const sent = await countEnqueued();
      if (sent > before && sent < before + PEOPLE) wereKilledBetween += 1;
      await checkInstant(noon);
      await waitUntil(async () => (await countDue(noon + MINUTE_MS)) === 0, 'all were decided');

      // The clock is set back by an hour, and comes to noon again.
      const early = await startAt(noon - 60 * MINUTE_MS);
      await database.query('update reminder_plans set next_at = $1', [new Date(noon - 61 * MINUTE_MS)]);
      await checkInstant(noon);
      await waitUntil(async () => (await countDue(noon - 60 * MINUTE_MS)) === 0, 'all were looked at early');
      await kill(early);
      const again = await startAt(noon + 3000);
      await database.query('update reminder_plans set next_at = $1', [new Date(noon)]);
      await checkInstant(noon);
      await waitUntil(async () => (await countDue(noon + MINUTE_MS)) === 0, 'all were looked at again');
      for (const product of [again, ...products.filter((each) => each !== victim)]) await kill(product);

      const { rows } = await database.query<{ body: string; messages: string; people: string }>(
        'select body, count(*) as messages, count(distinct uid) as people from enqueued group by body',
      );
      const messages = String((round + 1) * PEOPLE);
      expect(rows).toEqual([{ body: 'Read, Walk', messages, people: String(PEOPLE) }]);
      const most = await count('select max(n) as count from (select count(*) n from enqueued group by uid) each');
      expect(most).toBe(round + 1);
    }
    // Otherwise none was killed while it sent.
    expect(wereKilledBetween).toBeGreaterThan(0);
  },
);

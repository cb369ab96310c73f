import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@fivefold/contract/call';
import { correctCheckIn, undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { endAway, freezeGoal, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal, moveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import { deleteGoal } from '@fivefold/contract/calls/goals';
import { addDays, dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { progressFromHistory } from '@fivefold/rules/check-in';
import { rhythmOf } from '@fivefold/rules/frequency';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMoneyFaults } from '#features/billing/audit';
import { daysOffOf } from '#features/goals/steps';
import { type Database, openDatabase } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { createCheckInClients, type CheckInClient } from '#testing/check-in-clients';
import { ledgerFaults } from '#testing/database-facts';
import { type PostgresServer, startPostgres } from '#testing/postgres';
import { type ProductProcess, startProduct } from '#testing/product-process';

/** More than the ordinary run: npm run test:faults. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
const HANDS = 10;
const TAPS_EACH = 25;

let dataDir: string;
let server: PostgresServer;
let products: ProductProcess[] = [];
let people: CheckInClient[];
let db: Database<Schema>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fivefold-changes-'));
  server = await startPostgres();
  const env = { DATABASE_URL: server.url, AUTH_SECRET: 'signs the sessions of a test that is soon over' };
  people = await createCheckInClients({ DATA_DIR: dataDir, ...env }, { people: ROUNDS, goalsEach: 4 });
  products = await Promise.all([startProduct(dataDir, env), startProduct(dataDir, env)]);
  db = await openDatabase<Schema>({ dataDir, database: { kind: 'postgres', url: server.url, connections: 2 } });
}, 120_000);
afterAll(async () => {
  await db?.close();
  for (const product of products) await product.kill();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const today = dayInZone(new Date(), 'UTC');

/** Two of the goals are daily ones that lapsed today, and there are freezes for one of them. */
async function lapseTwo({ uid, fresh }: CheckInClient): Promise<void> {
  const ids = fresh.slice(0, 2);
  const last = addDays(today, -3);
  await db.pool.query(
    `update goals set frequency = 'daily', next_idx = 1, created_at = now() - interval '9 days' where id = any($1)`,
    [ids],
  );
  await db.pool.query(
    `insert into check_ins (goal_id, idx, uid, day, description, arrived_at)
     select id, 0, $1, $2, '', now() - interval '3 days' from unnest($3::uuid[]) id`,
    [uid, last, ids],
  );
  await db.pool.query(
    'update goal_participants set last_checked = $2, count_checked = 1 where uid = $1 and goal_id = any($3)',
    [uid, last, ids],
  );
  await db.pool.query('update profiles set freezes = 2 where uid = $1', [uid]);
}

/** Everything that a hand may do, whatever the others do at the same time. */
function deedsOf({ fresh }: CheckInClient, random: (below: number) => number): readonly [Call, object][] {
  const goalId = fresh[random(fresh.length)] ?? '';
  const checkInIndex = random(6);
  return [
    [checkGoal, { goalId, checkDate: today }],
    [checkGoal, { goalId, checkDate: addDays(today, -1), late: true }],
    [undoCheckIn, { goalId, checkInIndex }],
    [undoCheckIn, { goalId, checkInIndex }],
    [correctCheckIn, { goalId, checkInIndex, description: `Note ${random(9)}` }],
    [archiveGoal, { goalId, archived: random(2) === 0 }],
    [moveGoal, { goalId, before: fresh[random(fresh.length)] ?? null }],
    [setRestDays, { goalId, rest_weekdays: [1 + random(7)] }],
    [goAway, { from: addDays(today, random(20)), to: addDays(today, 20 + random(9)) }],
    [endAway, { from: addDays(today, random(20)) }],
    [freezeGoal, { goalId }],
    [deleteGoal, { goalId }],
    [restoreGoal, { goalId }],
    [restoreGoal, { goalId }],
  ];
}

async function send(origin: string, token: string, call: Call, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'time-zone': 'UTC' };
  const answer = await fetch(origin + call.path, { method: call.method, headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
}

async function tapWildly(person: CheckInClient): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  const hand = async (nth: number) => {
    const random = (below: number) => Math.floor(Math.random() * below);
    for (let tap = 0; tap < TAPS_EACH; tap++) {
      const deeds = deedsOf(person, random);
      // All begin with a check-in, while the goals are open: later ones may all find a goal that is gone or done.
      const [call, body] = deeds[tap === 0 ? 0 : random(deeds.length)] ?? [checkGoal, {}];
      const status = await send(products[(nth + tap) % 2]?.origin ?? '', person.token, call, body);
      const line = `${call.name} ${status}`;
      answers.set(line, (answers.get(line) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: HANDS }, (_, nth) => hand(nth)));
  return answers;
}

async function expectFacts({ uid, fresh }: CheckInClient): Promise<void> {
  for (const goalId of fresh) {
    const row = await db.kysely
      .selectFrom('goal_participants as p')
      .innerJoin('goals as g', 'g.id', 'p.goal_id')
      .innerJoin('profiles as pr', 'pr.uid', 'p.uid')
      .select(['g.frequency', 'g.weekly_interval', 'p.last_checked', 'p.count_checked', 'p.count_streak'])
      .select(['p.days_off', 'p.week_plan', 'p.archived_on', 'pr.away'])
      .where('p.goal_id', '=', goalId)
      .where('p.uid', '=', uid)
      .executeTakeFirstOrThrow();
    const days = await db.kysely
      .selectFrom('check_ins')
      .select('day')
      .where('goal_id', '=', goalId)
      .orderBy('day')
      .execute();
    const facts = progressFromHistory(
      rhythmOf(row.frequency, row.weekly_interval),
      days.map(({ day }): LocalDay => day),
      daysOffOf(row),
    );
    const { last_checked: lastChecked, count_checked: countChecked, count_streak: countStreak } = row;
    expect({ lastChecked, countChecked, countStreak }).toEqual(facts);
  }
  const { away, freezes } = await db.kysely
    .selectFrom('profiles')
    .select(['away', 'freezes'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  for (const [nth, range] of (away ?? []).entries()) {
    const next = away?.[nth + 1];
    expect(next === undefined || range.to < next.from, JSON.stringify(away)).toBe(true);
  }
  // Two were there, one comes with the first level, and a streak took both or none.
  expect([0, 1, 2, 3]).toContain(freezes);
  const placed = await db.kysely.selectFrom('goal_participants').select('position').where('uid', '=', uid).execute();
  const positions = placed.flatMap(({ position }) => position ?? []);
  expect(new Set(positions).size).toBe(positions.length);
}

it(
  'keeps books and facts exact whatever ten hands do to one person’s goals through two processes',
  // A second try would find the goals as the first one left them.
  { timeout: 60_000 + ROUNDS * 30_000, retry: 0 },
  async () => {
    for (const person of people) {
      await lapseTwo(person);
      const answers = await tapWildly(person);
      const wrong = [...answers.keys()].filter((line) => !/ (200|404|409|422)$/.test(line));
      expect(wrong).toEqual([]);
      const done = [...answers.keys()].filter((line) => line.endsWith(' 200')).map((line) => line.split(' ')[0]);
      expect(done).toEqual(expect.arrayContaining(['checkIns.check', 'goals.restore']));
      await expectFacts(person);
    }
    expect(await ledgerFaults(db.pool)).toEqual([]);
    expect(await findMoneyFaults(db.kysely)).toEqual([]);
  },
);

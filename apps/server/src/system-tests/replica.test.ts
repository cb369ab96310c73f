import { muteFriend } from '@fivefold/contract/calls/blocks';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { updateGoal } from '@fivefold/contract/calls/goals';
import { getGoalSummary } from '@fivefold/contract/calls/history';
import { react } from '@fivefold/contract/calls/reactions';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, makeGoal } from '#testing/test-users';

const TABLES = [
  'profiles',
  'billing_accounts',
  'friendships',
  'goals',
  'goal_participants',
  'check_ins',
  'dashboard_versions',
];

let primary: TestDatabase;
/** A database that plays the replica: it has what it was last given, and its goals have other names. */
let replica: TestDatabase;
let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let goal: { id: string };
let own: { id: string };

beforeAll(async () => {
  [primary, replica] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  const urlOf = ({ db }: TestDatabase) => db.pool.options.connectionString ?? '';
  const env = { DATABASE_URL: urlOf(primary), DATABASE_READ_URL: urlOf(replica) };
  app = await createTestApp({ database: () => Promise.resolve(primary), env });
});
afterAll(async () => {
  await app.close();
  await replica.close();
});

beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  goal = await makeGoal(bob, { value: 'Read', isPublic: true });
  own = await makeGoal(ann, { value: 'Read', isPublic: true });
  await copy();
});

async function copy(): Promise<void> {
  const client: pg.PoolClient = await replica.db.pool.connect();
  await client.query(`set session_replication_role = 'replica'; truncate ${TABLES.join(', ')} cascade`);
  for (const table of TABLES) {
    const { rows } = await primary.db.pool.query<{ all: string }>(
      `select coalesce(json_agg(t), '[]')::text as all from ${table} t`,
    );
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      rows[0]?.all,
    ]);
  }
  await client.query(`update goals set goal = 'From the replica'; set session_replication_role = 'origin'`);
  client.release();
}

async function namesFor(person: TestUser): Promise<Record<'own' | 'friend', string | undefined>> {
  const { body } = await person.call(getDashboard);
  const { personal_goals: mine, friends } = body as {
    personal_goals: { goal: string }[];
    friends: { goals: { goal: string }[] }[];
  };
  return { own: mine[0]?.goal, friend: friends[0]?.goals[0]?.goal };
}
async function summaryName(person: TestUser, id: string): Promise<string> {
  const { body } = await person.call(getGoalSummary, { params: { id } });
  return (body['goal'] as { goal: string }).goal;
}

it('friends’ goals come from the replica, one’s own never', async () => {
  expect(await namesFor(ann)).toEqual({ own: 'Read', friend: 'From the replica' });
  expect(await summaryName(ann, goal.id)).toBe('From the replica');
  expect(await summaryName(bob, goal.id)).toBe('Read');
});

it('a change of a friend that the replica does not have is seen at once', async () => {
  const tag = String((await ann.call(getDashboard)).raw.headers['etag']);
  await bob.call(checkGoal, { body: { goalId: goal.id, checkDate: app.today(), goalDescription: 'Ten pages' } });
  expect((await ann.call(getDashboard, { headers: { 'if-none-match': tag } })).status).toBe(200);
  expect(await namesFor(ann)).toEqual({ own: 'Read', friend: 'Read' });
  expect(await summaryName(ann, goal.id)).toBe('Read');
  expect((await ann.call(listCheckIns, { query: { goalId: goal.id } })).body['check_ins']).toHaveLength(1);
  await copy();
  expect(await namesFor(ann)).toEqual({ own: 'Read', friend: 'From the replica' });
});

it('people see their own hearts on friends’ check-ins at once', async () => {
  await bob.call(checkGoal, { body: { goalId: goal.id, checkDate: app.today() } });
  await copy();
  await ann.call(react, { body: { goalId: goal.id, checkInIndex: 0 } });
  const { body } = await ann.call(listCheckIns, { query: { goalId: goal.id } });
  expect(JSON.stringify(body['check_ins'])).toContain(ann.uid);
});

it('people see at once that they muted a friend', async () => {
  await ann.call(muteFriend, { body: { friend_uid: bob.uid, muted: true } });
  const { friends } = (await ann.call(getDashboard)).body as { friends: { muted: boolean; goals: unknown[] }[] };
  expect(friends).toEqual([expect.objectContaining({ muted: true, goals: [] })]);
});

it('what may be seen is decided by the primary', async () => {
  await bob.call(updateGoal, { body: { goalId: goal.id, is_public: false } });
  expect((await ann.call(getGoalSummary, { params: { id: goal.id } })).status).toBe(404);
  expect((await namesFor(ann)).friend).toBeUndefined();
  await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
  expect((await bob.call(getGoalSummary, { params: { id: own.id } })).status).toBe(404);
  expect((await namesFor(bob)).friend).toBeUndefined();
});

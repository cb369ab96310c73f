import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { react } from '@fivefold/contract/calls/reactions';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordStatements } from '#testing/recorder';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';

/** Tables of the dashboard's statements without a trigger, and why they need none. */
const WITHOUT_TRIGGER: Readonly<Record<string, string>> = {
  dashboard_versions: 'it is what triggers write',
  goal_departures: 'written with the participant whose row goes',
  identity_session: 'whose session it is stands in no answer',
  identity_user: 'its address and whether it is verified stand in the tag',
  reactions: 'each heart is counted in its check-in by the same statement',
  joint_runs: 'written with the check-in that lengthens it',
};

/** Columns that no dashboard shows (migration 0098); all others must change the version, new ones too. */
const EXCLUDED: Readonly<Record<string, readonly string[]>> = {
  billing_accounts: ['opened_before', 'opened_on', 'run_token', 'run_until', 'synced_at'],
  goals: ['next_idx'],
  profiles: ['language', 'time_zone'],
};

const OTHER_VALUE: Readonly<Record<string, (column: string) => string>> = {
  bool: (column) => `not coalesce(${column}, false)`,
  date: (column) => `coalesce(${column}, '2020-01-01') + 1`,
  int2: (column) => `coalesce(${column}, 0) + 1`,
  int4: (column) => `coalesce(${column}, 0) + 1`,
  int8: (column) => `coalesce(${column}, 0) + 1`,
  float4: (column) => `coalesce(${column}, 0) + 1`,
  jsonb: () => `'{"changed": true}'`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  _text: (column) => `coalesce(${column}, '{}') || '{x}'::text[]`,
  timestamptz: (column) => `coalesce(${column}, now()) + interval '1 day'`,
  uuid: () => 'gen_random_uuid()',
};

let app: TestApp;
let ann: TestUser;
let tables: string[];

beforeAll(async () => {
  app = await createTestApp({ hasWorker: false });
  ann = await app.createUser('ann');
  const bob = await app.createUser('bob');
  await befriend(ann, bob);
  const { id } = await makeGoal(ann, { isPublic: true });
  await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
  await bob.call(react, { body: { goalId: id, checkInIndex: 0 } });
  await shareGoal(ann, bob);
  tables = await tablesOfDashboard();
});
afterAll(() => app.close());

async function tablesOfDashboard(): Promise<string[]> {
  const recorder = recordStatements();
  await recorder.during('', () => ann.call(getDashboard));
  const found = new Set<string>();
  for (const { text, values } of recorder.stop()) {
    if (!/^\s*(select|with)\b/i.test(text) || /\bjobs\b/.test(text)) continue;
    const { rows } = await app.deps.db.pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, [
      ...values,
    ]);
    for (const [, table] of JSON.stringify(rows).matchAll(/"Relation Name":\s*"(\w+)"/g)) found.add(table as string);
  }
  return [...found].toSorted();
}

/** Works on a table without its checks and references, and leaves all as it was. */
async function inDiscarded<T>(table: string, act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await app.deps.db.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f')`,
      [table],
    );
    for (const { name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
    return await act(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Whether Ann's version is another after the rows of her dashboard got another value. */
async function changesVersion(client: PoolClient, table: string, column: string, type: string): Promise<boolean> {
  const OF_ANN: Readonly<Record<string, string>> = {
    check_ins: 'uid = $1',
    goals: 'created_by = $1',
  };
  const value = OTHER_VALUE[type];
  if (value === undefined) throw new Error(`Say how to change a ${type}.`);
  await client.query('savepoint before');
  await client.query(`update dashboard_versions set changed_in = '1'`);
  await client.query(`update ${table} set ${column} = ${value(column)} where ${OF_ANN[table] ?? 'uid = $1'}`, [
    ann.uid,
  ]);
  const { rows } = await client.query(`select from dashboard_versions where uid = $1 and changed_in <> '1'`, [ann.uid]);
  await client.query('rollback to savepoint before');
  return rows.length > 0;
}

it('has a trigger on each table that a dashboard shows', async () => {
  const { rows } = await app.deps.db.pool.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname like 'note_change%'`,
  );
  const withTrigger = new Set(rows.map(({ name }) => name));
  expect(tables.filter((table) => !withTrigger.has(table) && !(table in WITHOUT_TRIGGER))).toEqual([]);
  expect(tables).toEqual(
    expect.arrayContaining(['check_ins', 'friendships', 'goal_participants', 'goals', 'profiles']),
  );
});

it('notices a change of each column, except those that no dashboard shows', async () => {
  for (const table of tables.filter((name) => !(name in WITHOUT_TRIGGER))) {
    const { rows } = await app.deps.db.pool.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns c
       where table_name = $1 and is_generated = 'NEVER' and not exists (
         select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = $1::regclass and i.indisprimary and a.attname = c.column_name)`,
      [table],
    );
    const unnoticed = await inDiscarded(table, async (client) => {
      const found: string[] = [];
      for (const { name, type } of rows) if (!(await changesVersion(client, table, name, type))) found.push(name);
      return found.toSorted();
    });
    expect([table, unnoticed]).toEqual([table, EXCLUDED[table] ?? []]);
  }
});

it('notices a change of a column that is added later', async () => {
  for (const table of tables.filter((name) => !(name in WITHOUT_TRIGGER))) {
    const isNoticed = await inDiscarded(table, async (client) => {
      await client.query(`alter table ${table} add column added_later text`);
      return changesVersion(client, table, 'added_later', 'text');
    });
    expect([table, isNoticed]).toEqual([table, true]);
  }
});

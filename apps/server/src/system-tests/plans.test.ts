import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/database';
import { explainAll } from '#testing/explain';
import { befriend, makeGoal } from '#testing/test-users';
import { oncePerText, type Recorded, recordStatements, type StatementRecorder } from '#testing/recorder';
import { OPERATORS_PAGE, type Settled, runUseCases } from '#testing/run-use-cases';
import { TABLE_DISTRIBUTION } from '#testing/shards/distribution';
import { findCrossings } from '#testing/shards/find-crossings';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

/** They hold a few hundred rows at most, for the pages of developers. */
const DEVELOPERS_OWN = new Set(['mailbox', 'recorded_pushes']);

let recorder: StatementRecorder;
let app: TestApp;
/** What every use case and every sweep sends: done once for the tests below. */
let recorded: Recorded[];

beforeAll(async () => {
  recorder = recordStatements();
  const database = await openTestDatabase();
  const url = database.db.pool.options.connectionString ?? '';
  // The same database again plays the replica, so that what is asked of one is explained, too.
  const env = { DATABASE_URL: url, DATABASE_READ_URL: `${url}?application_name=replica` };
  app = await createTestApp({ database: () => Promise.resolve(database), env });
  recorded = await runAll();
});
afterAll(() => app.close());

async function settle(name: string): Promise<{ actor: TestUser; settled: Settled }> {
  const actor = await app.createUser(name);
  const goal = await makeGoal(actor, { isPublic: true });
  return { actor, settled: { uid: actor.uid, token: actor.token, goalId: goal.id } };
}

async function runAll(): Promise<Recorded[]> {
  const [one, friend, leaver] = [await settle('one'), await settle('friend'), await settle('leaver')];
  await befriend(one.actor, friend.actor);
  await befriend(leaver.actor, friend.actor);
  await friend.actor.call(checkGoal, { body: { goalId: friend.settled.goalId, checkDate: app.today() } });
  await app.deps.db.pool.query(
    `insert into streak_ledger (uid, seq, kind, points, source, at) values ($1, 1, 'award', 5, 'gift', now())`,
    [one.actor.uid],
  );
  await app.deps.db.pool.query(
    'update profiles set total_streaks = 5, lifetime_points = 5, ledger_seq = 1 where uid = $1',
    [one.actor.uid],
  );
  await app.runJobs();
  // What a use case leaves to jobs is recorded with it, not with one of the next.
  const during: StatementRecorder['during'] = (what, run) =>
    recorder.during(what, async () => {
      const result = await run();
      await app.runJobs();
      return result;
    });
  await runUseCases(app, { during }, { one: one.settled, friend: friend.settled, leaver: leaver.settled });
  return recorder.stop();
}

it('no statement of a request or a sweep scans a whole table', { timeout: 60_000 }, async () => {
  const statements = oncePerText(recorded);
  expect(statements.filter(({ text }) => /\bas has\b/.test(text))).toHaveLength(2);
  expect(new Set(statements.map(({ during }) => during)).size).toBeGreaterThan(25);
  const url = app.deps.db.pool.options.connectionString ?? '';
  for (const name of ['count(distinct c.uid)', 'unnest($1::text[], $2::date[]) as wanted', 'from "daily_counts"'])
    expect(
      statements.some(({ text }) => text.includes(name)),
      name,
    ).toBe(true);
  const plans = await explainAll(url, statements, { isDone: false, avoidsWalks: true });
  expect(plans.length).toBeGreaterThan(90);
  const walks = plans
    .filter(({ during, walkedTables }) =>
      walkedTables.some((table) => !DEVELOPERS_OWN.has(table) && !(during === OPERATORS_PAGE && table === 'jobs')),
    )
    .map(
      ({ during, text, walkedTables }) =>
        `${during} walks through ${walkedTables.join(', ')}: ${text.replaceAll(/\s+/g, ' ')}`,
    );
  expect(walks).toEqual([]);
});

const HOW_TO_READ = `# What would cross shards if PostgreSQL were distributed by people: docs/scale.md explains it.
# Accept a change with: npx vitest run --project server src/system-tests/plans -u, in a commit that says why.
`;

it('the statements and unique keys that a database distributed by people would not do on one shard are those of the list', async () => {
  const { rows: tables } = await app.deps.db.pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname`,
  );
  expect(Object.keys(TABLE_DISTRIBUTION).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  const crossings = await findCrossings(recorded, new Map(tables.map(({ name, columns }) => [name, columns])));

  const { rows: keys } = await app.deps.db.pool.query<{ table: string; name: string; columns: string[] }>(
    `select t.relname as table, i.relname as name, array(select a.attname::text from pg_attribute a
       where a.attrelid = t.oid and a.attnum = any (x.indkey) order by a.attnum) as columns
     from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and t.relnamespace = 'public'::regnamespace`,
  );
  const loose = keys.flatMap(({ table, name, columns }) => {
    const rule = TABLE_DISTRIBUTION[table];
    if (rule === undefined || rule === 'local') return [];
    return columns.includes('person' in rule ? rule.person : rule.column) ? [] : [`${name} (${columns.join(', ')})`];
  });
  const list = [
    HOW_TO_READ,
    '## Statements',
    ...crossings,
    '',
    '## Unique keys without the person',
    ...loose.toSorted(),
    '',
  ];
  await expect(list.join('\n')).toMatchFileSnapshot('crossing-statements.txt');
});

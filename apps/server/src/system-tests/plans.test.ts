import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/database';
import { explainAll } from '#testing/explain';
import { befriend, makeGoal } from '#testing/test-users';
import { oncePerText, recordStatements, type StatementRecorder } from '#testing/recorder';
import { OPERATORS_PAGE, type Settled, runUseCases } from '#testing/run-use-cases';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

/** They hold a few hundred rows at most, for the pages of developers. */
const DEVELOPERS_OWN = new Set(['mailbox', 'recorded_pushes']);

let recorder: StatementRecorder;
let app: TestApp;

beforeAll(async () => {
  recorder = recordStatements();
  const database = await openTestDatabase();
  const url = database.db.pool.options.connectionString ?? '';
  // The same database again plays the replica, so that what is asked of one is explained, too.
  const env = { DATABASE_URL: url, DATABASE_READ_URL: `${url}?application_name=replica` };
  app = await createTestApp({ database: () => Promise.resolve(database), env });
});
afterAll(() => app.close());

async function settle(name: string): Promise<{ actor: TestUser; settled: Settled }> {
  const actor = await app.createUser(name);
  const goal = await makeGoal(actor, { isPublic: true });
  return { actor, settled: { uid: actor.uid, token: actor.token, goalId: goal.id } };
}

it('no statement of a request or a sweep scans a whole table', { timeout: 60_000 }, async () => {
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
  await runUseCases(app, recorder, { one: one.settled, friend: friend.settled, leaver: leaver.settled });

  const statements = oncePerText(recorder.stop());
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

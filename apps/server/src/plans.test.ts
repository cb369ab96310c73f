import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPostgres } from './testing/database.ts';
import { explainAll } from './testing/explain.ts';
import { befriend, makeGoal } from './testing/people.ts';
import { oncePerText, recordStatements, type StatementRecorder } from './testing/recorder.ts';
import { type Settled, tour } from './testing/tour.ts';
import { type Actor, createWorld, type World } from './testing/world.ts';

/** They hold a few hundred rows at most, for the pages of developers. */
const DEVELOPERS_OWN = new Set(['mailbox', 'recorded_pushes']);

let recorder: StatementRecorder;
let given: World;

beforeAll(async () => {
  recorder = recordStatements();
  given = await createWorld({ database: openTestPostgres });
});
afterAll(() => given.close());

async function settle(name: string): Promise<{ actor: Actor; settled: Settled }> {
  const actor = await given.person(name);
  const goal = await makeGoal(actor, { isPublic: true });
  return { actor, settled: { uid: actor.uid, token: actor.token, goalId: goal.id } };
}

it('nothing that a request or a sweep does walks through a whole table', { timeout: 60_000 }, async () => {
  const [one, friend, leaver] = [await settle('one'), await settle('friend'), await settle('leaver')];
  await befriend(one.actor, friend.actor);
  await befriend(leaver.actor, friend.actor);
  await friend.actor.call(checkGoal, { body: { goalId: friend.settled.goalId, checkDate: given.today() } });
  await given.deps.db.pool.query(
    `insert into streak_ledger (uid, seq, kind, points, source, at) values ($1, 1, 'award', 5, 'gift', now())`,
    [one.actor.uid],
  );
  await given.deps.db.pool.query(
    'update profiles set total_streaks = 5, lifetime_points = 5, ledger_seq = 1 where uid = $1',
    [one.actor.uid],
  );
  await tour(given, recorder, { one: one.settled, friend: friend.settled, leaver: leaver.settled });

  const statements = oncePerText(recorder.stop());
  expect(new Set(statements.map(({ during }) => during)).size).toBeGreaterThan(25);
  const url = given.deps.db.pool.options.connectionString ?? '';
  const plans = await explainAll(url, statements, { isDone: false, avoidsWalks: true });
  expect(plans.length).toBeGreaterThan(90);
  const walks = plans
    .filter(({ walkedTables }) => walkedTables.some((table) => !DEVELOPERS_OWN.has(table)))
    .map(
      ({ during, text, walkedTables }) =>
        `${during} walks through ${walkedTables.join(', ')}: ${text.replaceAll(/\s+/g, ' ')}`,
    );
  expect(walks).toEqual([]);
});

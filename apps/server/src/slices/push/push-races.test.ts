import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { react, unreact } from '@fivefold/contract/calls/reactions';
import { registerPushToken } from '@fivefold/contract/calls/push';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPostgres } from '../../testing/database.ts';
import { befriend, makeGoal, shareGoal } from '../../testing/people.ts';
import { pushesTo, registerDevice, waitForHearts } from '../../testing/push.ts';
import { type Actor, createWorld, type World } from '../../testing/world.ts';

let given: World;
let ann: Actor;
let bob: Actor;

// One connection cannot show a race.
beforeAll(async () => {
  given = await createWorld({ database: openTestPostgres });
  [ann, bob] = await Promise.all([given.person('ann'), given.person('bob')]);
  await befriend(ann, bob);
});
afterAll(() => given.close());

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const newsOf = ({ uid }: Actor, kind: 'heart' | 'check_in') =>
  given.deps.db.kysely.selectFrom('push_news').selectAll().where('uid', '=', uid).where('kind', '=', kind).execute();

it('a device that many register at once belongs to one of them', async () => {
  const body = { token: 'passed-around', platform: 'native' };
  const answers = await Promise.all(
    times(30).map((nth) => (nth % 2 === 0 ? ann : bob).call(registerPushToken, { body })),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const owners = await given.deps.db.kysely
    .selectFrom('push_tokens')
    .select('uid')
    .where('token', '=', body.token)
    .execute();
  expect(owners).toHaveLength(1);
  await given.deps.db.kysely.deleteFrom('push_tokens').execute();
});

it('two who check in on many shared goals at once are each told every one, once, while they are being told', async () => {
  await registerDevice(ann, 'phone-of-ann');
  await registerDevice(bob, 'phone-of-bob');
  const goals = await Promise.all(times(8).map(() => shareGoal(ann, bob)));
  const checks = goals.flatMap(({ id }) =>
    [ann, bob].map((who) => who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: given.today() } })),
  );
  const telling = times(5).map(() => given.jobs());
  expect(new Set((await Promise.all(checks)).map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(telling);
  for (const [who, token] of [
    [ann, 'phone-of-ann'],
    [bob, 'phone-of-bob'],
  ] as const) {
    const told = (await pushesTo(given, token)).map(({ body }) => Number(/on (\d+) goals/.exec(body)?.[1] ?? 1));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(goals.length);
    const news = await newsOf(who, 'check_in');
    expect([news.length, news.filter(({ told_at: toldAt }) => toldAt === null).length]).toEqual([goals.length, 0]);
  }
});

it('a heart that comes and goes many times at once is told at most once, and as it ended', async () => {
  const { id } = await makeGoal(ann, { isPublic: true });
  await ann.call(checkGoal, { body: { goalId: id, checkDate: given.today() } });
  const heart = (call: typeof react | typeof unreact) => bob.call(call, { body: { goalId: id, checkInIndex: 0 } });
  const answers = await Promise.all(times(40).map((nth) => heart(nth % 2 === 0 ? react : unreact)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const isThere = ((await heart(react)).body['reactions'] as unknown[]).length === 1;
  expect([isThere, (await newsOf(ann, 'heart')).length]).toEqual([true, 1]);
  waitForHearts(given);
  const hearts = (await pushesTo(given, 'phone-of-ann')).filter(({ title }) => title === 'A heart for you');
  expect(hearts).toHaveLength(1);
});

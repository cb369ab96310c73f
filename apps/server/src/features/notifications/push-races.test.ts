import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { react, unreact } from '@fivefold/contract/calls/reactions';
import { registerPushToken } from '@fivefold/contract/calls/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';
import { pushesTo, registerDevice, waitForHearts } from '#testing/push';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

// One connection cannot show a race.
beforeAll(async () => {
  app = await createTestApp();
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
});
afterAll(() => app.close());

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const notificationsOf = ({ uid }: TestUser, kind: 'heart' | 'check_in') =>
  app.deps.db.kysely.selectFrom('push_news').selectAll().where('uid', '=', uid).where('kind', '=', kind).execute();

it('a device that many register at once belongs to one of them', async () => {
  const body = { token: 'passed-around', platform: 'native' };
  const answers = await Promise.all(
    times(30).map((nth) => (nth % 2 === 0 ? ann : bob).call(registerPushToken, { body })),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const owners = await app.deps.db.kysely
    .selectFrom('push_tokens')
    .select('uid')
    .where('token', '=', body.token)
    .execute();
  expect(owners).toHaveLength(1);
  await app.deps.db.kysely.deleteFrom('push_tokens').execute();
});

it('two who check in on many shared goals at once are told of each goal once, while they are being told', async () => {
  await registerDevice(ann, 'phone-of-ann');
  await registerDevice(bob, 'phone-of-bob');
  const goals = await Promise.all(times(8).map(() => shareGoal(ann, bob)));
  const checks = goals.flatMap(({ id }) =>
    [ann, bob].map((who) => who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } })),
  );
  const telling = times(5).map(() => app.runJobs());
  expect(new Set((await Promise.all(checks)).map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(telling);
  for (const [who, token] of [
    [ann, 'phone-of-ann'],
    [bob, 'phone-of-bob'],
  ] as const) {
    const pushes = (await pushesTo(app, token)).filter(({ title }) => title === 'Your friend checked in');
    // '… on a goal you share' or '… on 3 goals you share', by how many were gathered.
    const told = pushes.map(({ body }) => Number(/on (\d+) goals/.exec(body)?.[1] ?? 1));
    expect(told.reduce((sum, goalsOfOne) => sum + goalsOfOne, 0)).toBe(goals.length);
    const news = await notificationsOf(who, 'check_in');
    expect([news.length, news.filter(({ told_at: toldAt }) => toldAt === null).length]).toEqual([goals.length, 0]);
  }
});

it('a heart that comes and goes many times at once is told at most once, and as it ended', async () => {
  const { id } = await makeGoal(ann, { isPublic: true });
  await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
  const heart = (call: typeof react | typeof unreact) => bob.call(call, { body: { goalId: id, checkInIndex: 0 } });
  const answers = await Promise.all(times(40).map((nth) => heart(nth % 2 === 0 ? react : unreact)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const isThere = ((await heart(react)).body['reactions'] as unknown[]).length === 1;
  expect([isThere, (await notificationsOf(ann, 'heart')).length]).toEqual([true, 1]);
  waitForHearts(app);
  const hearts = (await pushesTo(app, 'phone-of-ann')).filter(({ title }) => title === 'A heart for you');
  expect(hearts).toHaveLength(1);
});

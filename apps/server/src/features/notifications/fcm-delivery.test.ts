import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGoogle, startFakeGoogle } from '#testing/fake-google';
import { fcmError } from '#testing/fake-messaging';
import { befriend, offerGoal } from '#testing/test-users';
import { registerDevice } from '#testing/push';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

const DEAD = fcmError(404, 'NOT_FOUND', 'Requested entity was not found.', 'UNREGISTERED');

let google: FakeGoogle;
let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  google = await startFakeGoogle();
  app = await createTestApp({ env: { FCM_SERVICE_ACCOUNT: google.serviceAccount }, messagingUrl: google.url });
});
afterAll(async () => {
  await app.close();
  await google.close();
});
beforeEach(async () => {
  ann = await app.createUser('ann');
  bob = await app.createUser('bob');
  await befriend(ann, bob);
  await app.runJobs();
  google.messaging.received.length = 0;
});

const tokens = async () =>
  (await app.deps.db.kysely.selectFrom('push_tokens').select('token').where('uid', '=', ann.uid).execute()).map(
    ({ token }) => token,
  );
const received = () => google.messaging.received.map(({ token, notification }) => `${token}: ${notification.title}`);

/** Bob does something that Ann is told. */
async function pushToAnn(): Promise<void> {
  const { id } = await offerGoal(ann, bob);
  expect((await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } })).status).toBe(200);
}

describe('with Firebase’s messaging', () => {
  it('pushes go there, to each device, and /dev/push is not there', async () => {
    for (const token of ['phone', 'tablet']) await registerDevice(ann, token);
    await pushToAnn();
    await app.runJobs();
    expect(received().toSorted()).toEqual(['phone: Your friend checked in', 'tablet: Your friend checked in']);
    for (const path of ['/dev/push', '/dev/push.json']) expect((await app.fastify.inject(path)).statusCode).toBe(404);
  });

  it('a dead token is deleted, and the next push does not ask for it', async () => {
    await registerDevice(ann, 'sold-phone');
    google.messaging.next.push(DEAD);
    await pushToAnn();
    await app.runJobs();
    expect(await tokens()).toEqual([]);
    app.clock.advanceDays(1);
    await pushToAnn();
    await app.runJobs();
    expect([received(), google.messaging.next]).toEqual([[], []]);
  });

  it('a push that was refused for another reason leaves the token', async () => {
    await registerDevice(ann, 'iphone');
    google.messaging.next.push(fcmError(401, 'UNAUTHENTICATED', 'APNs key', 'THIRD_PARTY_AUTH_ERROR'));
    await pushToAnn();
    await app.runJobs();
    expect([await tokens(), received()]).toEqual([['iphone'], []]);
  });

  it('a push that came too fast is sent when the service says, not before', async () => {
    await registerDevice(ann, 'busy-phone');
    google.messaging.next.push({
      ...fcmError(429, 'RESOURCE_EXHAUSTED', 'Quota', 'QUOTA_EXCEEDED'),
      headers: { 'retry-after': '300' },
    });
    await pushToAnn();
    await app.runJobs();
    const later = (seconds: number) => app.clock.setTo(new Date(app.clock.now().getTime() + seconds * 1000));
    later(280);
    await app.runJobs();
    expect(received()).toEqual([]);
    later(30);
    await app.runJobs();
    expect(received()).toEqual(['busy-phone: Your friend checked in']);
  });

  it('drops a push that could not be sent for a day', async () => {
    await registerDevice(ann, 'late-phone');
    google.messaging.next.push({ ...fcmError(429, 'RESOURCE_EXHAUSTED', 'Quota', 'QUOTA_EXCEEDED') });
    await pushToAnn();
    await app.runJobs();
    app.clock.advanceDays(1);
    await app.runJobs();
    expect(received()).toEqual([]);
    const { rows } = await app.deps.db.pool.query(`select kind from jobs where kind like 'push.send'`);
    expect(rows).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { linkSignIn, requestReset, resetPassword } from '@fivefold/contract/calls/auth';
import { registerPushToken, unregisterPushToken } from '@fivefold/contract/calls/notifications';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { react } from '@fivefold/contract/calls/reactions';
import { PUSH_DEVICES_MAX } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, invite, mailedLinks, makeGoal } from '#testing/test-users';
import { pushesTo, registerDevice, waitForHearts } from '#testing/push';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let phone: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
  bob = await app.createUser('bob');
  await befriend(ann, bob);
  phone = randomUUID();
});

const register = (who: TestUser, body: unknown) => who.call(registerPushToken, { body });
const unregister = (who: TestUser, token: string) => who.call(unregisterPushToken, { body: { token } });
const bodies = async (token = phone) => (await pushesTo(app, token)).map(({ body }) => body);
const devicesOf = ({ uid }: TestUser) =>
  app.deps.db.kysely
    .selectFrom('push_tokens')
    .select('token')
    .where('uid', '=', uid)
    .orderBy('registered_at')
    .execute();

/** A goal of Ann's with a check-in at index 0. */
async function checkedGoal(): Promise<string> {
  const { id } = await makeGoal(ann, { isPublic: true });
  await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
  return id;
}
const heart = (who: TestUser, goalId: string) => who.call(react, { body: { goalId, checkInIndex: 0 } });

describe('POST /api/register-fcm-token', () => {
  it('takes devices of both platforms, however often, also without a plan', async () => {
    const free = await app.createUser('free', { plan: false });
    for (const platform of ['native', 'web', 'web']) {
      const { status, body } = await register(free, { token: `${phone}-${platform}`, platform });
      expect([status, body]).toEqual([200, { success: true }]);
    }
    expect(await devicesOf(free)).toHaveLength(2);
  });

  it.each([
    ['no token', { platform: 'native' }, 'The token must be a text.'],
    ['an empty token', { token: '', platform: 'native' }, 'The token is missing.'],
    ['a token that is too long', { token: 'x'.repeat(4097), platform: 'native' }, 'The token is too long.'],
    ['a token with a space', { token: 'a b', platform: 'native' }, 'This token is not valid.'],
    ['another platform', { token: 'x', platform: 'tv' }, 'The platform is native or web.'],
  ])('refuses %s', async (_, body, detail) => {
    const answer = await register(ann, body);
    expect([answer.status, answer.body['detail']]).toEqual([400, detail]);
  });

  it('takes the longest token there is', async () => {
    expect((await register(ann, { token: randomUUID().padEnd(4096, 'x'), platform: 'native' })).status).toBe(200);
  });

  it('assigns a device to the last user who registered it', async () => {
    const goalId = await checkedGoal();
    await registerDevice(ann, phone);
    await heart(bob, goalId);
    await registerDevice(bob, phone);
    waitForHearts(app);
    expect(await bodies()).toEqual([]);
    expect([await devicesOf(ann), await devicesOf(bob)]).toEqual([[], [{ token: phone }]]);
  });

  it('sends nothing to the next person of a device, not even what was on its way', async () => {
    const goalId = await checkedGoal();
    await registerDevice(ann, phone);
    await heart(bob, goalId);
    waitForHearts(app);
    // Gathered, and not sent yet.
    await app.deps.db.pool.query(
      `insert into jobs (id, kind, payload, run_at, created_at)
       values (gen_random_uuid(), 'push.send', jsonb_build_object('uid', $1::text, 'token', $2::text, 'title', 'x', 'body', 'x', 'route', '/dashboard', 'madeAt', $3::text), $3::text::timestamptz, now())`,
      [ann.uid, phone, app.clock.now().toISOString()],
    );
    await registerDevice(bob, phone);
    expect(await bodies()).toEqual([]);
  });

  it('keeps the newest devices of a person', async () => {
    const tokens = Array.from({ length: PUSH_DEVICES_MAX + 2 }, () => randomUUID());
    for (const token of tokens) {
      app.clock.setTo(new Date(app.clock.now().getTime() + 1000));
      await registerDevice(ann, token);
    }
    expect((await devicesOf(ann)).map(({ token }) => token)).toEqual(tokens.slice(2));
  });

  it('keeps no more than that when many register at once', async () => {
    await Promise.all(Array.from({ length: PUSH_DEVICES_MAX * 2 }, () => registerDevice(ann, randomUUID())));
    expect(await devicesOf(ann)).toHaveLength(PUSH_DEVICES_MAX);
  });
});

describe('DELETE /api/register-fcm-token', () => {
  it('ends the pushes on a device', async () => {
    const goalId = await checkedGoal();
    await registerDevice(ann, phone);
    await heart(bob, goalId);
    expect((await unregister(ann, phone)).body).toEqual({ success: true });
    waitForHearts(app);
    expect(await bodies()).toEqual([]);
  });

  it('leaves what is not the caller’s alone, and does not tell', async () => {
    await registerDevice(ann, phone);
    const answers = [await unregister(bob, phone), await unregister(bob, 'never-heard-of')];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { success: true }],
      [200, { success: true }],
    ]);
    expect(await devicesOf(ann)).toEqual([{ token: phone }]);
  });
});

describe('being signed out everywhere', () => {
  it('ends the pushes on every device, by a reset and by the first proof of an address', async () => {
    const endings = [
      async () => {
        await app.callSignedOut(requestReset, { body: { email: ann.email } });
        const code = (await mailedLinks(app, ann.email))[0]?.get('oobCode');
        return app.callSignedOut(resetPassword, { body: { code, password: 'a brand new password' } });
      },
      async () => {
        await invite(bob, ann.email);
        const code = (await mailedLinks(app, ann.email))[0]?.get('oobCode');
        return app.callSignedOut(linkSignIn, { body: { email: ann.email, code } });
      },
    ];
    for (const end of endings) {
      ann = await app.createUser('ann', { verified: false });
      await registerDevice(ann, phone);
      await registerDevice(bob, randomUUID());
      expect((await end()).status).toBe(200);
      expect(await devicesOf(ann)).toEqual([]);
    }
    expect(await devicesOf(bob)).toHaveLength(2);
  });
});

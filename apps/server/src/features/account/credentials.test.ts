import { makeAccessToken } from '@fivefold/contract/calls/access-tokens';
import { deleteAccount } from '@fivefold/contract/calls/account';
import { changeEmail, changePassword, confirmEmail, resetPassword, restoreEmail } from '@fivefold/contract/calls/auth';
import { addChannel } from '@fivefold/contract/calls/channels';
import { addWebhook } from '@fivefold/contract/calls/webhooks';
import { makeCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { registerPushToken } from '@fivefold/contract/calls/notifications';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedIdentityOf } from '#testing/embedded-identity';
import { codesTo } from '#testing/identity';
import { rounds } from '#testing/rounds';
import { type Answer, createTestApp, type TestApp, type TestUser } from '#testing/test-app';

let app: TestApp;

// One connection cannot show a race.
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NEW = 'a brand new password';

/** Everything that lasts beside a session, made with the password that is known. */
const makers: ((who: TestUser) => Promise<Answer>)[] = [
  (who) => who.call(makeAccessToken, { body: { name: 'Script', scope: 'check-in', password: who.password } }),
  (who) => who.call(makeCalendarFeed),
  (who) => who.call(addWebhook, { body: { url: 'https://hook.invalid/', events: ['lapse'] } }),
  (who) =>
    who.call(addChannel, {
      body: { service: 'ntfy', url: 'https://ntfy.invalid/ann', kinds: ['nudge'], names_goals: true },
    }),
  (who) => who.call(registerPushToken, { body: { token: `device-of-${who.uid}`, platform: 'native' } }),
];

/** Ways to end the password, each with what it needs. */
const ends: Readonly<Record<string, { people: number; prepare: (who: TestUser) => Promise<() => Promise<Answer>> }>> = {
  'is changed': {
    people: rounds(12, 32),
    prepare: (who) =>
      Promise.resolve(() => who.call(changePassword, { body: { current_password: who.password, new_password: NEW } })),
  },
  'is reset': {
    people: rounds(12, 32),
    prepare: async (who) => {
      const code = await embeddedIdentityOf(app.deps).makeResetCode(who.email);
      return () => app.callSignedOut(resetPassword, { body: { code, password: NEW } });
    },
  },
  'ends because the address is taken back': {
    // Each takes two of a network's codes, which are limited.
    people: 6,
    prepare: async (who) => {
      const email = `new-${who.email}`;
      await who.call(changeEmail, { body: { email, password: who.password } });
      await who.call(confirmEmail, { body: { code: (await codesTo(app, email))[0] } });
      const [code] = await codesTo(app, who.email);
      return () => app.callSignedOut(restoreEmail, { body: { code } });
    },
  },
};

async function makePeople(count: number): Promise<TestUser[]> {
  return Promise.all(Array.from({ length: count }, () => app.createUser('ann')));
}

async function leftOf(people: readonly TestUser[]): Promise<Record<string, number>> {
  const { rows } = await app.deps.db.pool.query<Record<string, number>>(
    `select (select count(*)::int from access_tokens where uid = any($1)) as tokens,
       (select count(*)::int from calendar_feeds where uid = any($1)) as feeds,
       (select count(*)::int from channels where uid = any($1)) as channels,
       (select count(*)::int from webhooks where uid = any($1)) as webhooks,
       (select count(*)::int from push_tokens where uid = any($1)) as devices`,
    [people.map(({ uid }) => uid)],
  );
  return rows[0] ?? {};
}

describe.each(Object.entries(ends))('when the password %s', (_, { people: count, prepare }) => {
  it('no access token, calendar address, channel, webhook or device of before is left', async () => {
    const [ann] = (await makePeople(1)) as [TestUser];
    const end = await prepare(ann);
    for (const make of makers) expect((await make(ann)).status).toBe(200);
    expect(await leftOf([ann])).toEqual({ tokens: 1, feeds: 1, channels: 1, webhooks: 1, devices: 1 });
    expect((await end()).status).toBe(200);
    expect(await leftOf([ann])).toEqual({ tokens: 0, feeds: 0, channels: 0, webhooks: 0, devices: 0 });
  });

  it('no access token, calendar address or device survives that is made at the same moment', async () => {
    const people = await makePeople(count);
    const ending = [];
    for (const who of people) ending.push({ who, end: await prepare(who) });
    const answers = await Promise.all(
      ending.map(async ({ who, end }, nth) => {
        const making = Promise.all(makers.map((make) => make(who)));
        await delay(nth % 4);
        const { status } = await end();
        return [status, ...(await making).map((made) => made.status)];
      }),
    );
    expect(answers.map(([ended]) => ended)).toEqual(people.map(() => 200));
    expect(answers.flat().filter((status) => ![200, 401, 403].includes(status ?? 0))).toEqual([]);
    expect(await leftOf(people)).toEqual({ tokens: 0, feeds: 0, channels: 0, webhooks: 0, devices: 0 });
  });
});

const asking: readonly (readonly [string, (who: TestUser) => Promise<Answer>])[] = [
  ['making an access token', (who) => makers[0]?.(who) as Promise<Answer>],
  [
    'deleting the account',
    (who) => who.call(deleteAccount, { body: { confirmation: 'delete', password: who.password } }),
  ],
  [
    'changing the address',
    (who) => who.call(changeEmail, { body: { email: `new-${who.email}`, password: who.password } }),
  ],
  [
    'changing the password',
    (who) => who.call(changePassword, { body: { current_password: who.password, new_password: NEW } }),
  ],
];

it.each(asking)('%s asks for the password again once it has waited for a new one', async (_, ask) => {
  const [ann] = (await makePeople(1)) as [TestUser];
  const client = await app.deps.db.pool.connect();
  await client.query('begin');
  await client.query('select 1 from identity_user where id = $1 for update', [ann.uid]);
  const answering = ask(ann);
  // Long enough for the old password to be checked; what does not wait for the lock has answered by then.
  await Promise.race([answering, delay(100)]);
  await client.query(`update identity_account set password = 'another' where "userId" = $1`, [ann.uid]);
  await client.query('commit');
  client.release();
  const { status, body } = await answering;
  expect([status, body['code']]).toEqual([403, 'account.wrong_password']);
});

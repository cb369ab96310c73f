import { linkSignIn, logIn } from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invite, mailedLinks } from '#testing/test-users';
import { createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;

// One connection cannot show a race.
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('logs out a stranger who signed up with the address, even if they log in while its owner verifies it', async () => {
  const ann = await app.createUser('ann');
  for (let round = 0; round < 6; round++) {
    const squatter = await app.createUser('victim', { verified: false });
    const { email, password } = squatter;
    await invite(ann, email);
    const code = (await mailedLinks(app, email))[0]?.get('oobCode') ?? '';
    const loggingIn = Promise.all(
      Array.from({ length: 6 }, () => app.callSignedOut(logIn, { body: { email, password } })),
    );
    await delay(Math.random() * 150);
    const owner = await app.callSignedOut(linkSignIn, { body: { email, code } });
    expect(owner.status).toBe(200);
    const tokens = (await loggingIn).filter(({ status }) => status === 200).map(({ body }) => String(body['token']));
    const lives = [];
    for (const token of [squatter.token, ...tokens])
      lives.push((await app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${token}` } })).status);
    expect(lives.filter((status) => status !== 401)).toEqual([]);
    const left = await app.deps.db.kysely
      .selectFrom('identity_session')
      .select('token')
      .where('userId', '=', squatter.uid)
      .execute();
    expect(left.map((row) => String(owner.body['token']).startsWith(row.token))).toEqual([true]);
  }
}, 60_000);

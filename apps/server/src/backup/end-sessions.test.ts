import { makeCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { logIn, resetPassword } from '@fivefold/contract/calls/auth';
import { registerPushToken } from '@fivefold/contract/calls/notifications';
import { getProfile } from '@fivefold/contract/calls/profile';
import { expect, it } from 'vitest';
import { makeTokenOf } from '#testing/access-tokens';
import { embeddedIdentityOf } from '#testing/embedded-identity';
import { createTestApp } from '#testing/test-app';
import { openBrowser } from '#testing/web-browser';
import { endSessions } from './end-sessions.ts';

it('ends every session, token, calendar address, device and reset link of a restored database; passwords stay', async () => {
  const app = await createTestApp();
  const [ann, browser] = [await app.createUser('ann'), await openBrowser(app)];
  const script = await makeTokenOf(app, ann, 'read');
  const { url } = (await ann.call(makeCalendarFeed)).body['data'] as { url: string };
  await ann.call(registerPushToken, { body: { token: 'phone', platform: 'native' } });
  const code = await embeddedIdentityOf(app.deps).makeResetCode(ann.email);
  const feedStatus = async () => (await app.fastify.inject(new URL(url).pathname)).statusCode;
  expect([(await script.call(getProfile)).status, await feedStatus()]).toEqual([200, 200]);

  expect(await endSessions(app.deps.db)).toEqual({ sessions: 2, tokens: 1, feeds: 1 });
  expect((await ann.call(getProfile)).status).toBe(401);
  expect((await browser.refresh()).status).toBe(401);
  expect([(await script.call(getProfile)).status, await feedStatus()]).toEqual([401, 404]);
  const { rows } = await app.deps.db.pool.query('select 1 from push_tokens');
  expect(rows).toEqual([]);
  const reset = await app.callSignedOut(resetPassword, { body: { code, password: 'some random words' } });
  expect(reset.body['code']).toBe('auth/invalid-action-code');
  const again = await app.callSignedOut(logIn, { body: { email: ann.email, password: ann.password } });
  expect(again.status).toBe(200);
  await app.close();
});

import { changePassword, logIn } from '@fivefold/contract/calls/auth';
import { logInByPasskey } from '@fivefold/contract/calls/keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTokenOf } from '#testing/access-tokens';
import { addPasskeyOf, logInChallenge, switchOnSecondStep } from '#testing/keys';
import { sendRaw } from '#testing/raw-http';
import { type Answer, createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { AdminProblem } from '../admin/command.ts';
import { runAdminCommand } from '../admin/commands.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const admin = async (...words: string[]) => (await runAdminCommand(app.deps, words, 'olga')).lines.join('\n');
const problem = (...words: string[]) =>
  admin(...words).catch((error: unknown) => (error instanceof AdminProblem ? error.message : error));

/** @returns the status and the page */
async function numbersFor(token?: string): Promise<[number, string]> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, body } = await app.fastify.inject({ url: '/operator/numbers', headers });
  return [statusCode, body];
}
const tokenOf = ({ body }: Answer) => String(body['token']);
const logInAs = (who: TestUser, code?: string) =>
  app.callSignedOut(logIn, {
    body: { email: who.email, password: who.password, ...(code !== undefined && { second_step: { code } }) },
  });
const NUMBERS = '<h2>Who comes back</h2>';

describe('the operator’s page with an account', () => {
  let olga: TestUser;
  beforeAll(async () => {
    olga = await app.createUser('olga');
  });

  it('answers strangers 401, and accounts that are not named 403, with access tokens too', async () => {
    expect((await numbersFor())[0]).toBe(401);
    expect((await numbersFor('made-up.token'))[0]).toBe(401);
    const [status, text] = await numbersFor(olga.token);
    expect(status).toBe(403);
    expect(text).toContain('This page is for the people who run this server.');
    await admin('operator', olga.email);
    expect((await numbersFor((await makeTokenOf(app, olga, 'read')).token))[0]).toBe(403);
  });

  it('asks a named account for an authenticator app or a passkey', async () => {
    const [status, text] = await numbersFor(olga.token);
    expect(status).toBe(403);
    expect(text).toContain('Add an authenticator app or a passkey in your settings');
    expect(text).not.toContain(NUMBERS);
  });

  it('opens for a session by passkey, not for one by the password alone', async () => {
    const passkey = await addPasskeyOf(olga);
    expect(await numbersFor(olga.token)).toEqual([403, expect.stringContaining('this log-in had none')]);
    expect(await numbersFor(tokenOf(await logInAs(olga)))).toEqual([403, expect.stringContaining('had none')]);
    const byPasskey = await app.callSignedOut(logInByPasskey, {
      body: { passkey: passkey.answer(await logInChallenge(app)) },
    });
    expect(await numbersFor(tokenOf(byPasskey))).toEqual([200, expect.stringContaining(NUMBERS)]);
  });

  it('opens for sessions with a code of the app, before and after a new password', async () => {
    const otto = await app.createUser('otto');
    await admin('operator', otto.email);
    const before = tokenOf(await logInAs(otto));
    const step = await switchOnSecondStep(app, otto);
    expect((await numbersFor(otto.token))[0]).toBe(200);
    expect(await numbersFor(before)).toEqual([403, expect.stringContaining('had none')]);

    const token = tokenOf(await logInAs(otto, step.freshCode()));
    expect((await numbersFor(token))[0]).toBe(200);
    const changed = (from: string, current: string, password: string) =>
      app.callSignedOut(changePassword, {
        body: { current_password: current, new_password: password },
        headers: { authorization: `Bearer ${from}` },
      });
    expect((await numbersFor(tokenOf(await changed(token, otto.password, 'walks in the long rain'))))[0]).toBe(200);
  });

  it('closes when the account is removed, closed or deleted; the audit log and the list say who is named', async () => {
    const otis = await app.createUser('otis');
    expect(await admin('operator', otis.email.toUpperCase())).toBe(
      `${otis.email} can look at http://127.0.0.1:3000/operator after a log-in with an authenticator app or a passkey.`,
    );
    await switchOnSecondStep(app, otis);
    expect((await numbersFor(otis.token))[0]).toBe(200);
    expect(await problem('operator', otis.email)).toBe(`${otis.email} may look at the operator’s page already.`);
    expect(await admin('operators')).toContain(`${otis.email} · since`);

    await admin('close', otis.email);
    expect((await numbersFor(otis.token))[0]).toBe(401);
    await admin('open', otis.email);
    expect(await admin('operator', otis.email, '--remove')).toBe(
      `${otis.email} can no longer look at the operator’s page.`,
    );
    expect(await problem('operator', otis.email, '--remove')).toBe(`${otis.email} is not named.`);
    expect(await problem('operator', otis.email, 'remove')).toBe('usage: npm run admin -- operator ADDRESS [--remove]');
    expect(await problem('operator', 'unknown@example.com')).toBe('No account has the address unknown@example.com.');
    expect(await admin('operators')).not.toContain(otis.email);
    const audit = (await admin('audit')).split('\n').map((line) => line.split(' · ').slice(1).join(' '));
    expect(audit).toContain(`"olga" operator ${otis.uid} removed`);
    expect(audit).toContain(`"olga" operator ${otis.uid} named`);

    await admin('operator', otis.email);
    await app.deps.identity.deleteAccount(otis.uid);
    expect(await admin('operators')).not.toContain(otis.email);
  });
});

describe('the operator’s page without an account', () => {
  const open = async (from: TestApp, more: { headers?: Record<string, string>; remoteAddress?: string } = {}) => {
    const answer = await from.fastify.inject({ url: '/operator', ...more });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    return answer.body.includes(NUMBERS);
  };

  it('opens on this machine', async () => {
    for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
        expect(await open(app, { remoteAddress, headers: { host } }), `${remoteAddress} ${host}`).toBe(true);
  });

  it.each([
    ['another machine', { remoteAddress: '192.168.1.7' }],
    ['another machine in IPv6', { remoteAddress: '::ffff:10.0.0.1' }],
    ['a proxy that names the client', { headers: { 'x-forwarded-for': '192.168.1.7' } }],
    ['a proxy that names this machine as the client', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy that names the protocol alone', { headers: { 'x-forwarded-proto': 'https' } }],
    ['a proxy with the standard’s header', { headers: { forwarded: 'for=192.168.1.7' } }],
    ['a proxy that names itself', { headers: { via: '1.1 proxy' } }],
    ['a website whose name was bound to this machine', { headers: { host: 'rebound.example:3000' } }],
    ['a proxy that passes on the name that it was asked for', { headers: { host: 'fivefold.example' } }],
  ])('shows %s a log-in and no number', async (_, from) => {
    expect(await open(app, from)).toBe(false);
  });

  it.each([
    ['behind a proxy', { TRUST_PROXY: 'loopback' }],
    ['that people reach at another address', { PUBLIC_URL: 'https://fivefold.example' }],
  ])('stays closed on a server %s: loopback proves nothing there', async (_, env) => {
    const other = await createTestApp({ env: { ALLOW_EMBEDDED: '1', SUPPORT_EMAIL: 'help@example.com', ...env } });
    expect(await open(other)).toBe(false);
    await other.close();
  });

  it('stays closed for a proxy that asks by HTTP/1.0 and says nothing of itself', async () => {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const address = app.fastify.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ask = async (version: string) =>
      (await sendRaw(port, `GET /operator HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).text;
    expect(await ask('1.1')).toContain(NUMBERS);
    expect(await ask('1.0')).toContain('Looking for your log-in');
  });
});

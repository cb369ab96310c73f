import { logIn, requestReset, resetPassword } from '@fivefold/contract/calls/auth';
import {
  KNOWN_DEVICES_MAX,
  LOG_IN_FAILURES_BEFORE_PAUSES,
  LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK,
} from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEHIND_PROXY, type Browser, codesTo, openBrowser } from '#testing/identity';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { DEVICE_COOKIE } from '#features/auth/devices/known-devices';
import { createLogInGuard } from './log-in-guard.ts';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp({ env: BEHIND_PROXY });
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const WRONG = 'not the password';

/**
 * Wrong passwords from as many networks as it takes, each below its own limit; counted as log-in counts them, without a
 * hash for each.
 */
async function guess(count: number, email = ann.email): Promise<void> {
  const guard = createLogInGuard(app.deps.sql);
  for (let nth = 0; nth < count; nth++) await guard.begin({ email, ip: `203.0.113.${nth}`, knownDevice: undefined });
}

async function reset(browser: Browser, password: string): Promise<void> {
  await browser.call(requestReset, { body: { email: ann.email } });
  const [code] = await codesTo(app, ann.email);
  expect((await browser.call(resetPassword, { body: { code, password } })).status).toBe(200);
}

describe('wrong passwords', () => {
  it('lock out the network that they come from, not the owner on another one', async () => {
    const stranger = openBrowser(app);
    for (let round = 0; round < LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK; round++)
      expect((await stranger.logIn(ann.email, WRONG)).status).toBe(401);
    const refused = await stranger.logIn(ann.email, ann.password);
    expect([refused.status, refused.body['code']]).toEqual([429, 'auth/too-many-requests']);
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);
    expect((await openBrowser(app).logIn(ann.email, ann.password)).status).toBe(200);
  });

  it('from many networks pause the account, longer each time, but never permanently', async () => {
    await guess(LOG_IN_FAILURES_BEFORE_PAUSES);
    expect((await openBrowser(app).logIn(ann.email, WRONG)).status).toBe(401);
    const waits = [];
    for (let round = 0; round < 3; round++) {
      const refused = await openBrowser(app).logIn(ann.email, ann.password);
      expect([refused.status, refused.body['detail']]).toEqual([
        429,
        expect.stringContaining('Wait a few minutes, log in on a device you have used before, or reset'),
      ]);
      waits.push(Number(refused.raw.headers['retry-after']));
      await app.deps.db.pool.query('update limit_counts set open_at = now() where open_at is not null');
      expect((await openBrowser(app).logIn(ann.email, WRONG)).status).toBe(401);
    }
    // Whole seconds that are left, on a machine that may be slow.
    expect(waits.map((seconds) => Math.ceil(seconds / 30))).toEqual([1, 2, 4]);
    await app.deps.db.pool.query('update limit_counts set open_at = now() where open_at is not null');
    expect((await openBrowser(app).logIn(ann.email, ann.password)).status).toBe(200);
  });

  it('never lock out a device that the owner has logged in on before', async () => {
    const own = openBrowser(app);
    expect((await own.logIn(ann.email, ann.password)).status).toBe(200);
    await guess(LOG_IN_FAILURES_BEFORE_PAUSES + 1);
    // A stranger on the same network changes nothing either.
    const neighbor = openBrowser(app, own.network);
    for (let round = 0; round < LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK + 1; round++)
      await neighbor.logIn(ann.email, WRONG);
    expect((await neighbor.logIn(ann.email, ann.password)).status).toBe(429);
    expect((await own.logIn(ann.email, ann.password)).status).toBe(200);
  });

  it('are bounded on a known device, too, by itself', async () => {
    const own = openBrowser(app);
    await own.logIn(ann.email, ann.password);
    for (let round = 0; round < LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK; round++)
      expect((await own.logIn(ann.email, WRONG)).status).toBe(401);
    expect((await own.logIn(ann.email, ann.password)).status).toBe(429);
    expect((await openBrowser(app).logIn(ann.email, ann.password)).status).toBe(200);
  });

  it('are cleared by a reset, and its device becomes known', async () => {
    const own = openBrowser(app);
    for (let round = 0; round < LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK; round++) await own.logIn(ann.email, WRONG);
    await guess(LOG_IN_FAILURES_BEFORE_PAUSES - LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK + 1);
    expect((await own.logIn(ann.email, ann.password)).status).toBe(429);
    await reset(own, 'a brand new password');
    expect((await own.logIn(ann.email, 'a brand new password')).status).toBe(200);
    await guess(LOG_IN_FAILURES_BEFORE_PAUSES + 1);
    expect((await own.logIn(ann.email, 'a brand new password')).status).toBe(200);
  });

  it('get the same answers for an address without an account', async () => {
    const readMail = async (email: string) => {
      const stranger = openBrowser(app);
      const answers = [];
      for (let round = 0; round <= LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK; round++)
        answers.push(await stranger.logIn(email, WRONG));
      await guess(LOG_IN_FAILURES_BEFORE_PAUSES - LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK + 1, email);
      answers.push(await openBrowser(app).logIn(email, WRONG));
      return answers.map(({ status, body }) => [status, body['code'], body['detail']]);
    };
    expect(await readMail('stranger@example.com')).toEqual(await readMail(ann.email));
  });

  it('that come at the same moment are bounded like others', async () => {
    const tries = Array.from({ length: 2 * LOG_IN_FAILURES_BEFORE_PAUSES }, () => guess(1));
    const counted = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(counted).toHaveLength(LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK);
  });
});

describe('the id of a device', () => {
  it('is a cookie that scripts cannot read and that goes nowhere else', async () => {
    const { raw } = await openBrowser(app).logIn(ann.email, ann.password);
    expect(raw.headers['set-cookie']).toMatch(
      new RegExp(
        `^${DEVICE_COOKIE}=[A-Za-z0-9_-]{43}; Max-Age=34560000; Path=/api/identity; HttpOnly; SameSite=Strict$`,
      ),
    );
  });

  it('is sent over HTTPS alone where the product is', async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://habits.example' } });
    const bob = await secure.createUser('bob');
    const { raw } = await openBrowser(secure).logIn(bob.email, bob.password);
    expect(raw.headers['set-cookie']).toContain('; Secure');
    await secure.close();
  });

  it('comes in a header from the native app, which gets no cookie', async () => {
    const headers = { 'device-id': 'd'.repeat(43) };
    const phone = openBrowser(app);
    const first = await phone.call(logIn, { body: { email: ann.email, password: ann.password }, headers });
    expect([first.status, first.raw.headers['set-cookie']]).toEqual([200, undefined]);
    for (let round = 0; round <= LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK; round++) await phone.logIn(ann.email, WRONG);
    expect((await phone.logIn(ann.email, ann.password)).status).toBe(429);
    expect((await phone.call(logIn, { body: { email: ann.email, password: ann.password }, headers })).status).toBe(200);
  });

  it.each(['x', 'x'.repeat(44), `${'x'.repeat(42)};`])('that is not one of ours is replaced: %j', async (id) => {
    const { raw } = await openBrowser(app).call(logIn, {
      body: { email: ann.email, password: ann.password },
      headers: { cookie: `${DEVICE_COOKIE}=${id}` },
    });
    expect(raw.cookies[0]?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('is kept as a digest, for the last devices of an account, and goes with the account', async () => {
    const { raw } = await openBrowser(app).logIn(ann.email, ann.password);
    const own = openBrowser(app);
    await app.deps.db.pool.query(
      `insert into identity_devices (user_id, id_hash, last_used_at) select $1, 'device' || n, now() - interval '1 day' * n from generate_series(1, $2::int) n`,
      [ann.uid, KNOWN_DEVICES_MAX + 2],
    );
    await own.logIn(ann.email, ann.password);
    const rows = () =>
      app.deps.db.kysely.selectFrom('identity_devices').select('id_hash').where('user_id', '=', ann.uid).execute();
    expect(await rows()).toHaveLength(KNOWN_DEVICES_MAX);
    const known = (await rows()).map(({ id_hash }) => id_hash);
    expect([known.includes('device1'), known.includes(`device${KNOWN_DEVICES_MAX}`)]).toEqual([true, false]);
    expect((await rows()).some(({ id_hash }) => id_hash === raw.cookies[0]?.value)).toBe(false);
    await app.deps.identity.deleteAccount(ann.uid);
    expect(await rows()).toEqual([]);
  });
});

import { linkFriends, listFriends } from '@fivefold/contract/calls/friends';
import {
  changeEmail,
  changePassword,
  clientConfig,
  linkSignIn,
  logIn,
  requestReset,
  resetPassword,
  signUp,
} from '@fivefold/contract/calls/auth';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { createProfile } from '@fivefold/contract/calls/profile';
import {
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  exchangeStreaks,
  getSubscriptionStatus,
  listPlans,
  listTestimonials,
} from '@fivefold/contract/calls/billing';
import { getMeSummary } from '@fivefold/contract/calls/me';
import { getDashboard, listFriendsGoals } from '@fivefold/contract/calls/dashboard';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenToOperator } from '#server/operator/listener';
import { connectToProduct, operatorSocket } from '#server/operator/protocol';
import { earn } from '#testing/subscriber';
import { befriend, invite, makeGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

const CODE = 'our-garden-gate';
let app: TestApp;
let ann: TestUser;
let nth = 0;

beforeAll(async () => {
  app = await createTestApp({ env: { PAYMENTS: 'off', SIGN_UP_CODE: CODE } });
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann', { plan: false });
});

const address = () => `person${++nth}@example.com`;
const password = 'likes long walks';
const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } });
/** The parameters of the link that an inviter gets. */
async function linkFor(inviter: TestUser, email: string): Promise<URLSearchParams> {
  const { body } = await invite(inviter, email);
  return new URLSearchParams(String(body['link']).split('?')[1]);
}

describe('a server where nothing is sold', () => {
  it('gives everyone the plan, in the specified shape', async () => {
    const { status, body } = await ann.call(getSubscriptionStatus);
    expect([status, body]).toEqual([
      200,
      {
        status: 'active',
        plan: null,
        is_premium: true,
        is_active: true,
        performance_plan_active: false,
        performance_plan_end: null,
        performance_months_left: 0,
        current_period_end: null,
        cancels_at: null,
        past_due: false,
        paused_from: null,
        is_renewal_free: false,
        price: null,
        next_price: null,
      },
    ]);
    const goal = await makeGoal(ann, { isPublic: true });
    const dashboard = (await ann.call(getDashboard)).body;
    expect(dashboard['personal_goals']).toMatchObject([{ id: goal.id }]);
    expect(dashboard['subscription']).toEqual(body);
  });

  it('names friends as specified', async () => {
    const bob = await app.createUser('bob', { plan: false });
    const code = (await linkFor(ann, bob.email)).get('oobCode');
    await app.callSignedOut(linkSignIn, { body: { email: bob.email, code }, ...bearer(bob.token) });
    expect((await bob.call(linkFriends, { body: { friend_uid: ann.uid } })).status).toBe(200);
    expect((await bob.call(listFriendsGoals)).body['data']).toMatchObject([
      { uid: ann.uid, subscription_status: 'base' },
    ]);
  });

  it.each([
    [createCheckoutSession, { plan: 'base' }],
    [createPortalSession, {}],
    [cancelSubscription, {}],
    [exchangeStreaks, { streaks: 5 }],
  ])('refuses $name with a sentence', async (call, body) => {
    expect((await app.callSignedOut(call, { body })).status).toBe(401);
    await earn(app, ann, 7);
    const answer = await ann.call(call, { body });
    expect([answer.status, answer.body['code']]).toEqual([409, 'subscription.payments_off']);
    expect(answer.body['detail']).toMatch(/^Nothing is sold on this server/);
    expect((await ann.call(getDashboard)).body['streaks']).toMatchObject({ total_streaks: 7 });
  });

  it('has no plans, no checkouts, no webhook and no page to pay at', async () => {
    expect((await ann.call(listPlans)).body).toEqual({ data: [] });
    expect((await ann.call(listTestimonials)).body).toEqual({ data: [] });
    expect((await ann.call(getMeSummary)).body['performance']).toBeNull();
    const query = { session_id: 'cs_test_0123456789abcdef' };
    expect((await ann.call(getSubscriptionStatus, { query })).status).toBe(404);
    expect((await app.fastify.inject({ method: 'POST', url: '/api/stripe/webhook', payload: {} })).statusCode).toBe(
      404,
    );
    expect((await app.fastify.inject('/c/cs_test_0123456789abcdef')).statusCode).toBe(404);
    expect(app.deps.sandbox).toBeUndefined();
  });

  it('does no work about money, however long someone stays away', async () => {
    await earn(app, ann, 7);
    const start = app.clock.now();
    for (const days of [24, 40]) {
      app.clock.setTo(new Date(start.getTime() + days * 24 * 60 * 60 * 1000));
      await app.runJobs();
    }
    const { rows } = await app.deps.db.pool.query<{ kind: string }>(
      `select distinct kind from jobs where kind like 'billing.%' or kind = 'mail.send'`,
    );
    expect(rows).toEqual([]);
    expect((await ann.call(getDashboard)).body['streaks']).toMatchObject({ total_streaks: 7 });
  });

  it('tells its clients so', async () => {
    const { body } = await app.callSignedOut(clientConfig);
    expect(body).toMatchObject({ sandbox: false, server: { payments: 'off', mail: false, sign_up: 'invited' } });
  });
});

describe('signing up where people are invited', () => {
  const refusal = 'You need an invitation to sign up here. Open your invitation link, or enter your code.';

  it('is refused to a stranger, with a code that is wrong, too, and makes no account', async () => {
    const email = address();
    for (const code of [undefined, 'our-garden-gatE', 'x'.repeat(43)]) {
      const answer = await app.callSignedOut(signUp, {
        body: { email, password, ...(code === undefined ? {} : { code }) },
      });
      expect([answer.status, answer.body['code'], answer.body['detail']]).toEqual([
        403,
        'identity.invitation_needed',
        refusal,
      ]);
    }
    expect((await app.callSignedOut(logIn, { body: { email, password } })).status).toBe(401);
  });

  it('is open to who knows the operator’s code', async () => {
    expect((await app.callSignedOut(signUp, { body: { email: address(), password, code: CODE } })).status).toBe(200);
  });

  it('is open to who was invited, for that address alone and once, and links the two', async () => {
    const email = address();
    const link = await linkFor(ann, email);
    const code = link.get('oobCode') ?? '';
    expect((await app.callSignedOut(signUp, { body: { email: address(), password, code } })).status).toBe(403);
    const made = await app.callSignedOut(signUp, { body: { email, password, code } });
    expect(made.status).toBe(200);
    const created = await app.callSignedOut(createProfile, {
      query: { initiator_user_id: ann.uid },
      ...bearer(made.body['token']),
    });
    expect(created.status).toBe(200);
    expect((await ann.call(listFriends)).body['data']).toMatchObject([{ email }]);
    expect((await app.callSignedOut(signUp, { body: { email: address(), password, code } })).status).toBe(403);
  });

  it('limits guesses by address', async () => {
    const guess = (remoteAddress: string) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/identity/sign-up',
        remoteAddress,
        payload: { email: address(), password, code: 'a-wrong-guess' },
      });
    for (let count = 0; count < 50; count++) expect((await guess('192.0.2.7')).statusCode).toBe(403);
    expect((await guess('192.0.2.7')).statusCode).toBe(429);
    expect((await guess('192.0.2.8')).statusCode).toBe(403);
  });
});

describe('an invitation without mail', () => {
  it('is a link for the inviter to pass on, the same whether or not the address has an account', async () => {
    const bob = await app.createUser('bob', { plan: false });
    for (const email of [bob.email, address()]) {
      const { status, body } = await invite(ann, email);
      expect([status, body['message']]).toEqual([200, 'Copy this link and send it to your friend yourself.']);
      expect(Object.fromEntries(new URLSearchParams(String(body['link']).split('?')[1]))).toEqual({
        mode: 'signIn',
        oobCode: expect.stringMatching(/^[\w-]{43}$/),
        email,
        initiator_user_id: ann.uid,
        invited_user_exists: 'False',
        continueUrl: 'http://127.0.0.1:3000/',
      });
    }
  });

  it('is not kept with its code for a repetition', async () => {
    const key = crypto.randomUUID();
    const { body } = await ann.call(sendInvite, { body: { email: address(), initiator_user_id: ann.uid }, key });
    expect(body['link']).toBeDefined();
    const { rows } = await app.deps.db.pool.query('select 1 from request_keys where uid = $1', [ann.uid]);
    expect(rows).toEqual([]);
  });

  it('opens no account to the inviter, or to anyone who is not signed in to it', async () => {
    const bob = await app.createUser('bob', { plan: false });
    const code = (await linkFor(ann, bob.email)).get('oobCode');
    const body = { email: bob.email, code };
    for (const sending of [{ body }, { body, ...bearer(ann.token) }]) {
      const answer = await app.callSignedOut(linkSignIn, sending);
      expect([answer.status, answer.body['code']]).toEqual([400, 'auth/invalid-action-code']);
      expect(answer.body['detail']).toBe('Log in with the invited email address first, then open the link again.');
    }
    expect((await app.callSignedOut(linkSignIn, { body, ...bearer(bob.token) })).status).toBe(200);
  });
});

describe('a lost password without mail', () => {
  it('is not promised a mail', async () => {
    const { status, body } = await app.callSignedOut(requestReset, { body: { email: ann.email } });
    expect([status, body['code']]).toEqual([409, 'identity.no_mail']);
  });
});

describe('what a person logs in with, without mail', () => {
  it('changes as a password, and not as an address, which no mail could prove', async () => {
    const wanted = await ann.call(changeEmail, { body: { email: address(), password: ann.password } });
    expect([wanted.status, wanted.body['code'], wanted.body['detail']]).toEqual([
      409,
      'identity.no_mail',
      'This server can’t send email, so your address can’t be changed here.',
    ]);
    const changed = await ann.call(changePassword, {
      body: { current_password: ann.password, new_password: 'some random words' },
    });
    expect(changed.status).toBe(200);
    const mails = await app.deps.db.kysely.selectFrom('jobs').select('id').where('kind', '=', 'mail.send').execute();
    expect(mails).toEqual([]);
  });
});

describe('the operator’s socket', () => {
  let dataDir: string;
  let listener: Awaited<ReturnType<typeof listenToOperator>>;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'fivefold-operator-'));
    // As a killed process leaves it.
    writeFileSync(operatorSocket(dataDir), '');
    const { db, clock, identity, publicUrl, config } = app.deps;
    listener = await listenToOperator({ dataDir, db, clock, identity, publicUrl, config, log: undefined });
  });
  afterAll(async () => {
    await listener.close();
    rmSync(dataDir, { recursive: true });
  });

  it('is open to its owner only', () => {
    expect(statSync(operatorSocket(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('is there where the data folder was not, which is made for its owner only', async () => {
    const folder = join(dataDir, 'new', 'data');
    const { db, clock, identity, publicUrl, config } = app.deps;
    const other = await listenToOperator({ dataDir: folder, db, clock, identity, publicUrl, config, log: undefined });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const product = await connectToProduct(folder);
    expect(await product?.ask({ ask: 'admin', words: ['people', ann.email], operator: 'olga' })).toMatchObject({
      lines: [expect.stringContaining(ann.email)],
    });
    product?.close();
    await other.close();
  });

  it('gives a link that sets a new password, once', async () => {
    const product = await connectToProduct(dataDir);
    const answer = await product?.ask({ ask: 'reset-link', email: ` ${ann.email.toUpperCase()} ` });
    product?.close();
    const link = answer !== undefined && 'link' in answer ? answer.link : '';
    expect(link.startsWith('http://127.0.0.1:3000/#/reset-password?mode=resetPassword&oobCode=')).toBe(true);
    const code = new URLSearchParams(link.split('?')[1]).get('oobCode');
    const set = () => app.callSignedOut(resetPassword, { body: { code, password: 'a new one for ann' } });
    expect([(await set()).status, (await set()).status]).toEqual([200, 400]);
    expect((await app.callSignedOut(logIn, { body: { email: ann.email, password: 'a new one for ann' } })).status).toBe(
      200,
    );
  });

  it.each([
    [{ ask: 'reset-link', email: 'no-one@example.com' }, 'No account has the address no-one@example.com.'],
    [{ ask: 'everything' }, 'does not know this command'],
  ])('says what is wrong with %j', async (request, sentence) => {
    const product = await connectToProduct(dataDir);
    expect(await product?.ask(request as Parameters<NonNullable<typeof product>['ask']>[0])).toMatchObject({
      problem: expect.stringContaining(sentence),
    });
    product?.close();
  });

  it('is reached in a folder whose path is longer than that of a socket may be', async () => {
    const { db, clock, identity, publicUrl, config } = app.deps;
    const deep = join(dataDir, 'a long name '.repeat(15));
    mkdirSync(deep);
    const there = await listenToOperator({ dataDir: deep, db, clock, identity, publicUrl, config, log: undefined });
    const product = await connectToProduct(deep);
    expect(await product?.ask({ ask: 'admin', words: ['help'], operator: 'ann' })).toHaveProperty('lines');
    product?.close();
    await there.close();
    expect(await connectToProduct(deep)).toBeUndefined();
  });

  it('is not held up by lines without an end', async () => {
    const socket = createConnection(operatorSocket(dataDir));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.write('x'.repeat(10_000));
    await ended;
  });

  it('is left to the process that has it', async () => {
    const { db, clock, identity, publicUrl, config } = app.deps;
    await (await listenToOperator({ dataDir, db, clock, identity, publicUrl, config, log: undefined })).close();
    const product = await connectToProduct(dataDir);
    expect(product).toBeDefined();
    product?.close();
  });
});

describe('a server that sells', () => {
  it('still makes people friends by mail', async () => {
    const selling = await createTestApp();
    const [one, other] = [await selling.createUser('one'), await selling.createUser('other')];
    await befriend(one, other);
    expect((await selling.callSignedOut(clientConfig)).body).toMatchObject({
      server: { payments: 'on', mail: true, sign_up: 'open' },
    });
    await selling.close();
  });
});

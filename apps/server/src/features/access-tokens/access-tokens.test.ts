import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@fivefold/contract/calls/account';
import {
  listAccessTokens,
  makeAccessToken,
  revokeAccessToken,
  type WireAccessToken,
} from '@fivefold/contract/calls/access-tokens';
import { changePassword, requestReset, resetPassword } from '@fivefold/contract/calls/auth';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import { setOwnTexts } from '@fivefold/contract/calls/goals';
import { getProfile } from '@fivefold/contract/calls/profile';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { ACCESS_TOKEN_CALLS_PER_QUARTER_HOUR, ACCESS_TOKENS_MAX } from '@fivefold/rules/access-tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callWith, makeTokenOf } from '#testing/access-tokens';
import { codesTo } from '#testing/identity';
import { statementsDuring } from '#testing/statements';
import { makeGoal } from '#testing/test-users';
import { type Answer, createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { runAdminCommand } from '../../operator/admin/commands.ts';
import { makeToken } from './secret.ts';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const listOf = async (who: TestUser) => (await who.call(listAccessTokens)).body['data'] as WireAccessToken[];
const problemOf = ({ status, body }: Answer) => [status, body['code'], body['detail']];
const NOT_VALID = [401, 'access_tokens.not_valid', 'This access token isn’t valid. It may have been revoked.'];

describe('making an access token', () => {
  it('answers it once; afterwards its name, scope and times are listed, without what opens it', async () => {
    const made = await ann.call(makeAccessToken, {
      body: { name: '  Kitchen button ', scope: 'check-in', expires_in_days: 30, password: ann.password },
    });
    const token = String(made.body['token']);
    expect(token).toMatch(/^fivefold_[0-9A-Za-z]{36}$/);
    const listed = await ann.call(listAccessTokens);
    const [stored] = listed.body['data'] as WireAccessToken[];
    expect(stored).toMatchObject({ name: 'Kitchen button', scope: 'check-in', last_used_at: null });
    expect((stored?.expires_at ?? 0) - (stored?.made_at ?? 0)).toBe(30 * 24 * 60 * 60 * 1000);
    expect([made.body['data']]).toEqual(listed.body['data']);
    const { rows } = await app.deps.db.pool.query('select * from access_tokens where uid = $1', [ann.uid]);
    for (const text of [JSON.stringify(rows), listed.raw.body]) expect(text).not.toContain(token.slice(9, 30));
  });

  it('asks for the password, and is limited against guessing it', async () => {
    const body = { name: 'Script', scope: 'read' };
    for (const password of [undefined, 'not the password'])
      expect(problemOf(await ann.call(makeAccessToken, { body: { ...body, password } })).slice(0, 2)).toEqual([
        403,
        'account.wrong_password',
      ]);
    for (let round = 0; round < 8; round++) await ann.call(makeAccessToken, { body: { ...body, password: 'a guess' } });
    const closed = await ann.call(makeAccessToken, { body: { ...body, password: ann.password } });
    expect(closed.body['code']).toBe('auth/too-many-requests');
    expect(await listOf(ann)).toEqual([]);
  });

  it.each([
    [{ name: '   ' }, 'Name the token after what uses it.'],
    [{ name: 'x'.repeat(41) }, 'Keep the name within 40 characters.'],
    [{ scope: 'everything' }, 'Choose whether it reads, or checks in as well.'],
    [{ expires_in_days: 31 }, 'Choose 30, 90, 365 days or none.'],
  ])('refuses %j with a sentence', async (wrong, sentence) => {
    const body = { name: 'Script', scope: 'read', password: ann.password, ...wrong };
    expect(problemOf(await ann.call(makeAccessToken, { body }))).toEqual([400, 'common.invalid', sentence]);
  });

  it('stops at ten of a person, also with concurrent requests', async () => {
    const statuses = await Promise.all(
      Array.from({ length: ACCESS_TOKENS_MAX }, (_, nth) => nth)
        .map((nth) => ({ name: `Script ${nth}`, scope: 'read', password: ann.password }))
        .map(async (body) => (await ann.call(makeAccessToken, { body })).status),
    );
    expect(statuses.filter((status) => status === 200).length).toBe((await listOf(ann)).length);
    while ((await listOf(ann)).length < ACCESS_TOKENS_MAX) await makeTokenOf(app, ann, 'read');
    const body = { name: 'One more', scope: 'read', password: ann.password };
    expect(problemOf(await ann.call(makeAccessToken, { body }))).toEqual([
      422,
      'access_tokens.too_many',
      'You’ve reached the maximum of 10 access tokens. Revoke one first.',
    ]);
  });

  it('is told to the owner by mail, with what the token may do', async () => {
    await makeTokenOf(app, ann, 'read', { name: 'Script <b>' });
    await app.runJobs();
    const mails = (await app.fastify.inject('/dev/mailbox.json')).json<
      { to: string; subject: string; text: string; html: string }[]
    >();
    const mail = mails.find(({ to }) => to === ann.email);
    expect(mail?.subject).toBe('A Fivefold access token was made');
    expect(mail?.text).toContain('“Script <b>”');
    expect(mail?.text).toContain('It can read your goals, check-ins and streaks, and nothing else.');
    expect(mail?.html).not.toContain('<b>');
  });
});

describe('a call with an access token', () => {
  it('reads what its owner may read', async () => {
    const { id } = await makeGoal(ann, { value: 'Read ten pages' });
    const script = await makeTokenOf(app, ann, 'read');
    const goals = (await script.call(listPersonalGoals)).body['data'] as { id: string; goal: string }[];
    expect(goals.map((goal) => [goal.id, goal.goal])).toEqual([[id, 'Read ten pages']]);
    const dashboard = await script.call(getDashboard);
    expect(dashboard.status).toBe(200);
    const again = await script.call(getDashboard, {
      headers: { 'if-none-match': String(dashboard.raw.headers['etag']) },
    });
    expect(again.status).toBe(304);
  });

  it('checks in exactly once with an Idempotency-Key, and takes it back', async () => {
    const { id } = await makeGoal(ann);
    const button = await makeTokenOf(app, ann, 'check-in');
    const input = { body: { goalId: id, checkDate: app.today() }, key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => button.call(checkGoal, input)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
    expect(answers[0]?.body['goal']).toMatchObject({ check_ins_total: 1 });
    const undone = await button.call(undoCheckIn, { body: { goalId: id, checkInIndex: 0 } });
    expect(undone.body['goal']).toMatchObject({ check_ins_total: 0 });
  });

  it('may say that a check-in was the small version', async () => {
    const { id } = await makeGoal(ann);
    await ann.call(setOwnTexts, { body: { goalId: id, small_version: 'Put on the shoes' } });
    const button = await makeTokenOf(app, ann, 'check-in');
    const answer = await button.call(checkGoal, { body: { goalId: id, checkDate: app.today(), small: true } });
    expect([answer.status, answer.body['check_in']]).toMatchObject([200, { small: true }]);
  });

  it('is refused with a sentence where the scope does not reach', async () => {
    const { id } = await makeGoal(ann);
    const script = await makeTokenOf(app, ann, 'read');
    const answer = await script.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    expect(problemOf(answer)).toEqual([403, 'access_tokens.scope_missing', 'This access token can’t do this.']);
  });

  it('is refused with a sentence when the token is unknown, cut off, made up or revoked', async () => {
    const script = await makeTokenOf(app, ann, 'read');
    for (const token of [makeToken(), script.token.slice(0, -1), 'fivefold_', `fivefold_${'x'.repeat(3000)}`])
      expect(problemOf(await callWith(app, token, getProfile)), token.slice(0, 60)).toEqual(NOT_VALID);
    expect((await ann.call(revokeAccessToken, { body: { id: script.id } })).status).toBe(200);
    expect(problemOf(await script.call(getProfile))).toEqual(NOT_VALID);
    expect(problemOf(await ann.call(revokeAccessToken, { body: { id: script.id } }))).toEqual([
      404,
      'access_tokens.not_found',
      'This access token is already revoked.',
    ]);
  });

  it('is refused with a sentence when the token has expired', async () => {
    const script = await makeTokenOf(app, ann, 'read', { expires_in_days: 30 });
    app.clock.advanceDays(29.9);
    expect((await script.call(getTotalStreaks)).status).toBe(200);
    app.clock.advanceDays(0.2);
    expect(problemOf(await script.call(getTotalStreaks))).toEqual([
      401,
      'access_tokens.expired',
      'This access token has expired. Make a new one in your settings.',
    ]);
    // It stays in the list until its owner revokes it.
    expect((await listOf(ann)).length).toBe(1);
  });

  it('notes the use to the hour', async () => {
    const script = await makeTokenOf(app, ann, 'read');
    const useAndRead = async () => {
      await script.call(getTotalStreaks);
      return (await listOf(ann))[0]?.last_used_at ?? 0;
    };
    const first = await useAndRead();
    expect(Math.abs(app.clock.now().getTime() - first)).toBeLessThan(60_000);
    app.clock.advanceDays(0.5 / 24);
    expect(await useAndRead()).toBe(first);
    app.clock.advanceDays(1 / 24);
    expect(await useAndRead()).toBeGreaterThan(first);
  });

  it('stores no time zone: a server somewhere else does not move its owner', async () => {
    await ann.call(getProfile, { headers: { 'time-zone': 'Pacific/Auckland' } });
    const script = await makeTokenOf(app, ann, 'read');
    const answer = await script.call(getProfile, { headers: { 'time-zone': 'America/New_York' } });
    expect(answer.body['data']).toMatchObject({ time_zone: 'Pacific/Auckland' });
    expect((await ann.call(getProfile)).body['data']).toMatchObject({ time_zone: 'Pacific/Auckland' });
  });

  it('is limited for each token, with the seconds to wait', async () => {
    const [busy, calm] = [await makeTokenOf(app, ann, 'read'), await makeTokenOf(app, ann, 'read')];
    await app.deps.db.kysely
      .insertInto('limit_counts')
      .values({
        name: 'access-token.calls',
        key: busy.id,
        taken: ACCESS_TOKEN_CALLS_PER_QUARTER_HOUR - 1,
        ends_at: new Date(Date.now() + 60_000),
        open_at: null,
      })
      .execute();
    expect((await busy.call(getTotalStreaks)).status).toBe(200);
    const refused = await busy.call(getTotalStreaks);
    expect([refused.status, refused.body['code']]).toEqual([429, 'common.too_many_requests']);
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0);
    expect((await calm.call(getTotalStreaks)).status).toBe(200);
  });

  it('costs sessions nothing: their statement does not know of tokens', async () => {
    const statements = await statementsDuring(() => ann.call(getDashboard));
    expect(statements.some((text) => text.includes('identity_session'))).toBe(true);
    expect(statements.filter((text) => text.includes('access_tokens'))).toEqual([]);
  });
});

describe('access tokens', () => {
  it('are seen and revoked by their owner only', async () => {
    const script = await makeTokenOf(app, ann, 'read');
    const bob = await app.createUser('bob');
    expect(await listOf(bob)).toEqual([]);
    expect((await bob.call(revokeAccessToken, { body: { id: script.id } })).status).toBe(404);
    expect((await script.call(getProfile)).status).toBe(200);
  });

  it('end with a new password, whether it is changed or reset', async () => {
    const one = await makeTokenOf(app, ann, 'read');
    const next = 'a few more random words';
    await ann.call(changePassword, { body: { current_password: ann.password, new_password: next } });
    expect(problemOf(await one.call(getProfile))).toEqual(NOT_VALID);

    const bob = await app.createUser('bob');
    const other = await makeTokenOf(app, bob, 'read');
    await app.callSignedOut(requestReset, { body: { email: bob.email } });
    const [code] = await codesTo(app, bob.email);
    expect((await app.callSignedOut(resetPassword, { body: { code, password: next } })).status).toBe(200);
    expect(problemOf(await other.call(getProfile))).toEqual(NOT_VALID);
  });

  it('are refused while their owner’s account is closed, and work again when it is opened', async () => {
    const script = await makeTokenOf(app, ann, 'read');
    await runAdminCommand(app.deps, ['close', ann.email], 'olga');
    expect(problemOf(await script.call(getProfile))).toEqual([
      403,
      'auth/user-disabled',
      'This account was closed by the people who run this service.',
    ]);
    await runAdminCommand(app.deps, ['open', ann.email], 'olga');
    expect((await script.call(getProfile)).status).toBe(200);
  });

  it('end at once with their owner’s account', async () => {
    const script = await makeTokenOf(app, ann, 'check-in');
    await ann.call(deleteAccount, { body: { confirmation: 'delete', password: ann.password } });
    expect((await script.call(getProfile)).status).toBe(401);
    await app.runJobs();
    expect(problemOf(await script.call(getProfile))).toEqual(NOT_VALID);
  });
});

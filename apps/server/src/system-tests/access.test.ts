import { randomUUID } from 'node:crypto';
import { allCalls } from '@fivefold/contract/api';
import type { Access, Call } from '@fivefold/contract/call';
import { getProfile } from '@fivefold/contract/calls/profile';
import { TOKEN_SCOPES, type TokenScope } from '@fivefold/rules/access-tokens';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTokenOf } from '#testing/access-tokens';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

/** Written out, because a table made from the contract would follow a call whose `access` was changed by mistake. */
const PUBLIC = [
  'config.client',
  'identity.commonPasswords',
  'identity.endWebSession',
  'identity.finishProvider',
  'identity.linkSignIn',
  'identity.logIn',
  'identity.logInByPasskey',
  'identity.logInByProvider',
  'identity.logOut',
  'identity.openLink',
  'identity.passkeyLogInQuestion',
  'identity.refreshWebSession',
  'identity.requestReset',
  'identity.resetPassword',
  'identity.restoreEmail',
  'identity.signUp',
  'identity.startProvider',
  'inviteLinks.inviter',
  'invites.inviter',
  'subscription.askToWithdraw',
  'subscription.confirmWithdrawal',
];
const PREMIUM = [
  'amounts.add',
  'amounts.addShared',
  'amounts.undo',
  'amounts.undoShared',
  'calendarFeed.get',
  'calendarFeed.make',
  'checkIns.check',
  'checkIns.checkShared',
  'checkIns.correct',
  'checkIns.correctShared',
  'checkIns.page',
  'checkIns.restore',
  'checkIns.undo',
  'checkIns.undoShared',
  'daysOff.endAway',
  'daysOff.freeze',
  'daysOff.freezeShared',
  'daysOff.goAway',
  'daysOff.rest',
  'friends.noteNew',
  'goals.amounts',
  'goals.archive',
  'goals.automaticity',
  'goals.create',
  'goals.delete',
  'goals.history',
  'goals.list',
  'goals.miss',
  'goals.move',
  'goals.ownTexts',
  'goals.restore',
  'goals.root',
  'goals.summary',
  'goals.undoSlip',
  'goals.update',
  'import.preview',
  'import.run',
  'inviteLinks.create',
  'invites.send',
  'letters.list',
  'letters.read',
  'letters.write',
  'me.summary',
  'meadow.get',
  'meadow.hangLantern',
  'mend.goal',
  'mend.sharedGoal',
  'mend.undo',
  'mend.undoShared',
  'photos.upload',
  'reactions.add',
  'reactions.addShared',
  'reactions.receive',
  'reactions.remove',
  'reactions.removeShared',
  'reminders.get',
  'reminders.list',
  'reminders.set',
  'sharedGoals.accept',
  'sharedGoals.create',
  'sharedGoals.decline',
  'sharedGoals.delete',
  'sharedGoals.highFive',
  'sharedGoals.list',
  'sharedGoals.nudge',
  'sharedGoals.update',
  'timers.start',
  'timers.startShared',
  'timers.stop',
  'timers.stopShared',
  'views.friendsGoals',
  'week.last',
];

/**
 * What an access token may do, by its scope; with every other call it is refused. A token that may check in may read.
 */
const TOKEN_CALLS: Readonly<Record<TokenScope, readonly string[]>> = {
  read: [
    'checkIns.page',
    'friends.list',
    'goals.amounts',
    'goals.history',
    'goals.list',
    'goals.summary',
    'me.summary',
    'profile.get',
    'reminders.get',
    'reminders.list',
    'sharedGoals.list',
    'streaks.total',
    'views.dashboard',
    'views.friendsGoals',
    'week.last',
  ],
  'check-in': [
    'amounts.add',
    'amounts.addShared',
    'amounts.undo',
    'amounts.undoShared',
    'checkIns.check',
    'checkIns.checkShared',
    'checkIns.undo',
    'checkIns.undoShared',
    'timers.start',
    'timers.startShared',
    'timers.stop',
    'timers.stopShared',
  ],
};

let app: TestApp;
let free: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  free = await app.createUser('free', { plan: false });
});
afterAll(() => app.close());

const callsWith = (...access: Access[]) => allCalls.filter((call) => access.includes(call.access));
const names = (calls: readonly Call[]) => calls.map(({ name }) => name).toSorted();
const params = { id: randomUUID() };

it('the contract lists which calls are public and which need a plan', () => {
  expect(names(callsWith('public'))).toEqual(PUBLIC);
  expect(names(callsWith('premium'))).toEqual(PREMIUM);
});

it('every other call answers 401 without a session', async () => {
  const wrong: string[] = [];
  for (const call of callsWith('signed-in', 'premium')) {
    for (const headers of [{}, { authorization: 'Bearer unknown' }, { authorization: 'Basic YTpi' }]) {
      const { status, body } = await app.callSignedOut(call, { params, headers });
      const answer = [status, body['code'], body['detail']].join(' ');
      if (answer !== '401 identity.signed_out User not authenticated') wrong.push(`${call.name}: ${answer}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('every premium call answers 402 without a plan, before it looks at its input', async () => {
  const wrong: string[] = [];
  for (const call of callsWith('premium')) {
    const { status, body } = await free.call(call, { params });
    const answer = [status, body['code']].join(' ');
    if (answer !== '402 subscription.premium_required') wrong.push(`${call.name}: ${answer}`);
  }
  expect(wrong).toEqual([]);
});

it('a paused plan is read by every premium call that reads, and refused by every other', async () => {
  const paused = await app.createUser('paused');
  await app.deps.db.pool.query(`update billing_accounts set paused_from = 1 where uid = $1`, [paused.uid]);
  const wrong: string[] = [];
  for (const call of callsWith('premium').filter((each) => each.download === undefined)) {
    const { status, body } = await paused.call(call, { params });
    const isRefused = status === 402 && body['code'] === 'subscription.paused';
    if (isRefused !== (call.method !== 'GET')) wrong.push(`${call.name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

it('no call for a signed-in person without a plan answers 401 or 402', async () => {
  // Exports answer a ZIP file, which their own tests read.
  for (const call of callsWith('signed-in').filter((each) => each.download === undefined)) {
    const { status } = await free.call(call, { params });
    expect([401, 402], call.name).not.toContain(status);
  }
});

it('the contract lists which calls an access token may make', () => {
  for (const scope of TOKEN_SCOPES)
    expect(names(allCalls.filter((call) => call.tokenScope === scope)), scope).toEqual(TOKEN_CALLS[scope]);
});

it.each([
  ['read', TOKEN_CALLS.read],
  ['check-in', [...TOKEN_CALLS.read, ...TOKEN_CALLS['check-in']]],
] as const)('an access token with the scope %s makes these calls and no other', async (scope, open) => {
  const ann = await app.createUser('ann');
  const script = await makeTokenOf(app, ann, scope);
  const wrong: string[] = [];
  for (const call of callsWith('signed-in', 'premium')) {
    const { status, body } = await script.call(call, { params });
    const isRefused = status === 403 && body['code'] === 'access_tokens.scope_missing';
    const isOpen = [200, 400, 404].includes(status);
    if (open.includes(call.name) ? !isOpen : !isRefused) wrong.push(`${call.name}: ${status} ${String(body['code'])}`);
  }
  expect(wrong).toEqual([]);
});

it('an access token needs a plan for the calls that need one, and its scope is asked before', async () => {
  const script = await makeTokenOf(app, free, 'read');
  for (const call of callsWith('premium')) {
    const expected = call.tokenScope === 'read' ? 'subscription.premium_required' : 'access_tokens.scope_missing';
    expect((await script.call(call, { params })).body['code'], call.name).toBe(expected);
  }
});

it('an access token is nothing to the calls that are public: none of them takes it for a session', async () => {
  const ann = await app.createUser('ann');
  const script = await makeTokenOf(app, ann, 'check-in');
  for (const call of callsWith('public')) {
    const [withToken, without] = [await script.call(call, { params }), await app.callSignedOut(call, { params })];
    expect([withToken.status, withToken.body['code']], call.name).toEqual([without.status, without.body['code']]);
  }
  expect((await script.call(getProfile)).status).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { allCalls } from '@fivefold/contract/api';
import type { Access, Call } from '@fivefold/contract/call';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

/** Written out, because a table made from the contract would follow a call whose `access` was changed by mistake. */
const PUBLIC = [
  'config.client',
  'identity.commonPasswords',
  'identity.endWebSession',
  'identity.linkSignIn',
  'identity.logIn',
  'identity.logOut',
  'identity.openLink',
  'identity.refreshWebSession',
  'identity.requestReset',
  'identity.resetPassword',
  'identity.restoreEmail',
  'identity.signUp',
  'inviteLinks.inviter',
  'invites.inviter',
];
const PREMIUM = [
  'calendarFeed.get',
  'calendarFeed.make',
  'checkIns.check',
  'checkIns.checkShared',
  'checkIns.correct',
  'checkIns.correctShared',
  'checkIns.page',
  'checkIns.undo',
  'checkIns.undoShared',
  'daysOff.endAway',
  'daysOff.freeze',
  'daysOff.freezeShared',
  'daysOff.goAway',
  'daysOff.rest',
  'goals.archive',
  'goals.create',
  'goals.delete',
  'goals.history',
  'goals.list',
  'goals.move',
  'goals.restore',
  'goals.summary',
  'goals.update',
  'import.preview',
  'import.run',
  'inviteLinks.create',
  'invites.send',
  'me.summary',
  'photos.upload',
  'reactions.add',
  'reactions.addShared',
  'reactions.receive',
  'reactions.remove',
  'reactions.removeShared',
  'reminders.get',
  'reminders.set',
  'sharedGoals.accept',
  'sharedGoals.create',
  'sharedGoals.decline',
  'sharedGoals.delete',
  'sharedGoals.highFive',
  'sharedGoals.list',
  'sharedGoals.nudge',
  'sharedGoals.update',
  'views.friendsGoals',
  'week.last',
];

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
    for (const headers of [{}, { authorization: 'Bearer nobody' }, { authorization: 'Basic YTpi' }]) {
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

it('no call for a signed-in person without a plan answers 401 or 402', async () => {
  // The export answers a ZIP file, which account-export.test.ts reads.
  for (const call of callsWith('signed-in').filter(({ name }) => name !== 'account.export')) {
    const { status } = await free.call(call, { params });
    expect([401, 402], call.name).not.toContain(status);
  }
});

import { randomUUID } from 'node:crypto';
import { allCalls } from '@fivefold/contract/api';
import type { Call } from '@fivefold/contract/call';
import { blockPerson, listBlocks, unblockPerson } from '@fivefold/contract/calls/blocks';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import * as views from '@fivefold/contract/calls/dashboard';
import { listFriends } from '@fivefold/contract/calls/friends';
import { updateGoal } from '@fivefold/contract/calls/goals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOAL_IDS, PEOPLE_IDS, requestAbout, saidIn, takesId } from '#testing/calls-about';
import { follow, uploadFor } from '#testing/photos';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, invite, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
/** Someone whom the owner blocks, and someone who blocks the owner; both were friends and partners. */
let apart: Record<'blocked' | 'blocking', TestUser>;
/** All goals of the owner, one of each kind, and those that were shared with the two or chosen for them. */
const goalIds: string[] = [];
/** Links to photos of the owner that the two got while they were friends. */
const photoLinks: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  const [one, two, blocked, blocking] = (await Promise.all(
    ['owner', 'stranger', 'blocked', 'blocking'].map((name) => app.createUser(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
  [owner, stranger, apart] = [one, two, { blocked, blocking }];
  for (const isPublic of [false, true])
    goalIds.push((await makeGoal(owner, { value: 'A goal of the owner', isPublic })).id);
  for (const who of [blocked, blocking]) {
    await befriend(owner, who);
    const [shared, chosen] = [await shareGoal(owner, who), await makeGoal(owner, { value: 'A goal of the owner' })];
    await owner.call(updateGoal, { body: { goalId: chosen.id, audience_uids: [who.uid] } });
    goalIds.push(shared.id, chosen.id);
  }
  for (const id of goalIds) {
    const check = { checkDate: app.today(), photoUrl: await uploadFor(app, owner) };
    const answers = [
      await owner.call(checkGoal, { body: { goalId: id, ...check } }),
      await owner.call(checkSharedGoal, { body: { shared_goal_id: id, ...check } }),
    ];
    expect(answers.map(({ status }) => status)).toContain(200);
  }
  for (const who of [blocked, blocking]) {
    const { raw } = await who.call(views.getDashboard);
    photoLinks.push(...new Set(raw.body.match(/\/photos\/[^"]+/g)));
    await invite(who, owner.email);
    await invite(owner, who.email);
  }
  for (const [who, whom] of [
    [owner, blocked],
    [blocking, owner],
  ] as const)
    expect((await who.call(blockPerson, { body: { uid: whom.uid } })).status).toBe(200);
});
afterAll(() => app.close());

/** Whom one has blocked oneself is no secret. */
const isAboutPeople = (call: Call) =>
  takesId(call, PEOPLE_IDS) && call.name !== unblockPerson.name && call.name !== blockPerson.name;

const requestOf = (call: Call, goalId: string) => requestAbout(call, { goalId, uid: owner.uid, today: app.today() });

describe.each(['blocked', 'blocking'] as const)('a %s person gets exactly what a stranger gets', (role) => {
  it.each(
    allCalls.filter((call) => takesId(call, GOAL_IDS)).map((call) => [`${call.method} ${call.path}`, call] as const),
  )('from %s about each goal', async (_, call) => {
    const unknown = await apart[role].call(call, requestOf(call, randomUUID()));
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    for (const id of goalIds) {
      const answer = await apart[role].call(call, requestOf(call, id));
      expect(saidIn(answer)).toBe(saidIn(unknown));
    }
  });

  it.each(allCalls.filter(isAboutPeople).map((call) => [`${call.method} ${call.path}`, call] as const))(
    'from %s about the person',
    async (_, call) => {
      const sending = requestOf(call, randomUUID());
      const answer = await apart[role].call(call, sending);
      expect(saidIn(answer)).toBe(saidIn(await stranger.call(call, sending)));
    },
  );

  it('in every list', async () => {
    for (const call of [views.getDashboard, views.listFriendsGoals, views.listSharedGoals, listFriends]) {
      const { raw } = await apart[role].call(call);
      expect([owner.uid, owner.email, ...goalIds].filter((secret) => raw.body.includes(secret))).toEqual([]);
    }
    const { raw } = await apart[role].call(listBlocks);
    expect(raw.body.includes(owner.uid)).toBe(role === 'blocking');
  });

  it('from links to photos that were signed before', async () => {
    expect(photoLinks.length).toBeGreaterThan(3);
    for (const link of photoLinks) expect((await follow(app, link)).statusCode).toBe(404);
  });
});

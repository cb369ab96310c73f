import { randomUUID } from 'node:crypto';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { deleteSharedGoal, nudgePartner } from '@fivefold/contract/calls/goals';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { shortName } from '@fivefold/rules/display-name';
import { MESSAGES_PER_DAY } from '@fivefold/rules/messages';
import { NUDGE_REFUSALS } from '@fivefold/rules/nudge';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushesTo, registerDevice } from '#testing/push';
import { befriend, offerGoal, shareGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let start: Date;

beforeAll(async () => {
  app = await createTestApp();
  start = app.clock.now();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.setTo(start);
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  await registerDevice(bob, phoneOf(bob));
});

const phoneOf = ({ uid }: TestUser) => `phone-of-${uid}`;
const check = async (who: TestUser, id: string) => {
  const answer = await who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
  expect(answer.status).toBe(200);
};
const nudge = (goalId: string, { from = ann, key }: { from?: TestUser; key?: string } = {}) =>
  from.call(nudgePartner, { body: { goalId }, ...(key === undefined ? {} : { key }) });
const nudgesOn = async (who: TestUser) =>
  (await pushesTo(app, phoneOf(who))).filter(({ title }) => title === 'Your turn?');
const isNudged = async (who: TestUser, viewer = who) => {
  const [goal] = (await viewer.call(listSharedGoals)).body['data'] as WireSharedGoal[];
  return goal?.participants.find(({ uid }) => uid === who.uid)?.nudged;
};
async function expectRefused(goalId: string, reason: keyof typeof NUDGE_REFUSALS): Promise<void> {
  const { status, body } = await nudge(goalId);
  expect([status, body['code'], body['detail']]).toEqual([409, 'goals.not_nudgeable', NUDGE_REFUSALS[reason]]);
}
/** A goal of both that Ann has done today. */
async function doneGoal(frequency = 'daily'): Promise<string> {
  const { id } = await shareGoal(ann, bob, { frequency });
  await check(ann, id);
  return id;
}

describe('a nudge', () => {
  it('is pushed once a day and goal, and stands on the card of both', async () => {
    const id = await doneGoal();
    const key = randomUUID();
    for (let round = 0; round < 2; round++) expect((await nudge(id, { key })).body).toEqual({ success: true });
    await expectRefused(id, 'nudged');
    expect(await nudgesOn(bob)).toMatchObject([
      {
        body: `${shortName(ann.email)} is done with a goal you share, and is rooting for you.`,
        data: { route: '/dashboard' },
      },
    ]);
    expect([await isNudged(bob), await isNudged(bob, ann), await isNudged(ann)]).toEqual([true, true, false]);
    app.clock.advanceDays(1);
    expect(await isNudged(bob)).toBe(false);
    await check(ann, id);
    expect((await nudge(id)).status).toBe(200);
    expect(await nudgesOn(bob)).toHaveLength(2);
  });

  it('is mailed to who wants that, with the goal and the reason', async () => {
    await bob.call(changeMessageSettings, { body: { mail: { nudge: true }, push: { nudge: false } } });
    await nudge(await doneGoal());
    expect(await nudgesOn(bob)).toEqual([]);
    const mails = (await app.fastify.inject('/dev/mailbox.json')).json<
      { to: string; subject: string; text: string }[]
    >();
    const mail = mails.find(({ to, subject }) => to === bob.email && subject.endsWith('is rooting for you'));
    expect(mail?.text).toContain('“Run together”');
    expect(mail?.text).toContain('because you switched it on');
  });

  it('is silent in quiet hours by the partner’s clock: only the card says it', async () => {
    await bob.call(getProfile, { headers: { 'time-zone': 'Asia/Tokyo' } });
    app.clock.setTo(new Date('2026-11-21T13:30:00Z'));
    const id = await doneGoal();
    expect((await nudge(id)).status).toBe(200);
    expect([await nudgesOn(bob), await isNudged(bob)]).toEqual([[], true]);
    // After midnight in Tokyo it is another day there.
    app.clock.setTo(new Date('2026-11-21T23:30:00Z'));
    expect((await nudge(id)).status).toBe(200);
    expect(await nudgesOn(bob)).toHaveLength(1);
  });

  it('is kept for a phone that is off only until the partner’s quiet hours begin', async () => {
    // Without a worker what is enqueued stays to be looked at.
    const other = await createTestApp({ hasWorker: false });
    try {
      const [cleo, dan] = await Promise.all([other.createUser('cleo'), other.createUser('dan')]);
      await befriend(cleo, dan);
      await registerDevice(dan, phoneOf(dan));
      other.clock.setTo(new Date('2026-11-21T21:30:00Z'));
      const { id } = await shareGoal(cleo, dan);
      await cleo.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: other.today() } });
      expect((await nudge(id, { from: cleo })).status).toBe(200);
      const jobs = await other.deps.db.kysely
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'push.send')
        .execute();
      const pushes = jobs.map(({ payload }) => payload as unknown as { title: string; until?: string });
      expect(pushes.find(({ title }) => title === 'Your turn?')?.until).toBe('2026-11-21T22:00:00.000Z');
    } finally {
      await other.close();
    }
  });

  it('is one of the messages of a day', async () => {
    for (let nth = 0; nth <= MESSAGES_PER_DAY; nth++) expect((await nudge(await doneGoal())).status).toBe(200);
    expect(await nudgesOn(bob)).toHaveLength(MESSAGES_PER_DAY);
  });

  it('takes no message of the day when none can reach the partner', async () => {
    await bob.call(changeMessageSettings, { body: { push: { nudge: false } } });
    await nudge(await doneGoal());
    // A switch for mail reaches no one without a confirmed address.
    await bob.call(changeMessageSettings, { body: { mail: { nudge: true } } });
    const id = await doneGoal();
    await app.deps.db.kysely.updateTable('profiles').set({ verified_email: null }).where('uid', '=', bob.uid).execute();
    expect((await nudge(id)).status).toBe(200);
    const counted = await app.deps.db.kysely
      .selectFrom('messages_of_day')
      .selectAll()
      .where('uid', '=', bob.uid)
      .execute();
    expect(counted).toEqual([]);
  });

  it('is refused with a sentence unless one is done and the other due', async () => {
    const { id } = await shareGoal(ann, bob);
    await expectRefused(id, 'not_done');
    await check(ann, id);
    await bob.call(setRestDays, { body: { goalId: id, rest_weekdays: [6] } });
    await expectRefused(id, 'resting');
    await bob.call(setRestDays, { body: { goalId: id, rest_weekdays: [] } });
    await bob.call(archiveGoal, { body: { goalId: id, archived: true } });
    await expectRefused(id, 'resting');
    await bob.call(archiveGoal, { body: { goalId: id, archived: false } });
    await check(bob, id);
    await expectRefused(id, 'done');
    await bob.call(deleteSharedGoal, { params: { id } });
    await expectRefused(id, 'alone');
    await bob.call(goAway, { body: { from: app.today(), to: app.today() } });
    await expectRefused(await doneGoal(), 'resting');
    expect(await nudgesOn(bob)).toEqual([]);
  });

  it('waits until the goal is accepted', async () => {
    const { id } = await offerGoal(ann, bob);
    await check(ann, id);
    await expectRefused(id, 'not_accepted');
    const { status, body } = await nudge(id, { from: bob });
    expect([status, body['code']]).toEqual([409, 'goals.not_accepted']);
  });

  it('of many at once is one', async () => {
    const id = await doneGoal();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => nudge(id)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await nudgesOn(bob)).toHaveLength(1);
  });

  it('and the end of the friendship at once leave no fault', async () => {
    const id = await doneGoal();
    const [nudged, unlinked] = await Promise.all([
      nudge(id),
      ann.call(unlinkFriends, { body: { friend_uid: bob.uid } }),
    ]);
    expect([unlinked.status, [200, 409].includes(nudged.status)]).toEqual([200, true]);
    await expectRefused(id, 'alone');
  });
});

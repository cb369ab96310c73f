import { randomUUID } from 'node:crypto';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { updateProfile } from '@fivefold/contract/calls/names';
import { createProfile } from '@fivefold/contract/calls/profile';
import { react, reactShared, unreact } from '@fivefold/contract/calls/reactions';
import { shortName } from '@fivefold/rules/display-name';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, invite, makeGoal, shareGoal } from '#testing/test-users';
import { pushesTo, registerDevice, waitForHearts } from '#testing/push';
import { uploadFor } from '#testing/photos';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let phone: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
  bob = await app.createUser('bob');
  await befriend(ann, bob);
  phone = randomUUID();
});

const name = (who: TestUser) => shortName(who.email);
const bodies = async (token = phone) => (await pushesTo(app, token)).map(({ body }) => body);

/** A goal of Ann's with a check-in at index 0. */
async function checkedGoal(): Promise<string> {
  const { id } = await makeGoal(ann, { isPublic: true });
  await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
  return id;
}
const heart = (who: TestUser, goalId: string, call: typeof react | typeof unreact = react) =>
  who.call(call, { body: { goalId, checkInIndex: 0 } });

describe('a heart', () => {
  it('is pushed to each device a minute later, and opens the goal’s page', async () => {
    const tablet = randomUUID();
    const goalId = await checkedGoal();
    for (const token of [phone, tablet]) await registerDevice(ann, token);
    await heart(bob, goalId);
    expect(await bodies()).toEqual([]);
    waitForHearts(app);
    for (const token of [phone, tablet]) {
      expect(await pushesTo(app, token)).toEqual([
        {
          uid: ann.uid,
          token,
          title: 'A heart for you',
          body: `${name(bob)} sent a heart to your check-in.`,
          data: { route: `/goal/${goalId}` },
          sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      ]);
    }
  });

  it('names friends as they named themselves, two of the same name as two', async () => {
    const goalId = await checkedGoal();
    await registerDevice(ann, phone);
    const cem = await app.createUser('cem');
    await befriend(ann, cem);
    await app.runJobs();
    for (const who of [bob, cem]) {
      await who.call(updateProfile, { body: { display_name: '<b>Kim</b>' } });
      await heart(who, goalId);
    }
    waitForHearts(app);
    expect((await bodies())[0]).toBe('<b>Kim</b> and <b>Kim</b> sent a heart to your check-in.');
  });

  it('leaves out characters of a name that turn the direction of words', async () => {
    const goalId = await checkedGoal();
    await registerDevice(ann, phone);
    // The product refuses such a name; the row may be older than the rule.
    await app.deps.db.pool.query('update profiles set display_name = $1 where uid = $2', ['B\u202eob', bob.uid]);
    await heart(bob, goalId);
    waitForHearts(app);
    expect(await bodies()).toEqual(['Bob sent a heart to your check-in.']);
  });

  it('is one message with all others of the same minute', async () => {
    const goals = [await checkedGoal(), await checkedGoal()];
    await registerDevice(ann, phone);
    const others = await Promise.all(['cem', 'dora', 'eve'].map((who) => app.createUser(who)));
    for (const who of others) await befriend(ann, who);
    await app.runJobs();
    for (const goalId of goals) for (const who of [bob, ...others]) await heart(who, goalId);
    waitForHearts(app);
    expect((await bodies())[0]).toBe(`${name(bob)} and 3 others sent a heart to your check-ins.`);
    expect((await pushesTo(app, phone)).filter(({ title }) => title === 'A heart for you')).toHaveLength(1);
  });

  it('that is removed in time is not pushed', async () => {
    const goalId = await checkedGoal();
    await registerDevice(ann, phone);
    await heart(bob, goalId);
    await heart(bob, goalId, unreact);
    waitForHearts(app);
    expect(await bodies()).toEqual([]);
  });

  it('that is given, removed and given again is pushed once', async () => {
    const goalId = await checkedGoal();
    await registerDevice(ann, phone);
    for (let time = 0; time < 3; time++) {
      for (const call of [react, react, unreact]) {
        await heart(bob, goalId, call);
        waitForHearts(app);
        await app.runJobs();
      }
    }
    expect(await bodies()).toEqual([`${name(bob)} sent a heart to your check-in.`]);
  });

  it('of a former friend is not pushed', async () => {
    const goalId = await checkedGoal();
    await registerDevice(ann, phone);
    await heart(bob, goalId);
    await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
    waitForHearts(app);
    expect(await bodies()).toEqual([]);
  });

  it('on a participant’s check-in is pushed to its author only', async () => {
    const { id } = await shareGoal(ann, bob);
    await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    const tablet = randomUUID();
    await registerDevice(ann, phone);
    await registerDevice(bob, tablet);
    await ann.call(reactShared, { body: { goalId: id, checkInIndex: 0 } });
    waitForHearts(app);
    expect([await bodies(phone), await bodies(tablet)]).toEqual([[], [`${name(ann)} sent a heart to your check-in.`]]);
  });
});

describe('a check-in on a shared goal', () => {
  it('is pushed to the other participant at once, and not to oneself', async () => {
    const { id } = await shareGoal(ann, bob);
    const tablet = randomUUID();
    await registerDevice(ann, phone);
    await registerDevice(bob, tablet);
    await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    expect([await bodies(phone), await bodies(tablet)]).toEqual([[`${name(bob)} checked in on a goal you share.`], []]);
    expect((await pushesTo(app, phone))[0]).toMatchObject({
      title: 'Your friend checked in',
      data: { route: '/dashboard' },
    });
  });

  it('is told with a photo, too, and says nothing of what the goal or the note is', async () => {
    const { id } = await shareGoal(ann, bob);
    await registerDevice(ann, phone);
    const photoUrl = await uploadFor(app, bob);
    const { status } = await bob.call(checkSharedGoal, {
      body: { shared_goal_id: id, checkDate: app.today(), goalDescription: 'Very private', photoUrl },
    });
    expect(status).toBe(200);
    const pushes = await pushesTo(app, phone);
    expect(pushes).toHaveLength(1);
    expect(JSON.stringify(pushes)).not.toMatch(/Very private|Run together|example\.com|photos/);
  });

  it('is pushed once for a repeat, and not when it is refused', async () => {
    const { id } = await shareGoal(ann, bob);
    await registerDevice(ann, phone);
    const key = randomUUID();
    const check = (sending: { key?: string } = {}) =>
      bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() }, ...sending });
    const answers = [await check({ key }), await check({ key }), await check()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(await bodies()).toHaveLength(1);
  });

  it('is pushed once a day for each goal that two people share, and again on the next day', async () => {
    const goals = [await shareGoal(ann, bob), await shareGoal(ann, bob)];
    await registerDevice(ann, phone);
    for (const days of [1, 2]) {
      for (const { id } of goals) {
        await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
        await app.runJobs();
      }
      expect(await bodies()).toHaveLength(goals.length * days);
      app.clock.advanceDays(1);
    }
  });

  it('is gathered with what is told at the same moment', async () => {
    const goals = [await shareGoal(ann, bob), await shareGoal(ann, bob)];
    await registerDevice(ann, phone);
    await Promise.all(
      goals.map(({ id }) => bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } })),
    );
    const said = await bodies();
    const one = [`${name(bob)} checked in on 2 goals you share.`];
    const two = Array.from({ length: 2 }, () => `${name(bob)} checked in on a goal you share.`);
    // The worker may have been quick.
    expect([one, two]).toContainEqual(said);
  });
});

describe('an accepted invitation', () => {
  it.each(['link-friends', 'create-profile'])('is told to who invited, by %s', async (way) => {
    const cem = await app.createUser('cem');
    const tablet = randomUUID();
    await registerDevice(ann, phone);
    await registerDevice(cem, tablet);
    if (way === 'link-friends') await befriend(ann, cem);
    else {
      await invite(ann, cem.email);
      await cem.call(createProfile, { query: { initiator_user_id: ann.uid } });
    }
    expect([await bodies(phone), await bodies(tablet)]).toEqual([[`${name(cem)} accepted your invitation.`], []]);
  });

  it('is not pushed before it is accepted', async () => {
    await registerDevice(ann, phone);
    await invite(ann, 'unknown@example.com');
    const cem = await app.createUser('cem');
    expect((await cem.call(createProfile, { query: { initiator_user_id: ann.uid } })).status).toBe(403);
    expect(await bodies()).toEqual([]);
  });
});

describe('the rows of sent notifications', () => {
  it('are deleted after a week', async () => {
    const goalId = await checkedGoal();
    await registerDevice(ann, phone);
    await heart(bob, goalId);
    const rows = () =>
      app.deps.db.kysely.selectFrom('push_news').select('subject').where('uid', '=', ann.uid).execute();
    expect(await rows()).toHaveLength(1);
    app.clock.advanceDays(8);
    await app.runJobs();
    expect(await rows()).toEqual([]);
  });

  it('are not written for users without a device', async () => {
    await heart(bob, await checkedGoal());
    expect(await app.deps.db.kysely.selectFrom('push_news').selectAll().where('uid', '=', ann.uid).execute()).toEqual(
      [],
    );
  });
});

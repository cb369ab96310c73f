import { undoCheckIn, undoSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { muteFriend } from '@fivefold/contract/calls/blocks';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { acceptSharedGoal, deleteSharedGoal, nudgePartner } from '@fivefold/contract/calls/goals';
import { acceptInviteLink, createInviteLink, type WireInviteLink } from '@fivefold/contract/calls/invite-links';
import { react } from '@fivefold/contract/calls/reactions';
import {
  type CausedKind,
  NOTIFICATION_KINDS,
  type NotificationKind,
  rulesOf,
} from '@fivefold/rules/notification-kinds';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pushesTo, registerDevice, waitForHearts } from '#testing/push';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, makeGoal, offerGoal, shareGoal } from '#testing/test-users';

const TIMES = 3;

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let phone: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  await app.runJobs();
  phone = `phone-of-${ann.uid}`;
});

const check = (who: TestUser, id: string) =>
  isDone(who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } }));
/** So that no repetition is one in name only. */
async function isDone(answer: ReturnType<TestUser['call']>): Promise<void> {
  expect((await answer).status).toBe(200);
}
/** The index of each check-in, also after one that was taken back, which uses an index, too. */
const indexOf = (nth: number) => 2 * nth;

/** How Bob causes each kind for Ann again and again: what is done once, answering what is repeated. */
const CAUSES: Readonly<Record<CausedKind, () => Promise<(nth: number) => Promise<void>>>> = {
  async check_in() {
    const { id } = await shareGoal(ann, bob);
    return async (nth) => {
      await check(bob, id);
      await app.runJobs();
      await isDone(bob.call(undoSharedCheckIn, { body: { shared_goal_id: id, checkInIndex: indexOf(nth) } }));
    };
  },
  async heart() {
    const { id } = await makeGoal(ann, { isPublic: true });
    return async (nth) => {
      await isDone(ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } }));
      await isDone(bob.call(react, { body: { goalId: id, checkInIndex: indexOf(nth) } }));
      waitForHearts(app);
      await app.runJobs();
      await isDone(ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: indexOf(nth) } }));
    };
  },
  friend: () =>
    Promise.resolve(async () => {
      await isDone(bob.call(unlinkFriends, { body: { friend_uid: ann.uid } }));
      const { data } = (await ann.call(createInviteLink)).body as { data: WireInviteLink };
      await isDone(bob.call(acceptInviteLink, { body: { code: data.link.split('invite=')[1] ?? '' } }));
      await app.runJobs();
    }),
  offer: () =>
    Promise.resolve(async () => {
      await isDone(bob.call(deleteSharedGoal, { params: { id: (await offerGoal(bob, ann)).id } }));
    }),
  offer_accepted: () =>
    Promise.resolve(async () => {
      const { id } = await offerGoal(ann, bob);
      await isDone(bob.call(acceptSharedGoal, { body: { goalId: id } }));
      await isDone(ann.call(deleteSharedGoal, { params: { id } }));
    }),
  async nudge() {
    const { id } = await shareGoal(ann, bob);
    return async (nth) => {
      await check(bob, id);
      // Refused after the first: it is once a day and goal by itself.
      await bob.call(nudgePartner, { body: { goalId: id } });
      await isDone(bob.call(undoSharedCheckIn, { body: { shared_goal_id: id, checkInIndex: indexOf(nth) } }));
    };
  },
};
const KINDS = Object.keys(CAUSES) as CausedKind[];

/** Of the kind alone: causing one may cause another. */
async function pushesOf(kind: CausedKind): Promise<number> {
  const titles: Readonly<Record<CausedKind, string>> = {
    check_in: 'Your friend checked in',
    heart: 'A heart for you',
    friend: 'You have a new friend',
    offer: 'A goal for two',
    offer_accepted: 'You’re in this together',
    nudge: 'Your turn?',
  };
  return (await pushesTo(app, phone)).filter(({ title }) => title === titles[kind]).length;
}

it('every kind that another person causes has a limit, and is walked through here', () => {
  const caused = (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter((kind) => rulesOf(kind).oncePer);
  expect(caused.toSorted()).toEqual(KINDS.toSorted());
});

it.each(KINDS)('what one person repeats three times on a day is one push to another: %s', async (kind) => {
  const cause = await CAUSES[kind]();
  await app.runJobs();
  await registerDevice(ann, phone);
  for (let nth = 0; nth < TIMES; nth++) await cause(nth);
  expect(await pushesOf(kind)).toBe(1);
});

it.each(KINDS.filter((kind) => kind !== 'friend'))('a person who is muted causes no push: %s', async (kind) => {
  const cause = await CAUSES[kind]();
  await app.runJobs();
  await registerDevice(ann, phone);
  await ann.call(muteFriend, { body: { friend_uid: bob.uid, muted: true } });
  await cause(0);
  expect(await pushesTo(app, phone)).toEqual([]);
});

import { checkGoal, checkSharedGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { linkFriends, unlinkFriends } from '@fivefold/contract/calls/friends';
import { createSharedGoal, deleteSharedGoal } from '@fivefold/contract/calls/goals';
import { react, unreact } from '@fivefold/contract/calls/reactions';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { listSharedGoals } from '@fivefold/contract/calls/dashboard';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { INVITATIONS_PER_DAY } from '@fivefold/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend, invite, makeGoal, shareGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let cem: TestUser;

// One connection cannot show a race.
beforeAll(async () => {
  app = await createTestApp();
  [ann, bob, cem] = await Promise.all([app.createUser('ann'), app.createUser('bob'), app.createUser('cem')]);
  await befriend(ann, bob);
  await befriend(ann, cem);
});
afterAll(() => app.close());

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await app.deps.db.pool.query<Record<string, unknown>>(text, values)).rows;
}

describe('hearts at once', () => {
  const heart = (who: TestUser, call: typeof react | typeof unreact, goalId: string) =>
    who.call(call, { body: { goalId, checkInIndex: 0 } });

  it('fifty from two people end as one each', async () => {
    const { id } = await makeGoal(ann, { isPublic: true });
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => heart(nth % 2 === 0 ? bob : cem, react, id)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const { body } = await heart(bob, react, id);
    // Bob and Cem are no friends: of the other one each learns only that there is one.
    expect((body['reactions'] as { user_id: string }[]).map((reaction) => reaction.user_id)).toEqual([
      expect.stringMatching(`^(${bob.uid}|someone-1)$`),
      expect.stringMatching(`^(${bob.uid}|someone-2)$`),
    ]);
    expect(await rows('select hearts from check_ins where goal_id = $1', [id])).toEqual([{ hearts: 2 }]);
  });

  it('put and taken back in disorder, the count stays what is there, while others check in', async () => {
    const { id } = await shareGoal(ann, bob);
    const goal = await makeGoal(ann, { isPublic: true });
    await ann.call(checkGoal, { body: { goalId: goal.id, checkDate: app.today() } });
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, (_, nth) =>
        heart(nth % 2 === 0 ? bob : cem, nth % 3 === 0 ? unreact : react, goal.id),
      ),
      ...[ann, bob].map((who) => who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } })),
    ]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    await heart(bob, react, goal.id);
    await heart(cem, unreact, goal.id);
    expect(
      await rows('select c.hearts, r.uid from check_ins c join reactions r using (goal_id, idx) where c.goal_id = $1', [
        goal.id,
      ]),
    ).toEqual([{ hearts: 1, uid: bob.uid }]);
  });
});

describe('two participants at once', () => {
  it('are both counted, twenty days long, with a place each', async () => {
    const { id } = await shareGoal(ann, bob);
    const before = await Promise.all(
      [ann, bob].map(async (who) => Number((await who.call(getTotalStreaks)).body['total_streaks'])),
    );
    for (let day = 0; day < 20; day++) {
      const answers = await Promise.all(
        [ann, bob].map((who) => who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } })),
      );
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      const indexes = answers.map((answer) => (answer.body as unknown as WireCheckInAnswer).check_in.index);
      expect(indexes.toSorted((a, b) => a - b)).toEqual([2 * day, 2 * day + 1]);
      app.clock.advanceDays(1);
    }
    const after = await Promise.all(
      [ann, bob].map(async (who) => Number((await who.call(getTotalStreaks)).body['total_streaks'])),
    );
    expect(after.map((streaks, at) => streaks - (before[at] ?? 0))).toEqual([4, 4]);
    const [goal] = ((await ann.call(listSharedGoals)).body['data'] as WireSharedGoal[]).filter(
      (shared) => shared.id === id,
    );
    expect(goal).toMatchObject({
      check_ins_total: 40,
      count_streak: 4,
      participants: [{ count_streak: 4 }, { count_streak: 4 }],
    });
  });

  it('tapping many times each count once each', async () => {
    const { id } = await shareGoal(ann, bob, { frequency: 'monthly' });
    const taps = Array.from({ length: 20 }, (_, nth) =>
      (nth % 2 === 0 ? ann : bob).call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } }),
    );
    const answers = await Promise.all(taps);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200,
      200,
      ...Array<number>(18).fill(409),
    ]);
    expect(await rows('select idx from check_ins where goal_id = $1 order by idx', [id])).toEqual([
      { idx: 0 },
      { idx: 1 },
    ]);
  });
});

describe('invitations at once', () => {
  it('stop at twenty a day', async () => {
    const answers = await Promise.all(
      Array.from({ length: INVITATIONS_PER_DAY + 10 }, (_, nth) => invite(bob, `invited${nth}@example.com`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(INVITATIONS_PER_DAY);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  });

  it('stop at five for an address, from all inviters together', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, nth) => app.createUser(`inviter${nth}`)));
    const answers = await Promise.all(people.map((person) => invite(person, 'wanted@example.com')));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429,
    ]);
  });
});

describe('linking, parting, sharing and checking in, all at once', () => {
  it('never answers 500, and leaves no half friendship and no shared goal without one', async () => {
    const [dora, emil] = await Promise.all([app.createUser('dora'), app.createUser('emil')]);
    for (let round = 0; round < 8; round++) {
      await Promise.all([invite(dora, emil.email), invite(emil, dora.email)]);
      app.clock.advanceDays(10);
      const share = (who: TestUser, friend: TestUser) =>
        who.call(createSharedGoal, { body: { value: 'Run', frequency: 'daily', friend_uid: friend.uid } });
      const link = (who: TestUser, friend: TestUser) => who.call(linkFriends, { body: { friend_uid: friend.uid } });
      const part = (who: TestUser, friend: TestUser) => who.call(unlinkFriends, { body: { friend_uid: friend.uid } });
      await link(dora, emil);
      const made = (await share(dora, emil)).body['data'] as WireSharedGoal | undefined;
      const id = made?.id ?? '';
      const answers = await Promise.all([
        share(dora, emil),
        share(emil, dora),
        emil.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } }),
        part(emil, dora),
        part(dora, emil),
        link(emil, dora),
        link(dora, emil),
        share(emil, dora),
        round % 2 === 0
          ? emil.call(deleteSharedGoal, { params: { id } })
          : dora.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } }),
      ]);
      expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
      expect(
        await rows(
          `select a.uid, a.friend_uid from friendships a
         where not exists (select 1 from friendships b where b.uid = a.friend_uid and b.friend_uid = a.uid)`,
        ),
      ).toEqual([]);
      expect(
        await rows(
          `select p.uid, g.id from goal_participants p join goals g on g.id = p.goal_id
         where p.uid <> g.created_by and not exists (select 1 from friendships f where f.uid = p.uid and f.friend_uid = g.created_by)`,
        ),
      ).toEqual([]);
      await part(dora, emil);
    }
  }, 60_000);
});

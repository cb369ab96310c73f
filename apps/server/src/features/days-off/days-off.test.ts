import { randomUUID } from 'node:crypto';
import type { Call } from '@fivefold/contract/call';
import { checkGoal, checkSharedGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { endAway, freezeGoal, freezeSharedGoal, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { createGoal, createSharedGoal } from '@fivefold/contract/calls/goals';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '#testing/database-facts';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';
import { type Answer, type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  // Jobs that a moved clock makes due would be among the changes.
  app = await createTestApp({ hasWorker: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Saturday.
  app.clock.setTo(new Date('2026-11-21T12:00:00Z'));
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
});

const inDays = (days: number) => addDays(app.today(), days);
const dashboard = async (who = ann) => (await who.call(getDashboard)).body as unknown as WireDashboard;
const ownGoal = async (id: string) => (await dashboard()).personal_goals.find((goal) => goal.id === id);
const sharedGoal = async (who: TestUser, id: string) =>
  (await dashboard(who)).shared_goals.find((goal) => goal.id === id);
const participantOf = async (who: TestUser, id: string, uid: string) =>
  (await sharedGoal(who, id))?.participants.find((each) => each.uid === uid);

async function create(body: object): Promise<WireRegularGoal> {
  const answer = await ann.call(createGoal, { body: { value: 'Read', frequency: 'daily', ...body } });
  expect(answer.status, answer.raw.body).toBe(200);
  return answer.body['data'] as WireRegularGoal;
}

async function check(goalId: string): Promise<WireCheckInAnswer> {
  const answer = await ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });
  expect(answer.status, answer.raw.body).toBe(200);
  return answer.body as unknown as WireCheckInAnswer;
}

/** Checks in on some days in a row; the clock stands on the last of them. */
async function checkDaily(goalId: string, days: number): Promise<WireCheckInAnswer> {
  for (let day = 1; day < days; day++) {
    await check(goalId);
    app.clock.advanceDays(1);
  }
  return check(goalId);
}

const give = (freezes: number) =>
  app.deps.db.kysely.updateTable('profiles').set({ freezes }).where('uid', '=', ann.uid).execute();

const said = ({ status, body }: Answer) => [status, body['code'], body['detail']];

/**
 * Sends what must be refused, and expects that it changes nothing; jobs that are due would change rows of their own.
 */
async function expectRefused(call: Call, body: object, expected: readonly [number, string, string]): Promise<void> {
  await app.runJobs();
  const before = await fingerprint(app.deps.db.pool);
  expect(said(await ann.call(call, { body, key: randomUUID() }))).toEqual(expected);
  expect(await fingerprint(app.deps.db.pool)).toEqual(before);
}

const NOT_FOUND = [404, 'goals.not_found', 'This goal doesn’t exist.'] as const;
const NOT_DAILY = [422, 'goals.not_daily', 'Only a daily goal can have rest days.'] as const;
const notFreezable = (detail: string) => [409, 'goals.not_freezable', detail] as const;

describe('PUT /api/goal/rest-days', () => {
  it('keeps a streak over a weekend, and what was before a change stays as it was', async () => {
    const goal = await makeGoal(ann);
    const from = app.today();
    await ann.call(setRestDays, { body: { goalId: goal.id, rest_weekdays: [7, 6, 7] } });
    expect((await ownGoal(goal.id))?.days_off).toEqual({
      rest: [{ from, weekdays: [6, 7] }],
      away: [],
      frozen: [],
      archived: [],
    });
    app.clock.advanceDays(6);
    await check(goal.id);
    // From Friday to Tuesday; without the weekend the streak would be lost on Monday.
    app.clock.advanceDays(4);
    await ann.call(setRestDays, { body: { goalId: goal.id, rest_weekdays: [] } });
    expect(await ownGoal(goal.id)).toMatchObject({
      count_checked: 1,
      days_off: {
        rest: [
          { from, weekdays: [6, 7] },
          { from: app.today(), weekdays: [] },
        ],
      },
    });
    expect((await check(goal.id)).goal.count_checked).toBe(2);
  });

  it('changes nothing by an unchanged choice, and leaves no trace of one that was taken back on its day', async () => {
    const { id: goalId } = await makeGoal(ann);
    const untouched = await fingerprint(app.deps.db.pool);
    const set = (rest_weekdays: number[]) => ann.call(setRestDays, { body: { goalId, rest_weekdays } });
    await set([]);
    expect(await fingerprint(app.deps.db.pool)).toEqual(untouched);
    await set([6, 7]);
    const before = await fingerprint(app.deps.db.pool);
    expect(before).not.toEqual(untouched);
    expect((await set([7, 6])).body).toEqual({ success: true });
    expect(await fingerprint(app.deps.db.pool)).toEqual(before);
    app.clock.advanceDays(1);
    await set([6, 7]);
    expect(await fingerprint(app.deps.db.pool)).toEqual(before);
    app.clock.advanceDays(-1);
    await set([]);
    expect(await fingerprint(app.deps.db.pool)).toEqual(untouched);
    expect((await ownGoal(goalId))?.days_off).toBeNull();
  });

  it('refuses what it cannot take, in a sentence', async () => {
    const { id: goalId } = await makeGoal(ann);
    const invalid = (detail: string) => [400, 'common.invalid', detail] as const;
    for (const [rest_weekdays, detail] of [
      [[1, 2, 3, 4, 5, 6], 'Choose at most 5 rest days a week.'],
      [[1, 2, 3, 4, 5, 6, 7], 'Choose at most 5 rest days a week.'],
      [[0], 'Choose days from 1, Monday, to 7, Sunday.'],
      [[8], 'Choose days from 1, Monday, to 7, Sunday.'],
      [['Sunday'], 'Choose days from 1, Monday, to 7, Sunday.'],
      ['Sunday', 'Choose the days on which the goal rests.'],
    ] as const)
      await expectRefused(setRestDays, { goalId, rest_weekdays }, invalid(detail));
    for (const frequency of ['weekly', 'monthly', 'once'])
      await expectRefused(setRestDays, { goalId: (await create({ frequency })).id, rest_weekdays: [7] }, NOT_DAILY);
    await expectRefused(setRestDays, { goalId: (await makeGoal(bob)).id, rest_weekdays: [7] }, NOT_FOUND);
    await expectRefused(setRestDays, { goalId: randomUUID(), rest_weekdays: [7] }, NOT_FOUND);
  });

  it('on a shared goal is for oneself; the other sees it', async () => {
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    expect((await bob.call(setRestDays, { body: { goalId: id, rest_weekdays: [7] } })).status).toBe(200);
    const rest = [{ from: app.today(), weekdays: [7] }];
    expect((await sharedGoal(bob, id))?.days_off).toMatchObject({ rest });
    expect((await sharedGoal(ann, id))?.days_off).toBeNull();
    expect((await participantOf(ann, id, bob.uid))?.days_off).toMatchObject({ rest });
    expect((await participantOf(ann, id, ann.uid))?.days_off).toBeNull();
  });
});

describe('rest days of a new goal', () => {
  it('begin with it', async () => {
    const goal = await create({ rest_weekdays: [6, 7] });
    expect(goal.days_off).toMatchObject({ rest: [{ from: app.today(), weekdays: [6, 7] }] });
    expect(await ownGoal(goal.id)).toEqual(goal);
    expect((await create({ rest_weekdays: [] })).days_off).toBeNull();
    expect((await create({ frequency: 'weekly', rest_weekdays: [] })).days_off).toBeNull();
  });

  it('are the creator’s own on a shared goal', async () => {
    await befriend(ann, bob);
    const body = { value: 'Run', frequency: 'daily', friend_uid: bob.uid, rest_weekdays: [7] };
    const { id } = (await ann.call(createSharedGoal, { body })).body['data'] as { id: string };
    expect((await participantOf(bob, id, ann.uid))?.days_off).toMatchObject({
      rest: [{ from: app.today(), weekdays: [7] }],
    });
    expect((await participantOf(bob, id, bob.uid))?.days_off).toBeNull();
  });

  it('are refused for a goal that is not daily', async () => {
    await befriend(ann, bob);
    const body = { value: 'Run', frequency: 'monthly', rest_weekdays: [7] };
    await expectRefused(createGoal, body, NOT_DAILY);
    await expectRefused(createSharedGoal, { ...body, friend_uid: bob.uid }, NOT_DAILY);
    await expectRefused(createGoal, { ...body, frequency: 'daily', rest_weekdays: [1, 2, 3, 4, 5, 6] }, [
      400,
      'common.invalid',
      'Choose at most 5 rest days a week.',
    ]);
  });
});

describe('POST /api/away', () => {
  it('keeps all streaks of ten days alive, for everyone who sees them', async () => {
    await befriend(ann, bob);
    const personal = await makeGoal(ann, { isPublic: true });
    const weekly = await create({ frequency: 'weekly' });
    const shared = await shareGoal(bob, ann);
    await check(weekly.id);
    for (const who of [ann, bob])
      await who.call(checkSharedGoal, { body: { shared_goal_id: shared.id, checkDate: app.today() } });
    await checkDaily(personal.id, 3);
    const away = [{ from: inDays(1), to: inDays(10) }];
    const answer = await ann.call(goAway, { body: away[0] });
    expect([answer.status, answer.body]).toEqual([200, { success: true, away }]);
    app.clock.advanceDays(12);
    const seen = await dashboard();
    // The profile has those that are not over.
    expect(seen.profile).toMatchObject({ away: [], freezes: 1 });
    const alive = { count_checked: 3, days_off: { rest: [], away, frozen: [], archived: [] } };
    expect(seen.personal_goals.find(({ id }) => id === personal.id)).toMatchObject(alive);
    expect(seen.personal_goals.find(({ id }) => id === weekly.id)).toMatchObject({ count_checked: 1 });
    expect(seen.shared_goals[0]).toMatchObject({ days_off: { away } });
    const ofBob = await dashboard(bob);
    expect(ofBob.friends[0]?.goals[0]).toMatchObject({ id: personal.id, ...alive });
    // The partner's own streak counts these days.
    expect(ofBob.shared_goals[0]).toMatchObject({ count_checked: 0, days_off: null });
    expect(ofBob.profile.away).toEqual([]);
    expect((await participantOf(bob, shared.id, ann.uid))?.days_off).toMatchObject({ away });
    expect((await check(personal.id)).goal.count_checked).toBe(4);
  });

  it('refuses what it cannot take, in a sentence', async () => {
    const refused = (detail: string) => [422, 'away.not_possible', detail] as const;
    await ann.call(goAway, { body: { from: inDays(40), to: inDays(50) } });
    for (const [from, to, detail] of [
      [3, 2, 'The last day can’t be before the first.'],
      [-1, 2, 'Start today or later.'],
      [0, 30, 'You can be away for at most 30 days at a time.'],
      [366, 367, 'Start within the next year.'],
      [50, 51, 'You’re already away on some of these days.'],
      [35, 40, 'You’re already away on some of these days.'],
      [35, 60, 'You’re already away on some of these days.'],
      [45, 46, 'You’re already away on some of these days.'],
    ] as const)
      await expectRefused(goAway, { from: inDays(from), to: inDays(to) }, refused(detail));
    // With the eleven of above as many as fit into a year.
    for (const [from, to] of [
      [60, 89],
      [100, 118],
    ] as const)
      expect((await ann.call(goAway, { body: { from: inDays(from), to: inDays(to) } })).status).toBe(200);
    await expectRefused(
      goAway,
      { from: inDays(365), to: inDays(365) },
      refused('You can be away for at most 60 days in a year.'),
    );
    for (const [body, detail] of [
      [{ from: '2026-02-30', to: inDays(3) }, 'Send an existing date as YYYY-MM-DD.'],
      [{ from: inDays(1), to: 5 }, 'Send the date as YYYY-MM-DD.'],
    ] as const)
      await expectRefused(goAway, body, [400, 'common.invalid', detail]);
    expect((await dashboard()).profile.away).toHaveLength(3);
  });

  it('takes the longest absence from today on', async () => {
    expect((await ann.call(goAway, { body: { from: inDays(0), to: inDays(29) } })).status).toBe(200);
  });
});

describe('DELETE /api/away', () => {
  it('ends an absence: the days before stay, from today on each counts', async () => {
    const { id } = await makeGoal(ann);
    await check(id);
    await ann.call(goAway, { body: { from: inDays(1), to: inDays(20) } });
    await ann.call(goAway, { body: { from: inDays(30), to: inDays(31) } });
    const later = { from: inDays(30), to: inDays(31) };
    const from = inDays(1);
    app.clock.advanceDays(5);
    const answer = await ann.call(endAway, { body: { from } });
    expect(answer.body).toEqual({ success: true, away: [{ from, to: inDays(-1) }, later] });
    expect((await dashboard()).profile.away).toEqual([{ from, to: inDays(-1) }, later]);
    app.clock.advanceDays(1);
    expect(await ownGoal(id)).toMatchObject({ count_checked: 1 });
    app.clock.advanceDays(1);
    expect(await ownGoal(id)).toMatchObject({ count_checked: 0 });
  });

  it('takes one back that did not begin, or began today', async () => {
    for (const from of [inDays(0), inDays(5)]) {
      await ann.call(goAway, { body: { from, to: inDays(8) } });
      expect((await ann.call(endAway, { body: { from } })).body).toEqual({ success: true, away: [] });
    }
    await makeGoal(ann);
    expect((await dashboard()).personal_goals[0]?.days_off).toBeNull();
  });

  it('is refused where none begins, and when it is over', async () => {
    await ann.call(goAway, { body: { from: inDays(0), to: inDays(2) } });
    const over = app.today();
    const none = [404, 'away.not_found', 'You aren’t away from this day on, or it’s over.'] as const;
    await expectRefused(endAway, { from: inDays(1) }, none);
    app.clock.advanceDays(3);
    await expectRefused(endAway, { from: over }, none);
  });
});

describe('POST /api/goal/freeze', () => {
  it('keeps the streak through the missed days, and pays for each of them', async () => {
    const { id: goalId } = await makeGoal(ann);
    // The fifth check-in earns a point, the point a level, and the level a freeze.
    expect((await checkDaily(goalId, 4)).level).toBe(0);
    app.clock.advanceDays(1);
    expect((await check(goalId)).level).toBe(1);
    expect((await dashboard()).profile.freezes).toBe(2);
    app.clock.advanceDays(3);
    expect(await ownGoal(goalId)).toMatchObject({ count_checked: 0, count_streak: 0 });
    const key = randomUUID();
    for (let round = 0; round < 2; round++) {
      const answer = await ann.call(freezeGoal, { body: { goalId }, key });
      expect([answer.status, answer.body]).toEqual([200, { success: true, freezes_used: 2, freezes: 0 }]);
    }
    const frozen = [{ from: inDays(-2), to: inDays(-1) }];
    expect(await ownGoal(goalId)).toMatchObject({ count_checked: 5, count_streak: 1, days_off: { frozen } });
    expect((await dashboard()).profile.freezes).toBe(0);
    const { goal, check_in } = await check(goalId);
    expect(goal).toMatchObject({ count_checked: 1, count_streak: 1, check_ins_total: 6 });
    expect(check_in.index).toBe(6);
    expect((await ownGoal(goalId))?.check_ins.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 6]);
  });

  it('refuses what it cannot keep, in a sentence', async () => {
    const { id: goalId } = await makeGoal(ann);
    const refused = (detail: string) => expectRefused(freezeGoal, { goalId }, notFreezable(detail));
    await refused('This goal’s streak isn’t lost.');
    await check(goalId);
    await refused('This goal’s streak isn’t lost.');
    app.clock.advanceDays(2);
    await refused('This goal’s streak isn’t lost.');
    app.clock.advanceDays(1);
    // Two days are missed, and there is one freeze: it helps with both or with none.
    await refused('You don’t have enough freezes for all the days you missed.');
    expect((await dashboard()).profile.freezes).toBe(1);
    app.clock.advanceDays(6);
    await give(3);
    await refused('You don’t have enough freezes for all the days you missed.');
    app.clock.advanceDays(1);
    await refused('A streak can be kept for 7 days after it’s lost.');
    await app.deps.db.kysely
      .updateTable('goal_participants')
      .set({ archived_on: app.today() })
      .where('goal_id', '=', goalId)
      .execute();
    await refused('This goal is archived. Bring it back first.');
    await expectRefused(freezeGoal, { goalId: (await makeGoal(bob)).id }, NOT_FOUND);
    await expectRefused(freezeGoal, { goalId: 'x' }, [400, 'common.invalid', 'This id is not valid.']);
  });

  it('keeps a monthly goal for one freeze', async () => {
    const { id: goalId } = await create({ frequency: 'monthly' });
    await check(goalId);
    // To 25 December; the streak ended on the 21st.
    app.clock.advanceDays(34);
    expect(await ownGoal(goalId)).toMatchObject({ count_streak: 0 });
    expect((await ann.call(freezeGoal, { body: { goalId } })).body).toMatchObject({ freezes_used: 1 });
    expect(await ownGoal(goalId)).toMatchObject({ count_streak: 1 });
    expect((await check(goalId)).goal.count_streak).toBe(2);
  });

  it('leaves a freeze that another goal took', async () => {
    const goals = [await makeGoal(ann), await makeGoal(ann)];
    for (const { id } of goals) await check(id);
    app.clock.advanceDays(3);
    await give(3);
    const answers = await Promise.all(goals.map(({ id }) => ann.call(freezeGoal, { body: { goalId: id } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await dashboard()).profile.freezes).toBe(1);
  });

  it('of a person who holds three, none comes with the next level', async () => {
    await give(3);
    const { id } = await create({ frequency: 'once' });
    expect((await check(id)).level).toBe(1);
    expect((await dashboard()).profile.freezes).toBe(3);
  });
});

describe('POST /api/shared-goal/freeze', () => {
  it('keeps one’s own streak; the other’s stays lost, and they see the frozen days', async () => {
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    for (const who of [ann, bob])
      await who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    app.clock.advanceDays(3);
    await give(3);
    await expectRefused(freezeGoal, { goalId: id }, NOT_FOUND);
    await expectRefused(freezeSharedGoal, { shared_goal_id: (await makeGoal(ann)).id }, NOT_FOUND);
    expect((await ann.call(freezeSharedGoal, { body: { shared_goal_id: id } })).body).toEqual({
      success: true,
      freezes_used: 2,
      freezes: 1,
    });
    const frozen = [{ from: inDays(-2), to: inDays(-1) }];
    expect(await participantOf(bob, id, ann.uid)).toMatchObject({ count_checked: 1, days_off: { frozen } });
    expect(await sharedGoal(bob, id)).toMatchObject({ count_checked: 0, days_off: null });
    expect((await dashboard(bob)).profile.freezes).toBe(1);
  });
});

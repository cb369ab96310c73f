import { blockPerson } from '@fivefold/contract/calls/blocks';
import { restoreCheckIn, undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, deleteGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { getMeadow, type WireMeadow } from '@fivefold/contract/calls/meadow';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { CELEBRATIONS } from '@fivefold/rules/celebration';
import { PLANTS_SHOWN, TODAYS_SCENES } from '@fivefold/rules/meadow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementsDuring } from '#testing/statements';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, eraseDeletedGoals, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

async function meadowOf(who: TestUser, friend?: TestUser): Promise<WireMeadow> {
  const { status, body } = await who.call(getMeadow, friend === undefined ? {} : { query: { friend_uid: friend.uid } });
  expect(status).toBe(200);
  return body as unknown as WireMeadow;
}

/** Checks in on some days in a row; the clock stands on the last of them. @returns the last index */
async function checkDays(goalId: string, count: number, { who = ann, step = 1 } = {}): Promise<number> {
  let index = -1;
  for (let nth = 0; nth < count; nth++) {
    if (nth > 0) app.clock.advanceDays(step);
    const body = { goalId, checkDate: app.today(), celebration: CELEBRATIONS[nth % CELEBRATIONS.length] };
    const answer = await who.call(checkGoal, { body });
    expect(answer.status).toBe(200);
    ({ index } = answer.body['check_in'] as { index: number });
  }
  return index;
}

describe('GET /api/meadow', () => {
  it('is empty for a person who has just joined, and before the first block is full', async () => {
    expect(await meadowOf(ann)).toEqual({ goals: [], plants: [], older: [], today: [], lanterns: [] });
    const { id } = await makeGoal(ann);
    await checkDays(id, 4);
    expect(await meadowOf(ann)).toEqual({
      goals: [],
      plants: [],
      older: [],
      today: [{ goal: 'Read ten pages', scene: 'star' }],
      lanterns: [],
    });
  });

  it('plants the scene before the wave for each full block, and the wave for one of a weekly goal', async () => {
    const { id } = await makeGoal(ann);
    await ann.call(updateGoal, { body: { goalId: id, emoji: '📚' } });
    await checkDays(id, 5);
    const first = app.today();
    app.clock.advanceDays(1);
    await checkDays(id, 5);
    const meadow = await meadowOf(ann);
    expect(meadow.goals).toEqual([{ id, goal: 'Read ten pages', ...NO_STYLE, emoji: '📚' }]);
    expect(meadow.plants).toEqual([
      { goal: 0, day: app.today(), scene: 'star', seed: expect.any(Number) as number },
      { goal: 0, day: first, scene: 'star', seed: expect.any(Number) as number },
    ]);
    expect(meadow.today).toEqual([{ goal: 'Read ten pages', scene: 'wave' }]);
    const weekly = { value: 'Swim', frequency: 'weekly', weekly_interval: 1 };
    const swim = (await ann.call(createGoal, { body: weekly })).body['data'] as WireRegularGoal;
    await checkDays(swim.id, 5, { step: 7 });
    expect((await meadowOf(ann)).plants[0]).toMatchObject({ day: app.today(), scene: 'wave' });
  });

  it('plants nothing for goals without blocks', async () => {
    for (const frequency of ['monthly', 'once']) {
      const made = (await ann.call(createGoal, { body: { value: frequency, frequency } })).body['data'];
      await checkDays((made as WireRegularGoal).id, 1);
    }
    expect(await meadowOf(ann)).toMatchObject({ plants: [], today: [{ scene: 'wave' }, { scene: 'wave' }] });
  });

  it('takes the plant of an undone check-in away, and has the same one when it is brought back or done again', async () => {
    const { id } = await makeGoal(ann);
    const index = await checkDays(id, 5);
    const before = await meadowOf(ann);
    expect(before.plants).toHaveLength(1);
    await ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: index } });
    expect((await meadowOf(ann)).plants).toEqual([]);
    const restored = await ann.call(restoreCheckIn, { body: { goalId: id, checkInIndex: index } });
    expect(restored.status).toBe(200);
    expect(await meadowOf(ann)).toEqual(before);
    await ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: restored.body['checkInIndex'] } });
    const again = { goalId: id, checkDate: app.today(), celebration: 'rocket' };
    expect((await ann.call(checkGoal, { body: again })).status).toBe(200);
    expect(await meadowOf(ann)).toEqual(before);
  });

  it('keeps the plants of a deleted goal as the ledger keeps its points, and no longer names it', async () => {
    const { id } = await makeGoal(ann);
    await checkDays(id, 5);
    const [plant] = (await meadowOf(ann)).plants;
    expect(plant).toMatchObject({ goal: 0, scene: 'star' });
    await ann.call(deleteGoal, { body: { goalId: id } });
    const deleted = await meadowOf(ann);
    expect(deleted).toEqual({ goals: [], plants: [{ ...plant, goal: null }], older: [], today: [], lanterns: [] });
    await eraseDeletedGoals(app);
    expect((await meadowOf(ann)).plants).toEqual(deleted.plants);
  });

  it('reads the scene of a block of before from its check-in', async () => {
    const { id } = await makeGoal(ann);
    await checkDays(id, 5);
    const before = await meadowOf(ann);
    await app.deps.db.pool.query('update streak_ledger set scene = null where uid = $1', [ann.uid]);
    expect(await meadowOf(ann)).toEqual(before);
  });

  it('has at most 500 plants and counts older ones by year, in as many statements however long the history is', async () => {
    const { id } = await makeGoal(ann);
    await checkDays(id, 5);
    const statements = await statementsDuring(() => meadowOf(ann));
    const insert = `
      insert into streak_ledger (uid, seq, kind, points, source, frequency, day, at)
      select $1, 100 + nth, 'award', 1, 'check-in:' || $2 || ':' || (1000 + nth), 'daily',
             date '2010-01-01' + nth::int * 2, now() from generate_series(1, 2600) nth`;
    await app.deps.db.pool.query(insert, [ann.uid, id]);
    const meadow = await meadowOf(ann);
    expect(meadow.plants).toHaveLength(PLANTS_SHOWN);
    expect(meadow.older.reduce((sum, { count }) => sum + count, 0)).toBe(1500);
    expect(meadow.older.map(({ year }) => year)).toEqual(meadow.older.map(({ year }) => year).toSorted());
    await app.runJobs();
    expect((await statementsDuring(() => meadowOf(ann))).toSorted()).toEqual(statements.toSorted());
    const plan = await app.deps.db.pool.query(
      `explain select * from streak_ledger l where l.uid = $1 and l.kind = 'award'
       and l.frequency in ('daily', 'weekly') order by l.seq desc limit 2000`,
      [ann.uid],
    );
    expect(JSON.stringify(plan.rows)).toContain('streak_ledger__blocks');
  });

  it('shows the scenes of a few check-ins of today, and none of the day before', async () => {
    for (let nth = 0; nth < TODAYS_SCENES + 1; nth++) await checkDays((await makeGoal(ann, { value: `${nth}` })).id, 1);
    expect((await meadowOf(ann)).today).toHaveLength(TODAYS_SCENES);
    app.clock.advanceDays(1);
    expect((await meadowOf(ann)).today).toEqual([]);
  });

  it('refuses what it does not know', async () => {
    const { status, body } = await ann.call(getMeadow, { query: { person: 'x' } });
    expect([status, body['code']]).toEqual([400, 'common.invalid']);
  });
});

describe('GET /api/meadow?friend_uid=', () => {
  let bob: TestUser;
  beforeEach(async () => {
    bob = await app.createUser('bob');
    await befriend(ann, bob);
  });

  it('shows what public and shared goals have planted, and nothing of others', async () => {
    const [open, hidden] = [
      await makeGoal(ann, { value: 'Run', isPublic: true }),
      await makeGoal(ann, { value: 'A private goal' }),
    ];
    const shared = await shareGoal(ann, bob);
    for (let nth = 0; nth < 5; nth++) {
      if (nth > 0) app.clock.advanceDays(1);
      for (const { id } of [open, hidden]) await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
      await ann.call(checkSharedGoal, { body: { shared_goal_id: shared.id, checkDate: app.today() } });
    }
    const own = await meadowOf(ann);
    expect([own.plants.length, own.today.length]).toEqual([3, 3]);
    const seen = await meadowOf(bob, ann);
    expect(seen.goals.map(({ goal }) => goal).toSorted()).toEqual(['Run', 'Run together']);
    expect([seen.plants.length, seen.today.length]).toEqual([2, 2]);
    // At the same place as in the owner's.
    const seeds = own.plants.map(({ seed }) => seed);
    expect(seen.plants.every(({ seed }) => seeds.includes(seed))).toBe(true);
    expect(await meadowOf(bob)).toMatchObject({ plants: [] });

    await ann.call(archiveGoal, { body: { goalId: open.id, archived: true } });
    expect((await meadowOf(bob, ann)).goals.map(({ goal }) => goal)).toEqual(['Run together']);
    expect((await meadowOf(ann)).plants).toHaveLength(3);
    // What a deleted goal planted stays for its owner alone.
    await ann.call(archiveGoal, { body: { goalId: open.id, archived: false } });
    await ann.call(deleteGoal, { body: { goalId: open.id } });
    expect((await meadowOf(bob, ann)).plants).toHaveLength(1);
  });

  it('shows a goal for chosen friends to those alone', async () => {
    const cat = await app.createUser('cat');
    await befriend(ann, cat);
    const { id } = await makeGoal(ann);
    await ann.call(updateGoal, { body: { goalId: id, audience_uids: [bob.uid] } });
    await checkDays(id, 5);
    expect((await meadowOf(bob, ann)).plants).toHaveLength(1);
    expect(await meadowOf(cat, ann)).toEqual({ goals: [], plants: [], older: [], today: [], lanterns: [] });
  });

  it('is not found for oneself, for strangers, and after a block', async () => {
    const stranger = await app.createUser('stranger');
    await bob.call(blockPerson, { body: { uid: ann.uid } });
    for (const who of [ann, bob, stranger]) {
      const { status, body } = await who.call(getMeadow, { query: { friend_uid: ann.uid } });
      expect([status, body['code']]).toEqual([404, 'friends.not_found']);
    }
  });
});

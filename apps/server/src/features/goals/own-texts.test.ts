import type { LocalDay } from '@fivefold/rules/calendar';
import { addDays } from '@fivefold/rules/calendar';
import { restoreCheckIn, undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { acceptSharedGoal, createGoal, createSharedGoal, setOwnTexts } from '@fivefold/contract/calls/goals';
import { getGoalHistory } from '@fivefold/contract/calls/history';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, offerGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
});

const CUE = 'I have had breakfast';
const SMALL = 'Put on the shoes';
const write = (who: TestUser, goalId: string, texts: object) => who.call(setOwnTexts, { body: { goalId, ...texts } });
const own = async (who = ann) => ((await who.call(listPersonalGoals)).body['data'] as WireRegularGoal[])[0];
const shared = async (who: TestUser) => ((await who.call(listSharedGoals)).body['data'] as WireSharedGoal[])[0];

describe('the cue of a goal', () => {
  it('is written with the goal or later, and says since when it is tried', async () => {
    const body = { value: 'Stretch', frequency: 'daily', cue: ` ${CUE}\n`, small_version: SMALL };
    const made = (await ann.call(createGoal, { body })).body['data'] as WireRegularGoal;
    expect(made).toMatchObject({ cue: CUE, cue_since: app.today(), small_version: SMALL });
    app.clock.advanceDays(3);
    await write(ann, made.id, { cue: CUE });
    expect(await own()).toMatchObject({ cue_since: made.cue_since });
    await write(ann, made.id, { cue: 'I get home' });
    expect(await own()).toMatchObject({ cue: 'I get home', cue_since: app.today(), small_version: SMALL });
    expect(await write(ann, made.id, { cue_answered: true })).toMatchObject({ status: 200, body: { success: true } });
    expect(await own()).toMatchObject({ cue: 'I get home', cue_since: null });
    await write(ann, made.id, { cue: null, small_version: null });
    expect(await own()).toMatchObject({ cue: null, cue_since: null, small_version: null });
  });

  it('that was offered and left out keeps the day of the offer, and without an offer there is none', async () => {
    await ann.call(createGoal, { body: { value: 'Stretch', frequency: 'daily', cue: null } });
    expect(await own()).toMatchObject({ cue: null, cue_since: app.today() });
    await bob.call(createGoal, { body: { value: 'Stretch', frequency: 'daily' } });
    expect(await own(bob)).toMatchObject({ cue: null, cue_since: null, small_version: null });
  });

  it.each([
    [{ cue: '  ' }, 'Enter the cue.'],
    [{ cue: 'x'.repeat(81) }, 'Keep the cue within 80 characters.'],
    [{ cue: 7 }, 'Enter the cue.'],
    [{ small_version: '' }, 'Enter the small version.'],
    [{ small_version: 'x'.repeat(81) }, 'Keep the small version within 80 characters.'],
  ])('is refused in a sentence: %j', async (texts, detail) => {
    const { id } = await makeGoal(ann);
    for (const answer of [
      await write(ann, id, texts),
      await ann.call(createGoal, { body: { value: 'Run', frequency: 'daily', ...texts } }),
      await ann.call(createSharedGoal, { body: { value: 'Run', frequency: 'daily', friend_uid: bob.uid, ...texts } }),
    ])
      expect([answer.status, answer.body['detail']]).toEqual([400, detail]);
    expect(await own()).toMatchObject({ cue: null, small_version: null });
  });

  it('is each participant’s own on a shared goal, and the partner sees it', async () => {
    const body = { value: 'Run', frequency: 'daily', friend_uid: bob.uid, cue: CUE, small_version: SMALL };
    const { id } = (await ann.call(createSharedGoal, { body })).body['data'] as WireSharedGoal;
    expect((await write(bob, id, { cue: 'I get home' })).body['code']).toBe('goals.not_accepted');
    await bob.call(acceptSharedGoal, { body: { goalId: id } });
    await write(bob, id, { cue: 'I get home', small_version: 'Walk' });
    expect(await shared(ann)).toMatchObject({ cue: CUE, small_version: SMALL });
    expect(await shared(bob)).toMatchObject({ cue: 'I get home', small_version: 'Walk' });
    for (const who of [ann, bob]) {
      const cues = (await shared(who))?.participants.map(({ uid, cue }) => [uid, cue]);
      expect(cues).toEqual([
        [ann.uid, CUE],
        [bob.uid, 'I get home'],
      ]);
      const other = who === ann ? 'Walk' : SMALL;
      expect(JSON.stringify((await who.call(getDashboard)).body)).not.toContain(other);
    }
  });

  it('is not seen by friends, and no one else can write it', async () => {
    const { id } = await makeGoal(ann, { isPublic: true });
    await write(ann, id, { cue: CUE, small_version: SMALL });
    const seen = JSON.stringify((await bob.call(getDashboard)).body);
    expect(seen).toContain(id);
    expect(seen).not.toContain(CUE);
    expect(seen).not.toContain(SMALL);
    expect((await write(bob, id, { cue: 'Never' })).body['code']).toBe('goals.not_found');
    const { id: offered } = await offerGoal(ann, bob);
    expect((await write(bob, offered, { cue: 'Never' })).status).toBe(409);
    expect(await own()).toMatchObject({ cue: CUE });
  });
});

describe('the part of the day of a goal', () => {
  it('is chosen with the goal or later, alone or with a cue, and taken away by null', async () => {
    const body = { value: 'Stretch', frequency: 'daily', part_of_day: 'morning' };
    const { id } = (await ann.call(createGoal, { body })).body['data'] as WireRegularGoal;
    await write(ann, id, { cue: CUE });
    expect(await own()).toMatchObject({ part_of_day: 'morning', cue: CUE, cue_since: app.today() });
    await write(ann, id, { part_of_day: 'evening' });
    expect(await own()).toMatchObject({ part_of_day: 'evening', cue: CUE, cue_since: app.today() });
    await write(ann, id, { part_of_day: null });
    expect(await own()).toMatchObject({ part_of_day: null, cue: CUE });
  });

  it.each(['night', '', 'Morning', 7])('is refused in a sentence: %j', async (part) => {
    const { id } = await makeGoal(ann);
    const goal = { value: 'Run', frequency: 'daily', part_of_day: part };
    for (const answer of [
      await write(ann, id, { part_of_day: part }),
      await ann.call(createGoal, { body: goal }),
      await ann.call(createSharedGoal, { body: { ...goal, friend_uid: bob.uid } }),
    ])
      expect([answer.status, answer.body['detail']]).toEqual([400, 'Choose morning, day or evening.']);
    expect(await own()).toMatchObject({ part_of_day: null });
  });

  it('is each participant’s own on a shared goal, and told to neither partner nor friends', async () => {
    const body = { value: 'Run', frequency: 'daily', friend_uid: bob.uid, part_of_day: 'evening' };
    const { id } = (await ann.call(createSharedGoal, { body })).body['data'] as WireSharedGoal;
    expect((await write(bob, id, { part_of_day: 'day' })).body['code']).toBe('goals.not_accepted');
    await bob.call(acceptSharedGoal, { body: { goalId: id } });
    await makeGoal(ann, { isPublic: true });
    await write(ann, (await own())?.id ?? '', { part_of_day: 'evening' });
    expect(await shared(bob)).toMatchObject({ part_of_day: null });
    expect(JSON.stringify((await bob.call(getDashboard)).body)).not.toContain('evening');
    await write(bob, id, { part_of_day: 'day' });
    expect(await shared(ann)).toMatchObject({ part_of_day: 'evening' });
    expect(await shared(bob)).toMatchObject({ part_of_day: 'day' });
  });
});

describe('a small version that is checked in', () => {
  const check = (goalId: string, more: object = {}) =>
    ann.call(checkGoal, { body: { goalId, checkDate: app.today(), small: true, ...more } });
  const checkInsOf = async (who: TestUser, goalId: string) =>
    (await who.call(listCheckIns, { query: { goalId } })).body['check_ins'] as { small: boolean }[];

  it('earns in full and is told to its author alone', async () => {
    const { id } = await makeGoal(ann, { isPublic: true });
    await write(ann, id, { small_version: SMALL });
    for (let nth = 0; nth < 4; nth++) {
      await check(id, { small: nth % 2 === 0 });
      app.clock.advanceDays(1);
    }
    const { status, body } = await check(id);
    expect([status, body['streak_earned'], body['points_earned']]).toEqual([200, true, 1]);
    expect(body['check_in']).toMatchObject({ small: true });
    const smalls = [true, false, true, false, true];
    expect((await own())?.check_ins.map(({ small }) => small)).toEqual(smalls);
    expect((await checkInsOf(ann, id)).map(({ small }) => small)).toEqual(smalls);
    expect((await checkInsOf(bob, id)).map(({ small }) => small)).toEqual(smalls.map(() => false));
    const period = { from: addDays(app.today() as LocalDay, -4), to: app.today() };
    for (const [who, expected] of [
      [ann, smalls],
      [bob, smalls.map(() => false)],
    ] as const) {
      const { body: history } = await who.call(getGoalHistory, { params: { id }, query: period });
      expect((history['check_ins'] as { small: boolean }[]).map(({ small }) => small)).toEqual(expected);
    }
    expect(JSON.stringify((await bob.call(getDashboard)).body)).not.toContain('"small":true');
  });

  it('is not told to the partner of a shared goal', async () => {
    const { id } = await shareGoal(ann, bob);
    await write(ann, id, { small_version: SMALL });
    await ann.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today(), small: true } });
    expect((await shared(ann))?.check_ins).toMatchObject([{ small: true }]);
    expect((await shared(bob))?.check_ins).toMatchObject([{ small: false }]);
    expect(await checkInsOf(bob, id)).toMatchObject([{ small: false }]);
  });

  it('counts as a whole one where the goal has no small version any more', async () => {
    const { id } = await makeGoal(ann);
    const { status, body } = await check(id);
    expect([status, body['check_in']]).toMatchObject([200, { small: false }]);
  });

  it('is answered the same when it is sent again with its key, and comes back small after an undo', async () => {
    const { id } = await makeGoal(ann);
    await write(ann, id, { small_version: SMALL });
    const key = '3f2504e0-4f89-41d3-9a0c-0305e82c3309';
    const body = { goalId: id, checkDate: app.today(), small: true };
    const answers = [await ann.call(checkGoal, { body, key }), await ann.call(checkGoal, { body, key })];
    expect(answers.map(({ raw }) => raw.body)).toEqual([answers[0]?.raw.body, answers[0]?.raw.body]);
    await ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: 0 } });
    expect((await ann.call(restoreCheckIn, { body: { goalId: id, checkInIndex: 0 } })).status).toBe(200);
    expect((await own())?.check_ins).toMatchObject([{ index: 2, small: true }]);
  });

  it('is brought back whole when an older process took it away', async () => {
    const { id } = await makeGoal(ann);
    await check(id);
    await ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: 0 } });
    await app.deps.db.pool.query(`update undone_check_ins set check_in = check_in - 'small' where goal_id = $1`, [id]);
    expect((await ann.call(restoreCheckIn, { body: { goalId: id, checkInIndex: 0 } })).status).toBe(200);
    expect((await own())?.check_ins).toMatchObject([{ small: false }]);
  });
});

import { randomUUID } from 'node:crypto';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { freezeGoal, goAway } from '@fivefold/contract/calls/days-off';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, updateGoal } from '@fivefold/contract/calls/goals';
import {
  getGoalHistory,
  getGoalSummary,
  type WireGoalSummary,
  type WirePastCheckIn,
} from '@fivefold/contract/calls/history';
import { updateProfile } from '@fivefold/contract/calls/names';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { Frequency } from '@fivefold/rules/frequency';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadFor } from '#testing/photos';
import { statementsDuring } from '#testing/statements';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = [await app.createUser('ann'), await app.createUser('bob')];
});

const today = () => app.today() as LocalDay;
const check = (goalId: string, more: object = {}, who = ann) =>
  who.call(checkGoal, { body: { goalId, checkDate: app.today(), ...more } });
const history = (id: string, from: string, to: string, who = ann) =>
  who.call(getGoalHistory, { params: { id }, query: { from, to } });
const past = async (id: string, who = ann) =>
  (await history(id, addDays(today(), -365), today(), who)).body as unknown as {
    check_ins: WirePastCheckIn[];
    before: string | null;
  };
const summary = async (id: string, who = ann) =>
  (await who.call(getGoalSummary, { params: { id } })).body as unknown as WireGoalSummary;
const makeGoalOf = async (frequency: Frequency) =>
  ((await ann.call(createGoal, { body: { value: 'Read', frequency } })).body['data'] as WireRegularGoal).id;

/** Checks in on each of some days in a row. */
async function checkDays(goalId: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    await check(goalId);
    app.clock.advanceDays(1);
  }
}

describe('GET /api/goal/{id}/history', () => {
  it('says what each check-in was, and nothing that was written', async () => {
    const { id } = await makeGoal(ann);
    await check(id, { goalDescription: 'Chapter one', celebration: 'garden' });
    app.clock.advanceDays(2);
    await check(id, { checkDate: addDays(today(), -1), late: true, celebration: 'rocket' });
    await check(id, { photoUrl: await uploadFor(app, ann) });
    const own = {
      late: false,
      note: false,
      photo: false,
      small: false,
      came_back: false,
      milestone: null,
      amount: null,
    };
    expect(await past(id)).toEqual({
      check_ins: [
        { ...own, date: addDays(today(), -2), index: 0, note: true, celebration: 'garden' },
        { ...own, date: addDays(today(), -1), index: 1, late: true, celebration: 'rocket' },
        // None was played: the cycle by its index.
        { ...own, date: today(), index: 2, photo: true, celebration: 'fire' },
      ],
      before: null,
      days_off: null,
    });
  });

  it('has the wave where points were earned, whatever the device says', async () => {
    const { id } = await makeGoal(ann);
    for (let nth = 0; nth < 6; nth++) {
      await check(id, { celebration: 'snow' });
      app.clock.advanceDays(1);
    }
    const played = (await past(id)).check_ins.map(({ celebration }) => celebration);
    expect(played).toEqual(['snow', 'snow', 'snow', 'snow', 'wave', 'snow']);
  });

  it('has the days that are asked for, and the last check-in before them', async () => {
    const { id } = await makeGoal(ann);
    const first = today();
    await checkDays(id, 5);
    const { body } = await history(id, addDays(first, 2), addDays(first, 3));
    expect((body['check_ins'] as WirePastCheckIn[]).map(({ date }) => date)).toEqual([
      addDays(first, 2),
      addDays(first, 3),
    ]);
    expect(body['before']).toBe(addDays(first, 1));
  });

  it('has one’s own check-ins on a shared goal, and the friend’s on their public one', async () => {
    await befriend(ann, bob);
    const shared = await shareGoal(ann, bob);
    await bob.call(checkSharedGoal, {
      body: { shared_goal_id: shared.id, checkDate: app.today(), celebration: 'star' },
    });
    expect((await past(shared.id)).check_ins).toEqual([]);
    expect((await past(shared.id, bob)).check_ins).toMatchObject([{ index: 0, celebration: 'star' }]);
    const open = await makeGoal(ann, { isPublic: true });
    await check(open.id);
    expect((await past(open.id, bob)).check_ins).toMatchObject([{ index: 0 }]);
  });

  it('is a friend’s no longer while the goal is in the archive', async () => {
    await befriend(ann, bob);
    const { id } = await makeGoal(ann, { isPublic: true });
    await check(id);
    const statuses = async (who: TestUser) => [
      (await history(id, today(), today(), who)).status,
      (await who.call(getGoalSummary, { params: { id } })).status,
      (await who.call(listCheckIns, { query: { goalId: id } })).status,
    ];
    expect(await statuses(bob)).toEqual([200, 200, 200]);
    await ann.call(archiveGoal, { body: { goalId: id, archived: true } });
    expect([await statuses(ann), await statuses(bob)]).toEqual([
      [200, 200, 200],
      [404, 404, 404],
    ]);
    await ann.call(archiveGoal, { body: { goalId: id, archived: false } });
    expect(await statuses(bob)).toEqual([200, 200, 200]);
  });

  it.each([
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
    ['days in the wrong order', { from: '2026-03-02', to: '2026-03-01' }, 'lies after'],
    ['more than 366 days', { from: '2024-01-01', to: '2025-01-01' }, 'at most 366 days'],
    ['an unknown word', { from: '2026-03-01', to: '2026-03-01', limit: '1' }, 'limit'],
  ])('refuses %s', async (_, query, sentence) => {
    const { id } = await makeGoal(ann);
    const { status, body } = await ann.call(getGoalHistory, { params: { id }, query });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('takes a whole leap year', async () => {
    const { id } = await makeGoal(ann);
    expect((await history(id, '2024-01-01', '2024-12-31')).status).toBe(200);
  });

  it('refuses an animation that does not exist, and the wave, which only the server gives', async () => {
    const { id } = await makeGoal(ann);
    for (const celebration of ['wave', 'Tree', 1]) expect((await check(id, { celebration })).status).toBe(400);
    expect((await past(id)).check_ins).toEqual([]);
  });

  it('takes a repeat that names another animation as the same check-in', async () => {
    const { id } = await makeGoal(ann);
    const key = randomUUID();
    const body = { goalId: id, checkDate: app.today() };
    const first = await ann.call(checkGoal, { body: { ...body, celebration: 'tree' }, key });
    const again = await ann.call(checkGoal, { body: { ...body, celebration: 'rock' }, key });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });
});

describe('GET /api/goal/{id}/summary', () => {
  it('tells a chosen friend nothing of the other chosen ones', async () => {
    const cem = await app.createUser('cem');
    for (const friend of [bob, cem]) await befriend(ann, friend);
    const { id } = await makeGoal(ann);
    await ann.call(updateGoal, { body: { goalId: id, audience_uids: [bob.uid, cem.uid] } });
    for (const answer of [await bob.call(getGoalSummary, { params: { id } }), await bob.call(getDashboard)]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain(cem.uid);
    }
  });

  it('counts all check-ins, the current run and the best one', async () => {
    const { id } = await makeGoal(ann);
    const first = today();
    expect(await summary(id)).toMatchObject({ check_ins: 0, current_run: null, best_run: null });
    await checkDays(id, 3);
    app.clock.advanceDays(1);
    await checkDays(id, 2);
    const best = { from: first, to: addDays(first, 2), count: 3 };
    expect(await summary(id)).toMatchObject({
      goal: { id, goal: 'Read ten pages', type: 'regular', frequency: 'daily', created_on: first, is_public: false },
      person: { uid: ann.uid },
      check_ins: 5,
      current_run: { from: addDays(first, 4), to: addDays(first, 5), count: 2 },
      best_run: best,
    });
    app.clock.advanceDays(1);
    expect(await summary(id)).toMatchObject({ check_ins: 5, current_run: null, best_run: best });
  });

  it('reads no check-in of a goal, so that a long history costs what a short one does', async () => {
    const { id } = await makeGoal(ann);
    await checkDays(id, 3);
    const statements = await statementsDuring(() => summary(id));
    expect(statements.filter((text) => /\bgoal_participants\b/.test(text))).not.toEqual([]);
    expect(statements.filter((text) => /\b(from|join) check_ins\b/.test(text))).toEqual([]);
  });

  it.each(['weekly', 'monthly', 'once'] as const)('counts a %s goal’s periods', async (frequency) => {
    const id = await makeGoalOf(frequency);
    await check(id);
    expect(await summary(id)).toMatchObject({ check_ins: 1, current_run: { count: 1 }, best_run: { count: 1 } });
  });

  it('takes an undone check-in out of every count', async () => {
    const { id } = await makeGoal(ann);
    await checkDays(id, 2);
    const before = await summary(id);
    await check(id);
    expect((await summary(id)).current_run).toMatchObject({ count: 3 });
    await ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: 2 } });
    expect(await summary(id)).toEqual(before);
  });

  it('does not miss days away and frozen days', async () => {
    const { id } = await makeGoal(ann);
    await check(id);
    await ann.call(goAway, { body: { from: addDays(today(), 1), to: addDays(today(), 5) } });
    app.clock.advanceDays(6);
    expect((await summary(id)).current_run).toMatchObject({ count: 1 });
    await check(id);
    expect((await summary(id)).current_run).toMatchObject({ count: 2 });
    await app.deps.db.kysely.updateTable('profiles').set({ freezes: 3 }).where('uid', '=', ann.uid).execute();
    app.clock.advanceDays(3);
    expect((await summary(id)).current_run).toBeNull();
    await ann.call(freezeGoal, { body: { goalId: id } });
    expect((await summary(id)).current_run).toMatchObject({ count: 2 });
    await check(id);
    expect((await summary(id)).best_run).toMatchObject({ count: 3 });
  });

  it('counts from the history what was checked in before totals were kept, and keeps it from then on', async () => {
    const { id } = await makeGoal(ann);
    await checkDays(id, 3);
    const counted = await summary(id);
    const forget = { check_ins: 0, run_from: null, run_to: null, run_count: 0, best_run_count: 0 };
    const ofAnn = () => app.deps.db.kysely.updateTable('goal_participants').where('goal_id', '=', id);
    await ofAnn()
      .set({ ...forget, best_run_from: null, best_run_to: null })
      .execute();
    expect(await summary(id)).toEqual(counted);
    await check(id);
    const kept = await app.deps.db.kysely
      .selectFrom('goal_participants')
      .select(['check_ins', 'run_to', 'run_count', 'best_run_count'])
      .where('goal_id', '=', id)
      .executeTakeFirst();
    expect(kept).toEqual({ check_ins: 4, run_to: today(), run_count: 4, best_run_count: 4 });
    // An older process checks in on another day, and keeps nothing.
    await ofAnn()
      .set({ ...forget, run_to: addDays(today(), -1) })
      .execute();
    expect(await summary(id)).toMatchObject({ check_ins: 4, current_run: { count: 4 } });
  });

  it('names the person without an address, and counts a friend’s days for a friend', async () => {
    await befriend(ann, bob);
    await ann.call(updateProfile, { body: { display_name: 'Ann Lee' } });
    const { id } = await makeGoal(ann, { isPublic: true });
    await check(id);
    const seen = await summary(id, bob);
    expect(seen).toMatchObject({ person: { uid: ann.uid, name: 'Ann Lee' }, check_ins: 1 });
    expect(JSON.stringify(seen)).not.toContain('@');
    const shared = await shareGoal(ann, bob);
    expect(await summary(shared.id, bob)).toMatchObject({ goal: { type: 'shared' }, person: { uid: bob.uid } });
  });
});

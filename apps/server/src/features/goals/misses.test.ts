import { exportAccount } from '@fivefold/contract/calls/account';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, deleteGoal } from '@fivefold/contract/calls/goals';
import { answerMiss } from '@fivefold/contract/calls/misses';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { MISS_KEPT_DAYS, type MissReason } from '@fivefold/rules/miss';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';
import { readZip } from '#testing/zips';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let goalId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  ({ id: goalId } = await makeGoal(ann, { isPublic: true }));
  await checkIn();
  app.clock.advanceDays(2);
});

const today = () => app.today() as LocalDay;
const yesterday = () => addDays(today(), -1);
const checkIn = () => ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });
const answer = (body: object, who = ann, key?: string) =>
  who.call(answerMiss, { body: { goalId, day: yesterday(), ...body }, ...(key !== undefined && { key }) });
const goalOf = async (who: TestUser) => ((await who.call(listPersonalGoals)).body['data'] as WireRegularGoal[])[0];
const rows = async () =>
  (
    await app.deps.db.pool.query<{ day: string; reason: string }>(
      'select day, reason from misses where uid = $1 order by day',
      [ann.uid],
    )
  ).rows;
/** Answers with a reason on the day after each of several missed days, with a check-in between them. */
async function missTimes(reasons: readonly MissReason[]): Promise<unknown[]> {
  const offers: unknown[] = [];
  for (const reason of reasons) {
    offers.push((await answer({ reason })).body['offer']);
    await checkIn();
    app.clock.advanceDays(2);
  }
  return offers;
}

describe('POST /api/goal/miss', () => {
  it('notes that a day was missed, so that no other device asks about it', async () => {
    expect(await goalOf(ann)).toMatchObject({ miss_answered: null });
    expect(await answer({})).toMatchObject({ status: 200, body: { success: true, offer: null } });
    expect(await goalOf(ann)).toMatchObject({ miss_answered: yesterday() });
    expect(await rows()).toEqual([]);
    // An older answer that waited on a device takes nothing back.
    app.clock.advanceDays(1);
    await answer({});
    await answer({ day: addDays(today(), -2) });
    expect(await goalOf(ann)).toMatchObject({ miss_answered: yesterday() });
  });

  it('changes nothing else of the goal and the person', async () => {
    const read = async () => [await goalOf(ann), (await ann.call(getProfile)).body];
    const [goal, profile] = await read();
    await answer({ reason: 'not_mine' });
    expect(await read()).toEqual([{ ...goal, miss_answered: yesterday() }, profile]);
  });

  it('keeps the first reason for a day, and answers the same to a repeat', async () => {
    const key = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
    await answer({});
    const first = [await answer({ reason: 'ill' }, ann, key), await answer({ reason: 'ill' }, ann, key)];
    expect(first.map(({ status, raw }) => [status, raw.body])).toEqual([
      [200, first[0]?.raw.body],
      [200, first[0]?.raw.body],
    ]);
    expect((await answer({ reason: 'forgot' })).status).toBe(200);
    expect(await rows()).toMatchObject([{ reason: 'ill' }]);
  });

  it('brings one offer with the third answer of a kind within 60 days, and the next with the sixth', async () => {
    expect(await missTimes(['forgot', 'no_time', 'forgot', 'forgot', 'forgot', 'no_time', 'no_time'])).toEqual([
      null,
      null,
      null,
      'forgot',
      null,
      null,
      'no_time',
    ]);
    // The one in between counts; those up to the offer do not.
    expect(await missTimes(['forgot', 'forgot'])).toEqual([null, 'forgot']);
  });

  it('counts answers of the last 60 days alone', async () => {
    await missTimes(['ill', 'ill']);
    app.clock.advanceDays(53);
    await checkIn();
    app.clock.advanceDays(3);
    expect((await answer({ reason: 'ill' })).body['offer']).toBeNull();
  });

  it('is one’s own on a shared goal', async () => {
    const { id } = await shareGoal(ann, bob);
    const body = (who: TestUser) => who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    await body(ann);
    app.clock.advanceDays(2);
    expect((await answer({ goalId: id, reason: 'ill' })).status).toBe(200);
    expect((await answer({ goalId: id, reason: 'ill' }, bob)).body['code']).toBe('goals.not_missed');
    const sharedOf = async (who: TestUser) => ((await who.call(listSharedGoals)).body['data'] as WireSharedGoal[])[0];
    expect(await sharedOf(ann)).toMatchObject({ miss_answered: yesterday() });
    expect(await sharedOf(bob)).toMatchObject({ miss_answered: null });
    expect(JSON.stringify((await bob.call(getDashboard)).body)).not.toMatch(/"miss_answered":"|"ill"/);
  });

  it('is not seen by friends, and no one else can answer', async () => {
    await answer({ reason: 'no_time' });
    const seen = JSON.stringify((await bob.call(getDashboard)).body);
    expect(seen).toContain(goalId);
    expect(seen).not.toMatch(/miss_answered|no_time/);
    expect((await answer({ reason: 'ill' }, bob)).body['code']).toBe('goals.not_found');
  });

  it.each([
    ['today', () => ({ day: today() })],
    ['the day of the last check-in', () => ({ day: addDays(today(), -2) })],
    ['a day to come', () => ({ day: addDays(today(), 1) })],
  ])('refuses %s in a sentence', async (_case, body) => {
    const { status, body: problem } = await answer(body());
    expect([status, problem['title']]).toEqual([409, 'You didn’t miss this goal on that day.']);
    expect(await goalOf(ann)).toMatchObject({ miss_answered: null });
  });

  it.each([
    [{ reason: 'lazy' }, 'Choose what got in the way: forgot, no_time, ill or not_mine; of a day without say slipped.'],
    [{ day: '2026-02-30' }, 'Send an existing date as YYYY-MM-DD.'],
  ])('refuses %j in a sentence', async (body, detail) => {
    const { status, body: problem } = await answer(body);
    expect([status, problem['detail']]).toEqual([400, detail]);
  });

  it('refuses a weekly goal and one in the archive', async () => {
    const body = { value: 'Swim', frequency: 'weekly', weekly_interval: 1 };
    const weekly = (await ann.call(createGoal, { body })).body['data'] as WireRegularGoal;
    await ann.call(checkGoal, { body: { goalId: weekly.id, checkDate: app.today() } });
    app.clock.advanceDays(2);
    expect((await answer({ goalId: weekly.id })).body['code']).toBe('goals.not_missed');
    await ann.call(archiveGoal, { body: { goalId, archived: true } });
    expect((await answer({})).body['code']).toBe('goals.archived');
  });
});

describe('an answer about a missed day', () => {
  it('is in the export of its person', async () => {
    await answer({ reason: 'ill' });
    const headers = { authorization: `Bearer ${ann.token}` };
    const { rawPayload } = await app.fastify.inject({ method: 'GET', url: exportAccount.path, headers });
    const zip = await readZip(rawPayload);
    expect(zip.json('misses.json')).toEqual([
      { goal: expect.any(String), day: yesterday(), reason: 'ill', brought_offer: false, goal_id: goalId },
    ]);
  });

  it('is erased after 90 days, and with its goal', async () => {
    await answer({ reason: 'ill' });
    await checkIn();
    app.clock.advanceDays(MISS_KEPT_DAYS - 2);
    await app.runJobs();
    expect(await rows()).toHaveLength(1);
    app.clock.advanceDays(1);
    await app.runJobs();
    expect(await rows()).toEqual([]);
    await checkIn();
    app.clock.advanceDays(2);
    await answer({ reason: 'ill' });
    await ann.call(deleteGoal, { body: { goalId } });
    app.clock.advanceDays(1);
    await app.runJobs();
    expect(await rows()).toEqual([]);
  });
});

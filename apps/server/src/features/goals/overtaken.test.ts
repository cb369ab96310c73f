import { randomUUID } from 'node:crypto';
import { correctCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import {
  deleteGoal,
  deleteSharedGoal,
  setOwnTexts,
  updateGoal,
  updateSharedGoal,
} from '@fivefold/contract/calls/goals';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const stored = async () => ((await ann.call(listPersonalGoals)).body['data'] as WireRegularGoal[])[0];
const OVERTAKEN = { status: 409, body: { code: 'common.overtaken' } };

describe('a change of a goal that another device overtook', () => {
  it('is refused with what the fields are now, and changes nothing', async () => {
    const { id: goalId } = await makeGoal(ann, { value: 'Read' });
    await ann.call(updateGoal, { body: { goalId, goal: 'Read two pages', emoji: '📚' } });
    const was = { goal: 'Read', emoji: null, is_public: false, audience_uids: [] };
    const body = { goalId, goal: 'Read ten pages', is_public: true, was };
    const refused = await ann.call(updateGoal, { body, key: randomUUID() });
    expect(refused).toMatchObject(OVERTAKEN);
    expect(refused.body['current']).toEqual({
      goal: 'Read two pages',
      emoji: '📚',
      is_public: false,
      audience_uids: [],
    });
    expect(await stored()).toMatchObject({ goal: 'Read two pages', is_public: false });
    const kept = { ...body, was: refused.body['current'] as object };
    expect(await ann.call(updateGoal, { body: kept })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ goal: 'Read ten pages', emoji: '📚', is_public: true });
  });

  it('succeeds where the other one changed other fields, or the same to the same', async () => {
    const { id: goalId } = await makeGoal(ann, { value: 'Read' });
    await ann.call(updateGoal, { body: { goalId, goal: 'Read two pages' } });
    const color = { goalId, color: 'teal', was: { color: null } };
    expect(await ann.call(updateGoal, { body: color })).toMatchObject({ status: 200 });
    const same = { goalId, goal: 'Read two pages', was: { goal: 'Read' } };
    expect(await ann.call(updateGoal, { body: same })).toMatchObject({ status: 200 });
  });

  it('is told by each of its calls, also of days, own texts and a shared goal', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id: goalId } = await makeGoal(ann);
    await ann.call(setOwnTexts, { body: { goalId, cue: 'I wake up' } });
    const texts = { goalId, cue: 'I get home', was: { cue: null } };
    const refusedTexts = await ann.call(setOwnTexts, { body: texts });
    expect([refusedTexts.status, refusedTexts.body['current']]).toEqual([409, { cue: 'I wake up' }]);
    await ann.call(setRestDays, { body: { goalId, rest_weekdays: [6, 7] } });
    const days = { goalId, rest_weekdays: [1 as const], was: { rest_weekdays: [] } };
    const refusedDays = await ann.call(setRestDays, { body: days });
    expect([refusedDays.status, refusedDays.body['current']]).toEqual([409, { rest_weekdays: [6, 7] }]);
    const shared = await shareGoal(ann, bob);
    const label = { goal: 'Run far', was: { goal: 'Something else' } };
    expect(await ann.call(updateSharedGoal, { params: { id: shared.id }, body: label })).toMatchObject(OVERTAKEN);
  });

  it('is made once by one key, and by one of two devices at once', async () => {
    const { id: goalId } = await makeGoal(ann, { value: 'Read' });
    const key = randomUUID();
    const body = { goalId, goal: 'Read two pages', was: { goal: 'Read' } };
    const [first, repeat] = await Promise.all([
      ann.call(updateGoal, { body, key }),
      ann.call(updateGoal, { body, key }),
    ]);
    expect([first.status, repeat.body]).toEqual([200, first.body]);
    await ann.call(updateGoal, { body: { goalId, goal: 'Read' } });
    expect((await ann.call(updateGoal, { body, key })).body).toEqual(first.body);
    expect(await stored()).toMatchObject({ goal: 'Read' });
    const raced = await Promise.all(
      ['Run', 'Swim', 'Ride'].map((goal) => ann.call(updateGoal, { body: { goalId, goal, was: { goal: 'Read' } } })),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('a goal that is deleted', () => {
  it('stays when another device renamed it meanwhile, and a repeat of its deletion is none', async () => {
    const { id: goalId } = await makeGoal(ann, { value: 'Read' });
    await ann.call(updateGoal, { body: { goalId, goal: 'Read two pages' } });
    const refused = await ann.call(deleteGoal, { body: { goalId, was: { goal: 'Read' } } });
    expect([refused.status, refused.body['current']]).toEqual([409, { goal: 'Read two pages' }]);
    const key = randomUUID();
    const body = { goalId, was: { goal: 'Read two pages' } };
    expect(await ann.call(deleteGoal, { body, key })).toMatchObject({ status: 200 });
    expect(await ann.call(deleteGoal, { body, key })).toMatchObject({ status: 200 });
    expect(await ann.call(deleteGoal, { body })).toMatchObject({ status: 404 });
  });

  it('is left once by one key', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    const leave = (key: string) => bob.call(deleteSharedGoal, { params: { id }, key });
    const key = randomUUID();
    expect([(await leave(key)).status, (await leave(key)).status, (await leave(randomUUID())).status]).toEqual([
      200, 200, 404,
    ]);
  });
});

it('a note that another device corrected stays, and the refusal has it', async () => {
  const { id: goalId } = await makeGoal(ann);
  await ann.call(checkGoal, { body: { goalId, checkDate: app.today(), goalDescription: 'Page one' } });
  const correct = (description: string, was: string) =>
    ann.call(correctCheckIn, { body: { goalId, checkInIndex: 0, description, was: { description: was } } });
  expect(await correct('Page two', 'Page one')).toMatchObject({ status: 200 });
  const refused = await correct('Page three', 'Page one');
  expect([refused.status, refused.body['current']]).toEqual([409, { description: 'Page two' }]);
  expect(await correct('Page three', 'Page two')).toMatchObject({ body: { check_in: { description: 'Page three' } } });
});

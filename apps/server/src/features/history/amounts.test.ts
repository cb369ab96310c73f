import { addAmount, addSharedAmount } from '@fivefold/contract/calls/amounts';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { acceptSharedGoal, createGoal, createSharedGoal } from '@fivefold/contract/calls/goals';
import { getGoalAmounts, getGoalHistory, type WireGoalAmounts } from '@fivefold/contract/calls/history';
import { getMeSummary } from '@fivefold/contract/calls/me';
import { getLastWeek } from '@fivefold/contract/calls/week';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { AMOUNT_SPANS } from '@fivefold/rules/amount-history';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementsDuring } from '#testing/statements';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Saturday.
  app.clock.setTo(new Date('2026-11-28T12:00:00Z'));
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
});

const today = (): LocalDay => app.today();
const ago = (days: number) => addDays(today(), -days);
const WATER = { value: 'Drink water', frequency: 'daily', amount_target: 8, amount_unit: 'glasses' };
const make = async (fields: object = {}) =>
  (await ann.call(createGoal, { body: { ...WATER, ...fields } })).body['data'] as WireRegularGoal;
const add = (goalId: string, amount: number, day: string = today()) =>
  ann.call(addAmount, { body: { goalId, day, add: amount } });
/** As additions of those days would be stored. */
const store = (goalId: string, from: LocalDay, days: number, uid = ann.uid) =>
  app.deps.db.pool.query(
    `insert into amounts (goal_id, uid, day, hundredths, additions)
     select $1, $2, $3::date + n, 100 * (n % 10), 1 from generate_series(1, $4) n where n % 10 > 0`,
    [goalId, uid, addDays(from, -1), days],
  );
const amounts = async (id: string, span: string, who = ann) => {
  const { status, body } = await who.call(getGoalAmounts, { params: { id }, query: { span } });
  expect(status).toBe(200);
  return body as unknown as WireGoalAmounts;
};

describe('GET /api/goal/{id}/amounts', () => {
  it('has each of 30 days with sum, mean and best day, exact to the hundredth', async () => {
    const { id } = await make();
    app.clock.advanceDays(1);
    await add(id, 0.1, ago(1));
    await add(id, 0.2, ago(1));
    await add(id, 0.4);
    const { bars, ...numbers } = await amounts(id, '30-days');
    expect(bars).toHaveLength(30);
    expect(bars.at(0)).toEqual({ from: ago(29), to: ago(29), sum: 0 });
    expect(bars.slice(-2)).toEqual([
      { from: ago(1), to: ago(1), sum: 0.3 },
      { from: today(), to: today(), sum: 0.4 },
    ]);
    expect(numbers).toEqual({ span: '30-days', sum: 0.7, days: 2, mean: 0.35, best: { day: today(), sum: 0.4 } });
  });

  it('has weeks of a year and months of five years, and as many bars whatever is stored', async () => {
    const { id } = await make();
    expect(await amounts(id, '5-years')).toMatchObject({ sum: 0, days: 0, mean: null, best: null });
    await store(id, ago(2999), 3000);
    const [year, years] = [await amounts(id, '1-year'), await amounts(id, '5-years')];
    expect([year.bars.length, years.bars.length]).toEqual([53, 60]);
    // Monday to Saturday: 2995 to 3000, whose last digits are added up.
    expect(year.bars.at(-1)).toEqual({ from: '2026-11-23', to: '2026-11-28', sum: 5 + 6 + 7 + 8 + 9 });
    expect(years.bars.at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-28' });
    expect(years.best).toEqual({ day: ago(1), sum: 9 });
    expect(years.sum).toBe(years.bars.reduce((sum, bar) => sum + bar.sum, 0));
  });

  it('sends as many statements, however much was added', async () => {
    const { id } = await make();
    const count = async () => (await statementsDuring(() => amounts(id, '5-years'))).length;
    // The first one may note the person's time zone.
    await count();
    const before = await count();
    await store(id, ago(2999), 3000);
    expect(await count()).toBe(before);
  });

  it('has each participant’s own of a shared goal, and tells friends nothing of what is below a target', async () => {
    await befriend(ann, bob);
    const shared = (await ann.call(createSharedGoal, { body: { ...WATER, friend_uid: bob.uid } })).body[
      'data'
    ] as WireSharedGoal;
    await bob.call(acceptSharedGoal, { body: { goalId: shared.id } });
    await bob.call(addSharedAmount, { body: { shared_goal_id: shared.id, day: today(), add: 3 } });
    expect((await amounts(shared.id, '30-days', bob)).sum).toBe(3);
    expect((await amounts(shared.id, '30-days')).sum).toBe(0);
    const open = await make({ is_public: true });
    await add(open.id, 3);
    const { status, body } = await bob.call(getGoalAmounts, { params: { id: open.id }, query: { span: '1-year' } });
    expect([status, body['code']]).toEqual([404, 'goals.not_found']);
  });

  it.each([
    ['an unknown span', { span: '2-years' }, 'Ask for 30-days, 1-year or 5-years.'],
    ['no span', {}, 'Ask for 30-days, 1-year or 5-years.'],
    ['an unknown word', { span: '1-year', limit: '1000' }, 'limit'],
  ])('refuses %s with a sentence', async (_, query, sentence) => {
    const { id } = await make();
    const { status, body } = await ann.call(getGoalAmounts, { params: { id }, query });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it.each(AMOUNT_SPANS)('answers nothing of an unknown goal in %s', async (span) => {
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    expect((await ann.call(getGoalAmounts, { params: { id }, query: { span } })).status).toBe(404);
  });
});

it('the history says what was added in the period of each check-in, also to a friend who sees its note', async () => {
  await befriend(ann, bob);
  const { id } = await make({ is_public: true });
  await add(id, 8.5);
  app.clock.advanceDays(1);
  await add(id, 5);
  await ann.call(checkGoal, { body: { goalId: id, checkDate: today() } });
  await add(id, 0.25);
  app.clock.advanceDays(1);
  await ann.call(checkGoal, { body: { goalId: id, checkDate: today() } });
  app.clock.advanceDays(1);
  await add(id, 4);
  await ann.call(checkGoal, { body: { goalId: id, checkDate: today(), small: true } });
  const amountsFor = async (who: TestUser) => {
    const { body } = await who.call(getGoalHistory, { params: { id }, query: { from: ago(5), to: today() } });
    return (body['check_ins'] as { amount: number | null }[]).map(({ amount }) => amount);
  };
  expect(await amountsFor(ann)).toEqual([8.5, 5.25, null, 4]);
  // The last check-in was made by hand: what stayed below the target is its person's alone.
  expect(await amountsFor(bob)).toEqual([8.5, 5.25, null, null]);
});

it('the week and the year add up each goal’s unit, at most five, without goals that have no amounts', async () => {
  app.clock.setTo(new Date('2026-11-15T12:00:00Z'));
  const water = await make();
  await make({ value: 'Swim', amount_unit: 'km' });
  const pages = await make({ value: 'Read', amount_target: 10, amount_unit: null });
  await add(water.id, 5);
  app.clock.setTo(new Date('2026-11-16T12:00:00Z'));
  await add(water.id, 6);
  await add(pages.id, 2.5);
  app.clock.setTo(new Date('2026-11-22T12:00:00Z'));
  await add(water.id, 8);
  app.clock.setTo(new Date('2026-11-23T12:00:00Z'));
  await add(water.id, 1);
  const week = (await ann.call(getLastWeek)).body;
  expect(week['amounts']).toMatchObject([
    { id: water.id, goal: 'Drink water', amount_unit: 'glasses', sum: 14 },
    { id: pages.id, goal: 'Read', amount_unit: null, sum: 2.5 },
  ]);
  const me = (await ann.call(getMeSummary)).body;
  expect(me['amounts']).toMatchObject([
    { id: water.id, sum: 20 },
    { id: pages.id, sum: 2.5 },
  ]);
  for (let nth = 0; nth < 6; nth++) {
    const { id } = await make({ value: `Goal ${nth}` });
    await store(id, '2026-11-16' as LocalDay, 7);
  }
  expect((await ann.call(getLastWeek)).body['amounts']).toHaveLength(5);
  expect((await ann.call(getMeSummary)).body['amounts']).toHaveLength(5);
});

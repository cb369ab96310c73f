import { addAmount, undoAmount } from '@fivefold/contract/calls/amounts';
import { listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import { type ImportedGoal, previewImport, runImport } from '@fivefold/contract/calls/import';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { IMPORT_CHECK_INS_MAX } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const ago = (days: number) => addDays(app.today(), -days);
const bodyOf = (fields: Partial<ImportedGoal>) => ({
  source: 'loop' as const,
  goals: [{ key: 'Run', goal: 'Run', frequency: 'daily', amount_target: 5, check_ins: [], ...fields }],
});
const goalOf = async () => ((await ann.call(listPersonalGoals)).body['data'] as WireRegularGoal[])[0];
const problemOf = async (fields: object) => {
  const { status, body } = await ann.call(runImport, { body: bodyOf(fields) });
  expect(await goalOf()).toBeUndefined();
  return [status, JSON.stringify(body)] as const;
};

describe('an imported goal with amounts', () => {
  it('has them with their days and check-ins, and goes on counting today', async () => {
    const amounts = [
      { day: ago(2), amount: 6.25 },
      { day: ago(1), amount: 3 },
      { day: ago(0), amount: 4.5 },
    ];
    const body = bodyOf({ amounts, amount_unit: 'km', check_ins: [{ date: ago(2) }] });
    const taken = { amounts: 3, check_ins: 1, new_goals: 1 };
    expect((await ann.call(previewImport, { body })).body).toMatchObject(taken);
    expect((await ann.call(runImport, { body })).body).toMatchObject(taken);
    expect((await ann.call(runImport, { body })).body).toMatchObject({ amounts: 0, check_ins: 0 });
    const goal = await goalOf();
    expect(goal).toMatchObject({ amount_target: 5, amount: { from: ago(0), sum: 4.5 }, check_ins: [{ amount: 6.25 }] });
    const goalId = goal?.id ?? '';
    // It has no additions of its own to take back.
    expect((await ann.call(undoAmount, { body: { goalId } })).body).toMatchObject({ code: 'amounts.nothing_to_undo' });
    const added = await ann.call(addAmount, { body: { goalId, day: app.today(), add: 0.5 } });
    expect(added.body).toMatchObject({ amount: { sum: 5 }, check_in: { check_in: { amount: 5 } } });
    expect((await ann.call(undoAmount, { body: { goalId } })).body).toMatchObject({ amount: { sum: 4.5 } });
  });

  it('takes what a newer file has after its last check-in, and leaves what was added here', async () => {
    const first = { amounts: [{ day: ago(3), amount: 5 }], check_ins: [{ date: ago(3) }] };
    await ann.call(runImport, { body: bodyOf(first) });
    const goalId = (await goalOf())?.id ?? '';
    await ann.call(addAmount, { body: { goalId, day: app.today(), add: 2 } });
    const newer = {
      amounts: [3, 1, 0].map((days) => ({ day: ago(days) as string, amount: 9 })),
      check_ins: [3, 1].map((days) => ({ date: ago(days) as string })),
    };
    expect((await ann.call(runImport, { body: bodyOf(newer) })).body).toMatchObject({ check_ins: 1, amounts: 2 });
    expect(await goalOf()).toMatchObject({
      amount: { from: ago(0), sum: 2 },
      check_ins: [{ amount: 5 }, { amount: 9 }],
    });
  });

  it.each([0, -1, 1e9, 0.125, '5', null])('refuses the amount %j of a day with a sentence', async (amount) => {
    const [status, said] = await problemOf({ amounts: [{ day: ago(1), amount }] });
    expect([status, said]).toEqual([
      400,
      expect.stringContaining('Enter a number from 0.01 to 1,000,000 with at most two decimals.'),
    ]);
  });

  it.each([
    [{ amount_target: 1e9 }, 'Enter a number from 0.01 to 100,000 with at most two decimals.'],
    [{ amount_step: 0.001 }, 'Enter a number from 0.01 to 100,000 with at most two decimals.'],
    [{ amount_unit: '' }, 'Enter the unit.'],
    [{ amount_unit: 'thirteen char' }, 'Keep the unit within 12 characters.'],
  ])('refuses the fields %j with a sentence', async (fields, sentence) => {
    expect(await problemOf(fields)).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('refuses a day twice, a day that is still to come, and more days than an import has', async () => {
    const twice = [ago(1), ago(1)].map((day) => ({ day, amount: 1 }));
    expect(await problemOf({ amounts: twice })).toEqual([400, expect.stringContaining('A day has its amount twice.')]);
    const [status, said] = await problemOf({ amounts: [{ day: addDays(app.today(), 1), amount: 1 }] });
    expect([status, said]).toEqual([422, expect.stringContaining('“Run” has an amount on')]);
    const many = Array.from({ length: IMPORT_CHECK_INS_MAX + 1 }, (_, nth) => ({
      day: addDays('1900-01-01' as LocalDay, nth),
      amount: 1,
    }));
    expect(await problemOf({ amounts: many })).toEqual([
      400,
      expect.stringContaining('One import has at most 50000 days with amounts.'),
    ]);
  });
});

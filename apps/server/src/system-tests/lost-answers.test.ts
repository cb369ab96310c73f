import { randomUUID } from 'node:crypto';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal } from '@fivefold/contract/calls/goals';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BrokenWire, openDatabaseOverWire } from '#testing/broken-wire';
import { ledgerFaults, countRows } from '#testing/database-facts';
import { makeGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let wire: BrokenWire;
let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  const database = await openDatabaseOverWire({ connections: 4 });
  wire = database.wire;
  app = await createTestApp({ database: () => Promise.resolve(database) });
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});
afterEach(async () => {
  expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
});

const check = (goalId: string, key?: string) =>
  ann.call(checkGoal, { body: { goalId, checkDate: app.today() }, ...(key === undefined ? {} : { key }) });
const rowsOf = (table: string) => countRows(app.deps.db.pool, table, ann.uid);

/** Does something while the answer of the database to a statement is lost once. */
async function withoutAnswerTo<T>(statement: string, act: () => Promise<T>): Promise<T> {
  const before = wire.swallowed();
  wire.swallowAnswerTo(statement);
  const answer = await act();
  expect(wire.swallowed()).toBe(before + 1);
  return answer;
}

describe('when the database did the work and its answer was lost', () => {
  it('a check-in with a key is answered as if nothing had happened', async () => {
    const { id } = await makeGoal(ann);
    const key = randomUUID();
    const { status, raw } = await withoutAnswerTo('check_in_write', () => check(id, key));
    expect([status, await rowsOf('check_ins')]).toEqual([200, 1]);
    expect((await check(id, key)).raw.body).toBe(raw.body);
  });

  it('a check-in without a key says that it does not know, and the next tap tells', async () => {
    const { id } = await makeGoal(ann);
    const { status, body } = await withoutAnswerTo('check_in_write', () => check(id));
    expect([status, body['code'], body['detail']]).toEqual([
      503,
      'common.unavailable',
      'The service isn’t available right now. Please try again.',
    ]);
    expect([(await check(id)).status, await rowsOf('check_ins')]).toEqual([409, 1]);
  });

  it('a new goal with a key is one goal', async () => {
    const body = { value: 'Read ten pages', frequency: 'daily' };
    const { status } = await withoutAnswerTo('commit', () => ann.call(createGoal, { body, key: randomUUID() }));
    expect([status, await rowsOf('goal_participants')]).toEqual([200, 1]);
  });

  it('a new goal without a key is not created twice', async () => {
    const body = { value: 'Read ten pages', frequency: 'daily' };
    const { status, raw } = await withoutAnswerTo('commit', () => ann.call(createGoal, { body }));
    expect([status, raw.headers['retry-after'], await rowsOf('goal_participants')]).toEqual([503, '1', 1]);
  });

  it('what is only read is read again', async () => {
    await makeGoal(ann);
    for (const statement of ['find_caller', 'list_personal_goals', 'friends_goals']) {
      expect((await withoutAnswerTo(statement, () => ann.call(getDashboard))).status, statement).toBe(200);
    }
  });
});

describe('when the connection broke before the database could begin', () => {
  it('a transaction is done again, whole', async () => {
    const body = { value: 'Read ten pages', frequency: 'daily' };
    for (const statement of ['begin', 'insert into "goals"']) {
      const { status } = await withoutAnswerTo(statement, () => ann.call(createGoal, { body }));
      expect(status, statement).toBe(200);
    }
    expect(await rowsOf('goal_participants')).toBe(2);
  });
});

import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import { createGoal, deleteGoal } from '@fivefold/contract/calls/goals';
import { getGoalHistory, getGoalSummary, type WireGoalSummary } from '@fivefold/contract/calls/history';
import {
  type ImportBody,
  type ImportedGoal,
  previewImport,
  runImport,
  type WireImport,
} from '@fivefold/contract/calls/import';
import { getProfile } from '@fivefold/contract/calls/profile';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { GOALS_MAX, IMPORT_CHECK_INS_MAX } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { makeGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const today = () => app.today() as LocalDay;
const daysAgo = (n: number) => addDays(today(), -n);
/** Check-ins on days before today: the first of `ago` is the oldest. */
const on = (...ago: number[]) => ago.map((n) => ({ date: daysAgo(n) as string, note: '' }));
const goalOf = (fields: Partial<ImportedGoal> = {}): ImportedGoal => ({
  key: 'Meditate',
  goal: 'Meditate',
  frequency: 'daily',
  check_ins: on(5, 4, 3, 2, 1),
  ...fields,
});
const bodyOf = (...goals: ImportedGoal[]): ImportBody => ({ source: 'loop', goals });

const preview = (body: unknown, who = ann) => who.call(previewImport, { body });
async function imported(body: unknown, who = ann): Promise<WireImport> {
  const { status, body: answer } = await who.call(runImport, { body });
  expect([status, answer['detail']]).toEqual([200, undefined]);
  return answer as unknown as WireImport;
}
const idOf = ({ goals: [goal] }: WireImport) => goal?.id ?? 'no goal';
const summaryOf = async (goalId: string) =>
  (await ann.call(getGoalSummary, { params: { id: goalId } })).body as unknown as WireGoalSummary;
const check = (goalId: string, day: LocalDay = today()) =>
  ann.call(checkGoal, { body: { goalId, checkDate: day, late: true } });
const problemOf = async (body: unknown) => {
  const before = await rowsOf(ann);
  const { status, body: answer } = await ann.call(runImport, { body });
  expect(await rowsOf(ann)).toEqual(before);
  return [status, answer['code'], answer['detail']];
};
/** Everything that an import may write. */
const rowsOf = async ({ uid }: TestUser) =>
  (
    await app.deps.db.pool.query(
      `select g.id, g.goal, (select count(*)::int from check_ins c where c.goal_id = g.id) as check_ins
       from goals g where g.created_by = $1 order by g.id`,
      [uid],
    )
  ).rows;

describe('a preview', () => {
  it('says what will be made and changes nothing', async () => {
    const body = bodyOf(goalOf(), goalOf({ key: 'Run', goal: 'Run', frequency: 'weekly', check_ins: on(9, 5, 1, 1) }));
    const { status, body: answer } = await preview(body);
    expect([status, answer]).toMatchObject([
      200,
      {
        goals: [
          { key: 'Meditate', id: null, is_new: true, check_ins: 5, duplicates: 0 },
          { key: 'Run', id: null, is_new: true, check_ins: 2, duplicates: 1, in_done_periods: 1 },
        ],
        new_goals: 2,
        check_ins: 7,
        duplicates: 1,
        in_done_periods: 1,
        too_old: 0,
      },
    ]);
    expect(await rowsOf(ann)).toEqual([]);
    expect(await imported(body)).toMatchObject({ new_goals: 2, check_ins: 7 });
    expect((await preview(body)).body).toMatchObject({ new_goals: 0, check_ins: 0, duplicates: 8, in_done_periods: 1 });
  });
});

describe('an import', () => {
  it('makes goals with their history, runs and totals, and check-ins that say that they are imported', async () => {
    const id = idOf(
      await imported(
        bodyOf(goalOf({ emoji: '🧘', check_ins: [...on(9, 8), { date: daysAgo(1), note: 'Café' }, ...on(2, 3)] })),
      ),
    );
    const summary = await summaryOf(id);
    expect(summary).toMatchObject({
      goal: { goal: 'Meditate', emoji: '🧘', frequency: 'daily', last_checked: daysAgo(1), created_on: daysAgo(9) },
      check_ins: 5,
      current_run: { from: daysAgo(3), to: daysAgo(1), count: 3 },
      best_run: { from: daysAgo(3), to: daysAgo(1), count: 3 },
    });
    const query = { from: daysAgo(30), to: today() };
    const { check_ins: history } = (await ann.call(getGoalHistory, { params: { id }, query })).body;
    expect(history).toMatchObject([9, 8, 3, 2, 1].map((n, index) => ({ date: daysAgo(n), index, late: false })));
    const { check_ins: list } = (await ann.call(listCheckIns, { query: { goalId: id } })).body;
    expect(list).toMatchObject([{}, {}, {}, {}, { index: 4, description: 'Café', imported: true, added_on: null }]);
  });

  it('earns no points, and is no part of a block that earns some, even after an undo', async () => {
    const weekly = goalOf({ frequency: 'weekly', weekly_interval: 3, check_ins: on(84, 63, 42, 21) });
    const id = idOf(await imported(bodyOf(weekly)));
    const first = await check(id);
    expect(first.body).toMatchObject({
      points_earned: 0,
      goal: { count_checked: 1, count_streak: 0 },
      check_in: { index: 4 },
    });
    expect((await ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: 4 } })).body).toMatchObject({
      goal: { last_checked: daysAgo(21), count_checked: 0, check_ins_total: 4 },
    });
    expect((await check(id)).body).toMatchObject({ points_earned: 0, goal: { count_checked: 1 } });
    expect((await ann.call(getProfile)).body).toMatchObject({ data: { total_streaks: 0 } });
  });

  it('opens no days for late check-ins: they lie after the import', async () => {
    const id = idOf(await imported(bodyOf(goalOf({ check_ins: on(6) }))));
    expect((await check(id, daysAgo(2))).body['detail']).toBe('This goal didn’t exist on that day yet.');
    expect((await check(id)).status).toBe(200);
  });

  it('adds nothing when it is repeated, and what is new in a newer file', async () => {
    const id = idOf(await imported(bodyOf(goalOf())));
    expect(await imported(bodyOf(goalOf()))).toMatchObject({
      goals: [{ id, is_new: false, check_ins: 0, duplicates: 5 }],
      new_goals: 0,
    });
    const newer = goalOf({ check_ins: on(7, 5, 4, 3, 2, 1, 0) });
    expect(await imported(bodyOf(newer))).toMatchObject({
      goals: [{ id, check_ins: 1, duplicates: 5, too_old: 1 }],
    });
    expect(await summaryOf(id)).toMatchObject({ check_ins: 6, current_run: { count: 6 } });
    expect(await rowsOf(ann)).toHaveLength(1);
  });

  it('leaves a goal alone once it goes on here', async () => {
    const id = idOf(await imported(bodyOf(goalOf({ check_ins: on(3, 2) }))));
    await check(id);
    app.clock.advanceDays(3);
    expect(await imported(bodyOf(goalOf({ check_ins: on(2, 1) })))).toMatchObject({
      goals: [{ id, check_ins: 0, too_old: 2 }],
    });
  });

  it('finds a goal with the same words that has the check-ins already, and makes another beside one that has not', async () => {
    const { id } = await makeGoal(ann, { value: 'Meditate' });
    await check(id);
    const same = goalOf({ check_ins: on(0) });
    expect(await imported(bodyOf(same))).toMatchObject({ goals: [{ id, is_new: false, duplicates: 1 }] });
    expect(await imported(bodyOf(goalOf()))).toMatchObject({ goals: [{ is_new: true, check_ins: 5 }] });
    expect(await rowsOf(ann)).toHaveLength(2);
  });

  it('makes a goal again that was deleted', async () => {
    const id = idOf(await imported(bodyOf(goalOf())));
    await ann.call(deleteGoal, { body: { goalId: id } });
    expect(await imported(bodyOf(goalOf()))).toMatchObject({ goals: [{ is_new: true, check_ins: 5 }] });
  });

  it('is the same for two at once: one makes the goals, and the other waits or finds them', async () => {
    const bodies = [bodyOf(goalOf()), bodyOf(goalOf())];
    const answers = await Promise.all(bodies.map((body) => ann.call(runImport, { body })));
    // The second may come when the first is done, and finds its goal.
    const [first, second] = answers.map(({ status }) => status).toSorted();
    expect([first, [200, 409].includes(second ?? 0)]).toEqual([200, true]);
    expect(await rowsOf(ann)).toHaveLength(1);
  });

  it('puts goals behind those that are there, in the order of the file', async () => {
    await makeGoal(ann, { value: 'Mine' });
    const named = (goal: string, ago: number) => goalOf({ key: goal, goal, check_ins: on(ago) });
    await imported(bodyOf(named('B', 3), named('A', 9)));
    await imported(bodyOf(named('C', 20)));
    const { data } = (await ann.call(listPersonalGoals)).body as { data: { goal: string }[] };
    expect(data.map(({ goal }) => goal)).toEqual(['Mine', 'B', 'A', 'C']);
  });

  it('puts goals without a place in the order in which they were made', async () => {
    const made = (goal: string, ago: number) =>
      goalOf({ key: goal, goal, check_ins: [], created_at: `${daysAgo(ago)}T12:00:00.000Z` });
    await imported(bodyOf(made('Young', 1), made('Old', 9), goalOf({ key: 'None', goal: 'None' }), made('Middle', 5)));
    const { data } = (await ann.call(listPersonalGoals)).body as { data: { goal: string }[] };
    expect(data.map(({ goal }) => goal)).toEqual(['Old', 'Middle', 'Young', 'None']);
  });

  it('finds goals of the person only, whatever ids the file names', async () => {
    const bob = await app.createUser('bob');
    const { id } = await makeGoal(bob, { value: 'Meditate', isPublic: true });
    const file = { source: 'fivefold', goals: [goalOf({ key: id })] } as const;
    expect(await imported(file)).toMatchObject({ goals: [{ is_new: true, check_ins: 5 }] });
    expect(await imported(file, bob)).toMatchObject({ goals: [{ id, is_new: false, check_ins: 0, too_old: 5 }] });
    expect(await rowsOf(bob)).toEqual([{ id, goal: 'Meditate', check_ins: 0 }]);
  });

  it('keeps formulas as text', async () => {
    const cmd = `=cmd|' /C calc'!A0`;
    const id = idOf(await imported(bodyOf(goalOf({ goal: cmd, check_ins: [{ date: daysAgo(1), note: '=1+1' }] }))));
    expect((await summaryOf(id)).goal.goal).toBe(cmd);
    const { check_ins: list } = (await ann.call(listCheckIns, { query: { goalId: id } })).body;
    expect(list).toMatchObject([{ description: '=1+1' }]);
  });

  it('takes a history of many years, and refuses more than 50,000 check-ins', async () => {
    const years = goalOf({ check_ins: Array.from({ length: 5000 }, (_, n) => ({ date: daysAgo(n + 1) })) });
    const answer = await imported(bodyOf(years));
    expect(answer).toMatchObject({ new_goals: 1, check_ins: 5000 });
    expect(await summaryOf(idOf(answer))).toMatchObject({ check_ins: 5000, current_run: { count: 5000 } });
    const tenTimes = Array.from({ length: IMPORT_CHECK_INS_MAX / 5000 }, (_, nth) => ({ ...years, key: String(nth) }));
    expect(await problemOf(bodyOf(...tenTimes, goalOf()))).toEqual([
      422,
      'import.too_many_check_ins',
      'One import has at most 50,000 check-ins. Split the file.',
    ]);
  });
});

describe('an import is refused and changes nothing', () => {
  it.each([
    ['a check-in in the future', () => goalOf({ check_ins: [{ date: addDays(today(), 1) }] }), 422, 'is in the future'],
    ['a check-in in the year 9999', () => goalOf({ check_ins: [{ date: '9999-01-01' }] }), 400, 'existing date'],
    ['30 February', () => goalOf({ check_ins: [{ date: '2026-02-30' }] }), 400, 'existing date'],
    ['days off in the future', () => goalOf({ archived: [{ from: daysAgo(2), to: '2999-12-31' }] }), 422, 'future'],
    [
      'days off that end before they begin',
      () => goalOf({ frozen: [{ from: daysAgo(2), to: daysAgo(3) }] }),
      422,
      'can’t be right',
    ],
    ['an archive of tomorrow', () => goalOf({ archived_on: addDays(today(), 1) }), 422, 'future'],
    [
      'rest days of a weekly goal',
      () => goalOf({ frequency: 'weekly', rest: [{ from: daysAgo(9), weekdays: [1] }] }),
      422,
      'Only a daily goal',
    ],
    ['a beginning in the future', () => goalOf({ created_at: '2998-01-01T00:00:00Z' }), 422, 'future'],
    [
      'a zone that does not exist',
      () => goalOf({ check_ins: [{ date: daysAgo(1), time_zone: 'Mars/Base' }] }),
      400,
      'time zone',
    ],
    [
      'a note that is too long',
      () => goalOf({ check_ins: [{ date: daysAgo(1), note: 'x'.repeat(1001) }] }),
      400,
      'within 1000',
    ],
    ['a text that can’t be saved', () => goalOf({ goal: 'a\u0000b' }), 400, 'can’t save'],
    ['no goals', () => [], 400, 'no goals'],
    ['two goals with one key', () => [goalOf(), goalOf()], 400, 'key of its own'],
  ])('%s', async (_, goals, status, text) => {
    const [answered, , detail] = await problemOf({ source: 'loop', goals: [goals()].flat() });
    expect([answered, String(detail)]).toEqual([status, expect.stringContaining(text)]);
  });

  it('one goal too many for the person', async () => {
    await app.deps.db.pool.query(
      `with made as (
         insert into goals (id, kind, goal, is_public, frequency, created_by, created_at)
         select gen_random_uuid(), 'regular', 'Goal ' || n, false, 'daily', $1, now() from generate_series(2, ${GOALS_MAX}) n returning id)
       insert into goal_participants (goal_id, uid, joined_at) select id, $1, now() from made`,
      [ann.uid],
    );
    const body = bodyOf(goalOf({ key: 'a', goal: 'New A' }), goalOf({ key: 'b', goal: 'New B' }));
    expect(await problemOf(body)).toEqual([
      422,
      'goals.too_many',
      `You have ${GOALS_MAX - 1} goals, and this file has 2 more. The maximum is ${GOALS_MAX}.`,
    ]);
    expect(await imported(bodyOf(goalOf({ goal: 'New A' })))).toMatchObject({ new_goals: 1 });
    expect((await ann.call(createGoal, { body: { value: 'One more', frequency: 'daily' } })).status).toBe(422);
  });

  it('a body of more than 12 MB, and one from a stranger before it is read', async () => {
    const payload = `{"source":"loop","goals":"${'x'.repeat(13_000_000)}"}`;
    const send = (token: string) =>
      app.fastify.inject({
        method: 'POST',
        url: runImport.path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload,
      });
    expect((await send(ann.token)).json()).toMatchObject({ status: 413, code: 'common.too_large' });
    expect((await send('a token that was never given')).json()).toMatchObject({
      status: 401,
      code: 'identity.signed_out',
    });
  });
});

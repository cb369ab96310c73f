import { randomUUID } from 'node:crypto';
import { exportAccount } from '@fivefold/contract/calls/account';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { freezeGoal } from '@fivefold/contract/calls/days-off';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { deleteGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { getGoalHistory, getGoalSummary, type WireGoalSummary } from '@fivefold/contract/calls/history';
import { getMeSummary, type WireMeSummary } from '@fivefold/contract/calls/me';
import { mendGoal } from '@fivefold/contract/calls/mend';
import { setReminders } from '@fivefold/contract/calls/reminders';
import { answerAutomaticity, rootGoal } from '@fivefold/contract/calls/roots';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { NO_END } from '@fivefold/rules/days-off';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAutomaticGoal } from '#testing/automatic-goals';
import { type Answer, type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, shareGoal } from '#testing/test-users';
import { readZip } from '#testing/zips';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp({ hasWorker: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  setTo('2026-03-11');
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
});

const setTo = (day: string) => app.clock.setTo(new Date(`${day}T12:00:00Z`));
const today = () => app.today() as LocalDay;
const dashboard = async (who = ann) => (await who.call(getDashboard)).body as unknown as WireDashboard;
const goalOf = async (id: string) => (await dashboard()).personal_goals.find((goal) => goal.id === id);
const summaryOf = async (id: string, who = ann) =>
  (await who.call(getGoalSummary, { params: { id } })).body as unknown as WireGoalSummary;
const meOf = async (who = ann) => (await who.call(getMeSummary)).body as unknown as WireMeSummary;
const answer = (goalId: string, items: unknown = [6, 6, 5, 4], who = ann) =>
  who.call(answerAutomaticity, { body: { goalId, items }, key: randomUUID() });
const root = (goalId: string, rooted = true, who = ann) =>
  who.call(rootGoal, { body: { goalId, rooted }, key: randomUUID() });
const check = (goalId: string, on: string = today()) =>
  ann.call(checkGoal, { body: { goalId, checkDate: on, late: on < today() } });
const said = ({ status, body }: Answer) => [status, body['code'], body['detail']];
const OK = [200, undefined, undefined];
const UNKNOWN = [404, 'goals.not_found', 'This goal doesn’t exist.'];
const grown = (more: Omit<Parameters<typeof makeAutomaticGoal>[0], 'app' | 'who'> = {}) =>
  makeAutomaticGoal({ app, who: ann, ...more });

describe('the question how much a goal happens by itself', () => {
  it('comes at 8 weeks, is kept, and comes again after 4 weeks, answered or left out', async () => {
    const id = await grown({ days: 55, means: [] });
    expect(await goalOf(id)).not.toHaveProperty('automaticity_asked');
    expect(said(await answer(id))).toEqual([409, 'goals.not_asked', 'A goal is asked about when it is 8 weeks old.']);
    app.clock.advanceDays(1);
    expect(await goalOf(id)).toMatchObject({ automaticity_asked: true });
    expect((await answer(id)).body).toEqual({ success: true, may_root: false });
    expect(await goalOf(id)).not.toHaveProperty('automaticity_asked');
    app.clock.advanceDays(27);
    expect(said(await answer(id, null))).toEqual([409, 'goals.not_asked', 'A goal is asked about once in 4 weeks.']);
    app.clock.advanceDays(1);
    expect(said(await answer(id, null))).toEqual(OK);
    await check(id);
    app.clock.advanceDays(28);
    await check(id);
    expect(said(await answer(id, [7, 7, 7, 7]))).toEqual(OK);
    expect((await summaryOf(id)).automaticity).toEqual({
      answers: [
        { date: '2026-03-12', mean: 5.25 },
        { date: '2026-05-07', mean: 7 },
      ],
      may_root: false,
    });
  });

  it('is not asked of a goal that was done in less than half of its days', async () => {
    const id = await grown({ days: 56, means: [], more: { check_ins: [{ date: '2026-02-01' }] } });
    const detail = 'A goal is asked about when it was done in half of its due periods.';
    expect(said(await answer(id))).toEqual([409, 'goals.not_asked', detail]);
  });

  it.each([[[1, 2, 3]], [[0, 1, 1, 1]], [[8, 1, 1, 1]], [[1, 1, 1, 1.5]], ['6 6 6 6'], [[1, 2, 3, 4, 5]]])(
    'refuses %j in a sentence',
    async (items) => {
      const id = await grown({ days: 60, means: [] });
      expect(said(await answer(id, items))).toEqual([400, 'common.invalid', 'Answer all four with 1 to 7.']);
      expect(await goalOf(id)).toMatchObject({ automaticity_asked: true });
    },
  );

  it('says why it is not asked of a shared goal, of one in the archive, and that another’s does not exist', async () => {
    await befriend(ann, bob);
    const { id: shared } = await shareGoal(ann, bob);
    const id = await grown({ means: [] });
    expect(said(await answer(shared))).toEqual([409, 'goals.not_asked', 'Only a personal goal can take root.']);
    expect(said(await answer(id, null, bob))).toEqual(UNKNOWN);
    await ann.call(archiveGoal, { body: { goalId: id, archived: true } });
    expect(said(await answer(id))).toEqual([409, 'goals.not_asked', 'This goal is archived. Bring it back first.']);
    expect(await goalOf(id)).not.toHaveProperty('automaticity_asked');
  });

  it('shows answers to their person alone', async () => {
    await befriend(ann, bob);
    const id = await grown({ more: { is_public: true } });
    await ann.call(updateGoal, { body: { goalId: id, is_public: true } });
    expect((await summaryOf(id)).automaticity?.answers).toHaveLength(2);
    const seen = await summaryOf(id, bob);
    expect([seen.check_ins, seen.automaticity]).toEqual([100, undefined]);
    expect(JSON.stringify((await dashboard(bob)).friends)).not.toContain('automaticity');
  });
});

describe('a goal that takes root', () => {
  it('is offered with the second answer in a row of 5 or more, when 85 % of 90 days were done', async () => {
    const id = await grown({ means: [2, 5] });
    expect((await answer(id, [5, 5, 5, 5])).body).toEqual({ success: true, may_root: true });
    expect((await summaryOf(id)).automaticity?.may_root).toBe(true);
    expect(said(await root(id))).toEqual(OK);
    expect(await goalOf(id)).toMatchObject({
      frequency: 'monthly',
      rooted: { since: '2026-03-11', frequency: 'daily', weekly_interval: null },
    });
  });

  it.each([
    ['one answer', { means: [7] }, 'A goal takes root when it was at 5 or more twice in a row.'],
    ['a lower one between', { means: [7, 4] }, 'A goal takes root when it was at 5 or more twice in a row.'],
    ['too many days that were missed', { days: 76 }, undefined],
    [
      'days that were missed',
      {
        more: {
          check_ins: Array.from({ length: 90 }, (_, n) => ({ date: addDays('2026-03-10' as LocalDay, -n) })).filter(
            (_, n) => n % 5 > 0,
          ),
        },
      },
      'A goal takes root when 85 % of the last 90 days were done.',
    ],
  ])('is not let go with %s', async (_what, how, detail) => {
    const id = await grown(how);
    expect(said(await root(id))).toEqual(detail === undefined ? OK : [409, 'goals.not_rootable', detail]);
  });

  it('is never a shared one, one in the archive or another’s', async () => {
    await befriend(ann, bob);
    const { id: shared } = await shareGoal(ann, bob);
    const id = await grown();
    expect(said(await root(shared))).toEqual([409, 'goals.not_rootable', 'Only a personal goal can take root.']);
    expect(said(await root(id, true, bob))).toEqual(UNKNOWN);
    expect(said(await root(randomUUID()))).toEqual(UNKNOWN);
    await ann.call(archiveGoal, { body: { goalId: id, archived: true } });
    expect(said(await root(id))).toEqual([409, 'goals.archived', 'This goal is archived. Bring it back first.']);
  });

  it('is one of once a month: gate, lapse and points, with neither freezes nor mending', async () => {
    const id = await grown();
    await root(id);
    expect(said(await check(id))).toEqual([409, 'check_ins.closed', 'Already Checked This Month']);
    setTo('2026-04-01');
    expect(await goalOf(id)).toMatchObject({ frequency: 'monthly', days_off: null });
    expect((await check(id)).body).toMatchObject({ points_earned: 1, goal: { count_streak: 1 } });
    const { rows } = await app.deps.db.pool.query('select frequency from streak_ledger where uid = $1', [ann.uid]);
    expect(rows).toEqual([{ frequency: 'monthly' }]);
    setTo('2026-04-20');
    expect(said(await check(id))).toEqual([409, 'check_ins.closed', 'Already Checked This Month']);
    setTo('2026-05-01');
    expect(await goalOf(id)).toMatchObject({ count_streak: 1 });
    setTo('2026-05-02');
    expect(await goalOf(id)).toMatchObject({ count_streak: 0 });
    const refused = [
      await ann.call(freezeGoal, { body: { goalId: id } }),
      await ann.call(mendGoal, { body: { goalId: id, done: ['2026-05-01'] } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    expect(refused[0]?.body['detail']).toBe('A goal that has taken root needs no freeze.');
  });

  it('is taken up again as it was, and is asked about anew 4 weeks later', async () => {
    const id = await grown();
    for (const day of ['11', '12', '13', '14']) {
      setTo(`2026-03-${day}`);
      await check(id);
    }
    await root(id);
    setTo('2026-04-02');
    await check(id);
    setTo('2026-04-20');
    expect(said(await root(id, false))).toEqual(OK);
    expect(await goalOf(id)).toMatchObject({ frequency: 'daily', count_checked: 4, count_streak: 1 });
    expect(await goalOf(id)).not.toHaveProperty('rooted');
    expect(await summaryOf(id)).toMatchObject({ check_ins: 105, current_run: { count: 104 } });
    expect((await check(id)).body).toMatchObject({ points_earned: 1, goal: { count_checked: 5, count_streak: 2 } });
    expect(said(await root(id))[1]).toBe('goals.not_rootable');
    expect(said(await answer(id))).toEqual([409, 'goals.not_asked', 'A goal is asked about once in 4 weeks.']);
    setTo('2026-05-18');
    expect(said(await answer(id))).toEqual(OK);
    expect(said(await root(id))[1]).toBe('goals.not_rootable');
  });

  it('counts the same after an undo as without the check-in, before, as and after a root', async () => {
    const id = await grown();
    const undo = async (index: number) =>
      said(await ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: index } }));
    const countersNow = async () => {
      const { last_checked, count_checked, count_streak } = (await goalOf(id)) ?? {};
      return [last_checked, count_checked, count_streak, (await dashboard()).streaks.total_streaks];
    };
    await check(id);
    // Rooted behind the check-in of today, which stays one of the day.
    await root(id);
    const before = await countersNow();
    expect(before).toEqual(['2026-03-11', 1, 0, 0]);
    setTo('2026-04-01');
    const { index } = (await check(id)).body['check_in'] as { index: number };
    expect(await countersNow()).toEqual(['2026-04-01', 1, 1, 1]);
    expect(await undo(index)).toEqual(OK);
    expect(await countersNow()).toEqual(before);
    await check(id);
    const asRoot = await countersNow();
    await root(id, false);
    setTo('2026-04-02');
    const { index: again } = (await check(id)).body['check_in'] as { index: number };
    expect(await countersNow()).toEqual(['2026-04-02', 2, 1, 1]);
    expect(await undo(again)).toEqual(OK);
    expect(await countersNow()).toEqual(asRoot);
  });

  it('is rooted once however often it is asked for, and a key answers its repeat', async () => {
    const id = await grown();
    const many = await Promise.all(Array.from({ length: 6 }, () => root(id)));
    expect(many.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await times(id)).toEqual([{ from: '2026-03-11', to: NO_END }]);
    await Promise.all([root(id, false), root(id, false)]);
    // Taken up on the same day, it is as if it had not been: its answers still count.
    expect(await times(id)).toBeNull();
    expect(said(await root(id))).toEqual(OK);
  });

  it('pays a check-in that raced with it by one rhythm, and once', async () => {
    const id = await grown();
    await Promise.all([check(id), root(id), check(id)]);
    const { last_checked, count_checked } = (await goalOf(id)) ?? {};
    const isDaily = last_checked === '2026-03-11';
    expect([last_checked, count_checked]).toEqual(isDaily ? ['2026-03-11', 1] : ['2026-03-10', 0]);
    expect(await times(id)).toEqual([{ from: isDaily ? '2026-03-12' : '2026-03-11', to: NO_END }]);
  });

  it('keeps its reminders, which come again when it is taken up', async () => {
    const id = await grown();
    await ann.call(setReminders, { body: { goalId: id, reminders: [{ time: '08:00', weekdays: [1] }] } });
    await root(id);
    const { rows } = await app.deps.db.pool.query('select minute from reminders where goal_id = $1', [id]);
    expect(rows).toEqual([{ minute: 480 }]);
  });

  it('stands among the year’s roots with its newest tiles, and no longer when it is taken up', async () => {
    const id = await grown();
    expect(await meOf()).toMatchObject({ roots: [], roots_total: 0, roots_of_year: 0 });
    await root(id);
    const { roots, roots_total, roots_of_year } = await meOf();
    expect([roots_total, roots_of_year]).toEqual([1, 1]);
    expect(roots).toMatchObject([
      { id, goal: 'Stretch', check_ins: 100, is_checked: true, rooted: { frequency: 'daily' } },
    ]);
    expect(roots[0]?.tiles).toHaveLength(35);
    setTo('2026-04-01');
    expect((await meOf()).roots[0]?.is_checked).toBe(false);
    await ann.call(archiveGoal, { body: { goalId: id, archived: true } });
    expect((await meOf()).roots_total).toBe(0);
    await ann.call(archiveGoal, { body: { goalId: id, archived: false } });
    setTo('2027-04-01');
    expect(await meOf()).toMatchObject({ roots_total: 1, roots_of_year: 0 });
    await root(id, false);
    expect((await meOf()).roots).toEqual([]);
  });

  it('counts in its year after it was taken up again or archived, once, and not after it was deleted', async () => {
    const id = await grown();
    await root(id);
    setTo('2026-04-01');
    await root(id, false);
    const inYear = async () => (await meOf()).roots_of_year;
    expect(await inYear()).toBe(1);
    await app.deps.db.pool.query(
      `update goal_participants set rooted = rooted || '[{"from":"2026-04-01","to":"2999-12-31"}]' where goal_id = $1`,
      [id],
    );
    expect(await inYear()).toBe(1);
    await ann.call(archiveGoal, { body: { goalId: id, archived: true } });
    expect(await meOf()).toMatchObject({ roots: [], roots_total: 0, roots_of_year: 1 });
    await ann.call(deleteGoal, { body: { goalId: id } });
    expect(await inYear()).toBe(0);
  });

  it('looks back by its own rhythm, with the time as a root as days off', async () => {
    const id = await grown();
    await root(id);
    setTo('2026-04-10');
    const query = { from: '2026-03-01', to: '2026-04-10' };
    const { body } = await ann.call(getGoalHistory, { params: { id }, query });
    expect(body['days_off']).toMatchObject({ rooted: [{ from: '2026-03-11', to: NO_END }] });
    expect(await summaryOf(id)).toMatchObject({
      goal: { rooted: { frequency: 'daily' } },
      current_run: { count: 100 },
      automaticity: { may_root: false },
    });
  });
});

it('goes with the export', async () => {
  const id = await grown();
  await root(id);
  const { rawPayload } = await app.fastify.inject({
    method: 'GET',
    url: exportAccount.path,
    headers: { authorization: `Bearer ${ann.token}` },
  });
  const zip = await readZip(rawPayload);
  expect(zip.json('goals.json')).toMatchObject([{ rooted_days: 'since 2026-03-11', frequency: 'daily' }]);
  expect(zip.json('automaticity.json')).toEqual([
    { date: '2026-01-14', goal: 'Stretch', items: '6 6 6 6', goal_id: id },
    { date: '2026-02-11', goal: 'Stretch', items: '6 6 6 6', goal_id: id },
  ]);
});

async function times(id: string): Promise<unknown> {
  const { rows } = await app.deps.db.pool.query<{ rooted: unknown }>(
    'select rooted from goal_participants where goal_id = $1',
    [id],
  );
  return rows[0]?.rooted;
}

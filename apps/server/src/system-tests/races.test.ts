import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { freezeGoal } from '@fivefold/contract/calls/days-off';
import { createGoal, deleteGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { logIn, signUp } from '@fivefold/contract/calls/auth';
import { acceptInviteLink, createInviteLink, type WireInviteLink } from '@fivefold/contract/calls/invite-links';
import { getProfile } from '@fivefold/contract/calls/profile';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { addDays } from '@fivefold/rules/calendar';
import { progressFromHistory } from '@fivefold/rules/check-in';
import type { Frequency } from '@fivefold/rules/frequency';
import type { GoalProgress } from '@fivefold/rules/goal-state';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerFaults, countRows } from '#testing/database-facts';
import { type ClientAnswer, runConcurrently, type HttpClient, openHttpClient, statusesOf } from '#testing/http-client';
import { rounds } from '#testing/rounds';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { daysOffOf } from '#features/goals/steps';

let app: TestApp;
let crowd: HttpClient;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  crowd = await openHttpClient(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});
afterEach(async () => {
  expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
});

async function goal(frequency: Frequency = 'daily'): Promise<string> {
  const { body } = await ann.call(createGoal, { body: { value: 'Read ten pages', frequency } });
  return (body['data'] as { id: string }).id;
}
const goals = (count: number, frequency: Frequency) => runConcurrently(count, () => goal(frequency));
const check = (goalId: string, key?: string) =>
  crowd.send(checkGoal, ann.token, { body: { goalId, checkDate: app.today() }, key });
const streaks = async () => (await ann.call(getTotalStreaks)).body['total_streaks'];
const rowsOf = (table: string) => countRows(app.deps.db.pool, table, ann.uid);

/** Another client of the database, on a connection of its own. */
async function withClient<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: app.deps.db.pool.options.connectionString,
    application_name: 'bystander',
  });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

describe('one goal', () => {
  it('takes fifty taps at once as one check-in with one award, and refuses the others in plain words', async () => {
    const id = await goal('monthly');
    const answers = await runConcurrently(50, () => check(id));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 49 });
    const refusals = new Set(
      answers
        .filter(({ status }) => status === 409)
        .map(({ body }) => `${String(body['code'])} ${String(body['detail'])}`),
    );
    expect([...refusals]).toEqual(['check_ins.closed Already Checked This Month']);
    expect([await rowsOf('check_ins'), await rowsOf('streak_ledger'), await streaks()]).toEqual([1, 1, 1]);
  });

  it('answers fifty retries under one key with the same words', async () => {
    const id = await goal('monthly');
    const key = randomUUID();
    const answers = await runConcurrently(50, () => check(id, key));
    expect(statusesOf(answers)).toEqual({ 200: 50 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect([await rowsOf('check_ins'), await rowsOf('request_keys'), await streaks()]).toEqual([1, 1, 1]);
  });

  it('is edited, checked and deleted at once without a fault, and its points stay', async () => {
    for (let round = 0; round < rounds(3, 8); round++) {
      const id = await goal('monthly');
      const before = Number(await streaks());
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => check(id)),
        ...Array.from({ length: 4 }, () =>
          crowd.send(updateGoal, ann.token, { body: { goalId: id, goal: `Read in round ${round}` } }),
        ),
        delay(round).then(() => crowd.send(deleteGoal, ann.token, { body: { goalId: id } })),
        delay(round).then(() => crowd.send(deleteGoal, ann.token, { body: { goalId: id } })),
      ]);
      expect(Object.keys(statusesOf(answers)).filter((status) => !['200', '404', '409'].includes(status))).toEqual([]);
      expect(statusesOf(answers.slice(-2))).toEqual({ 200: 1, 404: 1 });
      const earned = answers.slice(0, 4).filter(({ status }) => status === 200).length;
      expect(Number(await streaks())).toBe(before + earned);
      expect(earned).toBeLessThanOrEqual(1);
    }
    const { rows } = await app.deps.db.pool.query(
      'select 1 from check_ins c join goals g on g.id = c.goal_id where c.uid = $1 and g.deleted_at is null',
      [ann.uid],
    );
    expect(rows).toEqual([]);
  });

  it('waits for its row lock, and does not block requests to other goals', async () => {
    const id = await goal('monthly');
    await withClient(async (client) => {
      await client.query('begin');
      await client.query('select 1 from goals where id = $1 for update', [id]);
      let isAnswered = false;
      const taps = runConcurrently(8, () => check(id)).finally(() => (isAnswered = true));
      const began = Date.now();
      const others = await runConcurrently(20, () => crowd.send(getProfile, ann.token));
      expect([statusesOf(others), Date.now() - began < 3000]).toEqual([{ 200: 20 }, true]);
      await delay(200);
      expect(isAnswered).toBe(false);
      await client.query('commit');
      expect(statusesOf(await taps)).toEqual({ 200: 1, 409: 7 });
    });
  });
});

describe('many goals of one person', () => {
  it('twenty at once are twenty', async () => {
    const answers = await Promise.all((await goals(20, 'daily')).map((id) => check(id)));
    expect(statusesOf(answers)).toEqual({ 200: 20 });
    expect(await rowsOf('check_ins')).toBe(20);
  });

  it('thirty that pay at once make the exact balance, each told its own, and ten of them the most', async () => {
    const count = 30;
    const answers = await Promise.all((await goals(count, 'monthly')).map((id) => check(id)));
    expect(statusesOf(answers)).toEqual({ 200: count });
    const paid = answers.filter(({ body }) => body['points_earned'] === 1);
    const told = paid.map(({ body }) => Number(body['total_streaks'])).toSorted((a, b) => a - b);
    expect(told).toEqual(Array.from({ length: 10 }, (_, nth) => nth + 1));
    expect([await streaks(), await rowsOf('streak_ledger'), await rowsOf('check_ins')]).toEqual([10, 10, count]);
  });

  it('goals done once pay five points together, however many are done at once', async () => {
    const answers = await Promise.all((await goals(14, 'once')).map((id) => check(id)));
    expect(statusesOf(answers)).toEqual({ 200: 14 });
    expect(answers.filter(({ body }) => body['streak_earned'] === true)).toHaveLength(5);
    expect([await streaks(), await rowsOf('check_ins')]).toEqual([5, 14]);
  });
});

describe('a freeze', () => {
  /** A daily goal with three check-ins in a row, of which two days were missed since. */
  async function lapsedGoal(): Promise<string> {
    const id = await goal();
    const days = [-5, -4, -3].map((days) => addDays(app.today(), days));
    await app.deps.db.pool.query(
      `with history as (
         insert into check_ins (goal_id, idx, uid, day, description, arrived_at)
         select $1, nth - 1, $2, day, '', now() from unnest($3::date[]) with ordinality as d (day, nth)
       ), part as (
         update goal_participants set last_checked = $4, count_checked = 3 where goal_id = $1
       ) update goals set next_idx = 3 where id = $1`,
      [id, ann.uid, days, days.at(-1)],
    );
    return id;
  }
  const give = (freezes: number) =>
    app.deps.db.kysely.updateTable('profiles').set({ freezes }).where('uid', '=', ann.uid).execute();
  const freeze = (goalId: string, key?: string) => crowd.send(freezeGoal, ann.token, { body: { goalId }, key });
  const freezesLeft = async () => (await ann.call(getProfile)).body['data'] as { freezes: number };

  /** The stored counters, and those that the check-ins and the days off make. */
  async function countersOf(goalId: string): Promise<{ stored: GoalProgress; recomputed: GoalProgress }> {
    const { kysely } = app.deps.db;
    const row = await kysely
      .selectFrom('goal_participants')
      .selectAll()
      .where('goal_id', '=', goalId)
      .executeTakeFirstOrThrow();
    const history = await kysely
      .selectFrom('check_ins')
      .select('day')
      .where('goal_id', '=', goalId)
      .orderBy('day')
      .execute();
    const days = history.map(({ day }) => day);
    return {
      stored: { lastChecked: row.last_checked, countChecked: row.count_checked, countStreak: row.count_streak },
      recomputed: progressFromHistory({ frequency: 'daily' }, days, daysOffOf({ ...row, away: null })),
    };
  }

  /** Lets requests wait for a goal in their order, after all of them decided, and answers them. */
  async function inOrder(goalId: string, ...requests: (() => Promise<ClientAnswer>)[]): Promise<ClientAnswer[]> {
    return withClient(async (client) => {
      const countWaiting = async () =>
        (
          await app.deps.db.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount;
      await client.query('begin');
      await client.query('select 1 from goals where id = $1 for update', [goalId]);
      const answers: Promise<ClientAnswer>[] = [];
      for (const request of requests) {
        answers.push(request());
        await expect.poll(countWaiting, { interval: 10 }).toBe(answers.length);
      }
      await client.query('commit');
      return Promise.all(answers);
    });
  }

  it('that comes before a check-in which was decided already counts in it', async () => {
    const id = await lapsedGoal();
    await give(2);
    const [frozen, checked] = await inOrder(
      id,
      () => freeze(id),
      () => check(id),
    );
    expect(frozen?.body).toEqual({ success: true, freezes_used: 2, freezes: 0 });
    expect(checked?.body).toMatchObject({
      goal: { count_checked: 4, check_ins_total: 4 },
    });
    const { stored, recomputed } = await countersOf(id);
    expect(stored).toEqual({ lastChecked: app.today(), countChecked: 4, countStreak: 0 });
    expect(recomputed).toEqual(stored);
  });

  it('that comes after a check-in finds no lost streak, and takes nothing', async () => {
    const id = await lapsedGoal();
    await give(2);
    const [checked, frozen] = await inOrder(
      id,
      () => check(id),
      () => freeze(id),
    );
    expect(checked?.body).toMatchObject({ goal: { count_checked: 1, check_ins_total: 4 } });
    expect([frozen?.status, frozen?.body['detail']]).toEqual([409, 'This goal’s streak isn’t lost.']);
    expect(await freezesLeft()).toMatchObject({ freezes: 2 });
    const { stored, recomputed } = await countersOf(id);
    expect(recomputed).toEqual(stored);
  });

  it('among many freezes and check-ins at once happens at most once', async () => {
    for (let round = 0; round < rounds(2, 5); round++) {
      const id = await lapsedGoal();
      await give(3);
      const key = randomUUID();
      const requests = [
        ...Array.from({ length: 4 }, () => () => check(id)),
        ...Array.from({ length: 4 }, () => () => freeze(id)),
        ...Array.from({ length: 2 }, () => () => freeze(id, key)),
      ];
      const answers = await Promise.all(
        (round % 2 === 0 ? requests : requests.toReversed()).map((request) => request()),
      );
      const used = new Set(answers.flatMap(({ body }) => ('freezes_used' in body ? [JSON.stringify(body)] : [])));
      expect(used.size).toBeLessThanOrEqual(1);
      expect(await freezesLeft()).toMatchObject({ freezes: used.size === 1 ? 1 : 3 });
      const { stored, recomputed } = await countersOf(id);
      expect(stored.countChecked).toBe(used.size === 1 ? 4 : 1);
      expect(recomputed).toEqual(stored);
    }
  });

  it('of two goals at once helps one of them when there are enough for one', async () => {
    for (let round = 0; round < 3; round++) {
      const ids = [await lapsedGoal(), await lapsedGoal()];
      await give(3);
      const answers = await Promise.all(ids.map((id) => freeze(id)));
      expect(statusesOf(answers)).toEqual({ 200: 1, 409: 1 });
      expect(await freezesLeft()).toMatchObject({ freezes: 1 });
    }
  });
});

describe('one key', () => {
  it('makes one goal of twenty requests', async () => {
    const key = randomUUID();
    const answers = await runConcurrently(20, () =>
      crowd.send(createGoal, ann.token, { body: { value: 'Swim', frequency: 'weekly', weekly_interval: 2 }, key }),
    );
    expect([statusesOf(answers), new Set(answers.map(({ text }) => text)).size]).toEqual([{ 200: 20 }, 1]);
    expect(await rowsOf('goal_participants')).toBe(1);
  });

  it('belongs to one of two goals', async () => {
    const key = randomUUID();
    const ids = await goals(2, 'monthly');
    const answers = await Promise.all([...ids, ...ids, ...ids].map((id) => check(id, key)));
    expect(statusesOf(answers)).toEqual({ 200: 3, 422: 3 });
    expect(new Set(answers.filter(({ status }) => status === 422).map(({ body }) => body['code']))).toEqual(
      new Set(['common.key_reused']),
    );
    expect([await rowsOf('check_ins'), await streaks()]).toEqual([1, 1]);
  });

  it('belongs to one of two calls, which do not deadlock', async () => {
    for (let round = 0; round < rounds(3, 10); round++) {
      const key = randomUUID();
      const id = await goal('monthly');
      const make = () => crowd.send(createGoal, ann.token, { body: { value: 'Swim', frequency: 'daily' }, key });
      const answers = await Promise.all([make(), check(id, key), make(), check(id, key)]);
      expect(statusesOf(answers)).toEqual({ 200: 2, 422: 2 });
    }
  });

  it('of two people are two keys', async () => {
    const key = randomUUID();
    const bob = await app.createUser('bob');
    const answers = await Promise.all(
      [ann, bob].map((who) => crowd.send(createGoal, who.token, { body: { value: 'Swim', frequency: 'daily' }, key })),
    );
    expect(statusesOf(answers)).toEqual({ 200: 2 });
    expect(answers[0]?.text).not.toBe(answers[1]?.text);
  });
});

describe('one address', () => {
  it('signs up once of several concurrent requests', async () => {
    const email = `race-${randomUUID()}@example.com`;
    const answers = await runConcurrently(20, (nth) =>
      crowd.send(signUp, 'unknown', { body: { email, password: `walks number ${nth}` } }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    const winner = answers.findIndex(({ status }) => status === 200);
    const entered = await runConcurrently(3, (nth) =>
      crowd.send(logIn, 'unknown', { body: { email, password: `walks number ${(winner + nth) % 20}` } }),
    );
    expect(entered.map(({ status }) => status)).toEqual([200, 401, 401]);
    const token = String(answers[winner]?.body['token']);
    const firsts = await runConcurrently(10, () => crowd.send(getProfile, token));
    expect([statusesOf(firsts), new Set(firsts.map(({ text }) => text)).size]).toEqual([{ 200: 10 }, 1]);
  });
});

it('eight people who accept one invitation link at once: one becomes a friend', async () => {
  const { link } = (await ann.call(createInviteLink)).body['data'] as WireInviteLink;
  const code = link.split('=')[1];
  const people = await Promise.all(Array.from({ length: 8 }, (_, nth) => app.createUser(`p${nth}`)));
  const answers = await Promise.all(people.map(({ token }) => crowd.send(acceptInviteLink, token, { body: { code } })));
  expect(statusesOf(answers)).toEqual({ 200: 1, 404: 7 });
  expect(await rowsOf('friendships')).toBe(1);
});

import { randomUUID } from 'node:crypto';
import { checkGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { createGoal, deleteGoal } from '@fivefold/contract/calls/goals';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { getDashboard, listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays } from '@fivefold/rules/calendar';
import type { Frequency } from '@fivefold/rules/frequency';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

async function goal(frequency: Frequency = 'daily', weeklyInterval?: number, owner = ann): Promise<string> {
  const { body } = await owner.call(createGoal, {
    body: {
      value: 'Read ten pages',
      frequency,
      ...(weeklyInterval === undefined ? {} : { weekly_interval: weeklyInterval }),
    },
  });
  return (body['data'] as WireRegularGoal).id;
}

function check(
  goalId: string,
  more: { day?: string; key?: string; note?: string; who?: TestUser; zone?: string } = {},
) {
  return (more.who ?? ann).call(checkGoal, {
    body: { goalId, checkDate: more.day ?? app.today(), goalDescription: more.note ?? '' },
    ...(more.key === undefined ? {} : { key: more.key }),
    ...(more.zone === undefined ? {} : { headers: { 'time-zone': more.zone } }),
  });
}

const streaks = async (who = ann) => (await who.call(getTotalStreaks)).body;

describe('POST /api/goal/check', () => {
  it('checks a goal and answers with the check-in and the new counts', async () => {
    const id = await goal();
    const { status, body } = await check(id, { note: 'Chapter one' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      streak_earned: false,
      points_earned: 0,
      total_streaks: 0,
      goal: { id, last_checked: app.today(), count_checked: 1, count_streak: 0, check_ins_total: 1 },
      check_in: {
        index: 0,
        description: 'Chapter one',
        date: app.today(),
        user_id: ann.uid,
        photo_url: null,
        reactions: [],
      },
    });
  });

  it.each([
    ['daily', undefined, 'Already Checked Today'],
    ['weekly', 1, 'Already Checked This 1 Week'],
    ['weekly', 3, 'Already Checked This 3 Weeks'],
    ['monthly', undefined, 'Already Checked This Month'],
    ['once', undefined, 'Already Completed'],
  ] as const)(
    'takes a %s goal (interval %s) once a period and says what the button says',
    async (frequency, interval, text) => {
      const id = await goal(frequency, interval);
      expect((await check(id)).status).toBe(200);
      const again = await check(id);
      expect([again.status, again.body['code'], again.body['detail']]).toEqual([409, 'check_ins.closed', text]);
    },
  );

  it('pays a point for every fifth daily check-in, and the next begins a new block', async () => {
    const id = await goal();
    const answers: WireCheckInAnswer[] = [];
    for (let day = 0; day < 6; day++) {
      answers.push((await check(id)).body as unknown as WireCheckInAnswer);
      app.clock.advanceDays(1);
    }
    expect(answers.map((answer) => answer.streak_earned)).toEqual([false, false, false, false, true, false]);
    expect(answers.map((answer) => answer.goal.count_checked)).toEqual([1, 2, 3, 4, 5, 1]);
    expect(answers.map((answer) => answer.total_streaks)).toEqual([0, 0, 0, 0, 1, 1]);
    expect(await streaks()).toEqual({ total_streaks: 1, level: 1 });
  });

  it('pays five times the interval for five weekly check-ins', async () => {
    const id = await goal('weekly', 2);
    for (let turn = 0; turn < 5; turn++) {
      expect((await check(id)).status).toBe(200);
      app.clock.advanceDays(14);
    }
    expect(await streaks()).toMatchObject({ total_streaks: 10 });
  });

  it('pays a point for each month and one for a goal done once', async () => {
    expect((await check(await goal('monthly'))).body).toMatchObject({ streak_earned: true, total_streaks: 1 });
    expect((await check(await goal('once'))).body).toMatchObject({ streak_earned: true, total_streaks: 2 });
  });

  it('pays at most five points for once-goals in thirty days, and counts the check-in all the same', async () => {
    for (let nth = 1; nth <= 7; nth++) {
      const { body } = await check(await goal('once'));
      expect([body['streak_earned'], body['total_streaks']]).toEqual([nth <= 5, Math.min(nth, 5)]);
    }
    app.clock.advanceDays(30);
    expect((await check(await goal('once'))).body).toMatchObject({ streak_earned: true, total_streaks: 6 });
  });

  it('pays at most ten points for once and monthly goals in thirty days, deleted ones too, and says the limit', async () => {
    const earned: unknown[] = [];
    for (let nth = 1; nth <= 12; nth++) {
      const id = await goal(nth <= 6 ? 'once' : 'monthly');
      const { status, body } = await check(id);
      earned.push([status, body['points_earned'], body['points_limit']]);
      await ann.call(deleteGoal, { body: { goalId: id } });
    }
    const paid = [200, 1, null];
    expect(earned).toEqual([...Array(5).fill(paid), [200, 0, 5], ...Array(5).fill(paid), [200, 0, 10]]);
    expect(await streaks()).toMatchObject({ total_streaks: 10 });
    app.clock.advanceDays(29);
    expect((await check(await goal('monthly'))).body).toMatchObject({ points_earned: 0, points_limit: 10 });
    app.clock.advanceDays(1);
    expect((await check(await goal('monthly'))).body).toMatchObject({ points_earned: 1, points_limit: null });
  });

  it('counts the thirty days by its own clock, whatever dates late check-ins carry', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => goal('once')));
    app.clock.advanceDays(7);
    const late = (id: string | undefined) =>
      ann.call(checkGoal, { body: { goalId: id, checkDate: addDays(app.today(), -7), late: true } });
    for (const id of ids.slice(0, 5)) expect((await late(id)).body).toMatchObject({ points_earned: 1 });
    app.clock.advanceDays(29);
    expect((await check(ids[5] ?? '')).body).toMatchObject({ points_earned: 0 });
    app.clock.advanceDays(1);
    expect((await check(ids[6] ?? '')).body).toMatchObject({ points_earned: 1 });
  });

  it('pays nothing for the block of a daily goal that is filled in two days with dates of several zones', async () => {
    app.clock.setTo(new Date(`${app.today()}T11:00:00Z`));
    const fresh = await goal();
    const today = app.today();
    for (const days of [-1, 0, 1]) expect((await check(fresh, { day: addDays(today, days) })).status).toBe(200);
    app.clock.advanceDays(1);
    expect((await check(fresh, { day: addDays(today, 2) })).status).toBe(200);
    app.clock.advanceDays(1);
    expect((await check(fresh, { day: addDays(today, 3) })).body).toMatchObject({
      points_earned: 0,
      streak_earned: false,
      goal: { count_checked: 5, count_streak: 0 },
    });
    app.clock.setTo(new Date(`${app.today()}T12:00:00Z`));
  });

  it('begins again after a lapse, and points stay', async () => {
    const id = await goal();
    for (let day = 0; day < 5; day++) {
      await check(id);
      app.clock.advanceDays(1);
    }
    app.clock.advanceDays(2);
    const { body } = await check(id);
    expect(body).toMatchObject({ total_streaks: 1, goal: { count_checked: 1, count_streak: 0 } });
  });

  it('keeps points when the goal is deleted', async () => {
    const id = await goal('once');
    await check(id);
    expect((await ann.call(deleteGoal, { body: { goalId: id } })).status).toBe(200);
    expect(await streaks()).toMatchObject({ total_streaks: 1 });
  });

  it('takes a date that is today somewhere on Earth', async () => {
    // 12:00 UTC: the same day from UTC-12 to UTC+11:59, tomorrow at UTC+12 and beyond.
    const today = app.today();
    expect((await check(await goal(), { day: today })).status).toBe(200);
    expect((await check(await goal(), { day: addDays(today, 1), zone: 'Pacific/Kiritimati' })).status).toBe(200);
    for (const day of [addDays(today, -1), addDays(today, 2), '1999-01-01', '2999-12-31']) {
      const { status, body } = await check(await goal(), { day });
      expect([status, body['code']], day).toEqual([422, 'check_ins.wrong_day']);
    }
  });

  it('refuses a date before the last check-in', async () => {
    const id = await goal();
    await check(id, { day: addDays(app.today(), 1), zone: 'Pacific/Kiritimati' });
    const { status, body } = await check(id);
    expect([status, body['code']]).toEqual([422, 'check_ins.wrong_day']);
  });

  it('answers a retry with the same key as the first time, also after the goal has moved on', async () => {
    const id = await goal();
    const key = randomUUID();
    const first = await check(id, { key });
    app.clock.advanceDays(1);
    await check(id);
    const again = await check(id, { key, day: addDays(app.today(), -1) });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await ann.call(listCheckIns, { query: { goalId: id } })).body['check_ins']).toHaveLength(2);
  });

  it('refuses a key that came with another request, and a key that is no UUID', async () => {
    const key = randomUUID();
    await check(await goal(), { key });
    expect((await check(await goal(), { key })).body['code']).toBe('common.key_reused');
    expect((await check(await goal(), { key: 'again' })).body['code']).toBe('common.invalid_key');
  });

  it('lets a refused tap be tried again with its key', async () => {
    const id = await goal();
    await check(id);
    const key = randomUUID();
    expect((await check(id, { key })).status).toBe(409);
    app.clock.advanceDays(1);
    expect((await check(id, { key, day: app.today() })).status).toBe(200);
  });

  it('counts fifty taps at once as one, with one award', async () => {
    const id = await goal('once');
    const answers = await Promise.all(Array.from({ length: 50 }, () => check(id)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array<number>(49).fill(409)]);
    expect(await streaks()).toMatchObject({ total_streaks: 1 });
  });

  it('counts twenty goals at once as twenty', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => goal('monthly')));
    const answers = await Promise.all(ids.map((id) => check(id)));
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(20).fill(200));
    // The ten that pay within the limit collide in the ledger, and decide again.
    expect(answers.filter((answer) => answer.body['points_earned'] === 1)).toHaveLength(10);
    expect(await streaks()).toMatchObject({ total_streaks: 10 });
  });

  it('answers 404 for another user’s goal', async () => {
    const bob = await app.createUser('bob');
    const id = await goal('daily', undefined, bob);
    const { status, body } = await check(id);
    expect([status, body['code']]).toEqual([404, 'goals.not_found']);
  });

  it('keeps HTML and SQL as the text that it is', async () => {
    const id = await goal();
    const note = `<b onclick="x">'); drop table goals; --</b>`;
    expect((await check(id, { note })).body).toMatchObject({ check_in: { description: note } });
  });

  it('stores the user’s time zone and last active day', async () => {
    await check(await goal(), { zone: 'Asia/Kathmandu' });
    const row = await app.deps.db.kysely
      .selectFrom('profiles')
      .selectAll()
      .where('uid', '=', ann.uid)
      .executeTakeFirstOrThrow();
    expect([row.time_zone, row.last_active_on]).toEqual(['Asia/Kathmandu', app.today()]);
  });
});

describe('check-in lists', () => {
  it('show a description with line breaks, quotes and braces as it was written', async () => {
    const id = await goal();
    const note = 'First line\nsecond {"index":1}\nthird "photo_url":null}';
    await check(id, { note });
    const { body } = await ann.call(getDashboard);
    expect(body['personal_goals']).toMatchObject([{ check_ins: [{ description: note }] }]);
    const page = await ann.call(listCheckIns, { query: { goalId: id } });
    expect(page.body['check_ins']).toEqual((body['personal_goals'] as [WireRegularGoal])[0].check_ins);
  });

  it('carry the newest fourteen in ascending order, and older ones come by page', async () => {
    const id = await goal();
    for (let day = 0; day < 20; day++) {
      await check(id, { note: `day ${day}` });
      app.clock.advanceDays(1);
    }
    const { body } = await ann.call(getDashboard);
    const [shown] = body['personal_goals'] as [WireRegularGoal];
    expect(shown.check_ins.map((checkIn) => checkIn.index)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
    expect(shown.check_ins_total).toBe(20);
    const older = await ann.call(listCheckIns, { query: { goalId: id, before: '6' } });
    expect((older.body['check_ins'] as { description: string }[]).map((checkIn) => checkIn.description)).toEqual([
      'day 0',
      'day 1',
      'day 2',
      'day 3',
      'day 4',
      'day 5',
    ]);
    expect(older.body['has_more']).toBe(false);
  });

  it('show a lapse at once, though nothing was written', async () => {
    const id = await goal();
    await check(id);
    app.clock.advanceDays(3);
    const { body } = await ann.call(listPersonalGoals);
    expect((body['data'] as WireRegularGoal[])[0]).toMatchObject({ id, count_checked: 0, count_streak: 0 });
  });

  it('are not shown to other users', async () => {
    const id = await goal();
    const bob = await app.createUser('bob');
    expect((await bob.call(listCheckIns, { query: { goalId: id } })).status).toBe(404);
  });
});

describe('the ledger', () => {
  it('adds up to the balance for every user', async () => {
    for (const frequency of ['daily', 'weekly', 'monthly', 'once'] as const) {
      const id = await goal(frequency);
      for (let turn = 0; turn < 6; turn++) {
        await check(id);
        app.clock.advanceDays(1);
      }
    }
    const { rows } = await app.deps.db.pool.query<{ uid: string }>(
      `select p.uid from profiles p left join streak_ledger l on l.uid = p.uid
       group by p.uid, p.total_streaks, p.ledger_seq, p.lifetime_points
       having p.total_streaks <> coalesce(sum(l.points), 0) or p.ledger_seq <> count(l.seq)
         or p.lifetime_points <> coalesce(sum(l.points) filter (where l.kind = 'award'), 0)`,
    );
    expect(rows).toEqual([]);
  });
});

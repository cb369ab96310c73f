import { randomUUID } from 'node:crypto';
import { CHANGE_HEADER, knownTags, MINIMAL } from '@fivefold/contract/call';
import { checkGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { getDashboard, waitForNews, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { createGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { withCheckIn } from '@fivefold/contract/dashboard-changes';
import { addDays } from '@fivefold/rules/calendar';
import { MINIMAL_OWN_CHECK_INS, OWN_CHECK_INS_SHOWN } from '@fivefold/rules/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withBillingLock } from '../billing/billing-lock.ts';
import { BILLING_COLUMNS } from '../billing/steps.ts';
import { gather, happening, type Happening, letHappen } from '#testing/look-happenings';
import { watchLooks } from '#testing/look-watch';
import { befriend, makeGoal } from '#testing/test-users';
import { rounds } from '#testing/rounds';
import { type Answer, type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
});

/** Asks for the minimal form. */
const AS_MINIMAL = { [MINIMAL.header]: MINIMAL.value };
const tagOf = async (who: TestUser) => String((await who.call(getDashboard)).raw.headers['etag']);
/** Few random ones meet a check-in that is there. */
const HEARTS_AND_NOTES: Happening[] = [
  { what: 'make a goal', who: 0, whom: 1, which: 1 },
  { what: 'check in', who: 0, whom: 0, which: 0 },
  { what: 'heart', who: 1, whom: 0, which: 0 },
  { what: 'correct', who: 0, whom: 0, which: 0 },
  { what: 'take a heart back', who: 1, whom: 0, which: 0 },
  { what: 'check in together', who: 1, whom: 0, which: 0 },
  { what: 'heart together', who: 0, whom: 1, which: 0 },
  { what: 'leave a shared goal', who: 1, whom: 0, which: 0 },
  { what: 'take a heart back together', who: 0, whom: 1, which: 0 },
];
const lookAgain = async (who: TestUser, tag: string) =>
  (await who.call(getDashboard, { headers: { 'if-none-match': tag } })).status;

describe('a look that finds nothing new', () => {
  it('is over with the quarter of an hour, in which somebody’s day may end', async () => {
    const tag = await tagOf(ann);
    app.clock.advanceDays(15 / 1440);
    expect(await lookAgain(ann, tag)).toBe(200);
  });

  it.each([{}, AS_MINIMAL])('is over with the grace of a friend’s failed payment (%j)', async (form) => {
    const wait = (seconds: number) => app.clock.advanceDays(seconds / 86_400);
    const secondsNow = () => app.clock.now().getTime() / 1000;
    const quarterHour = 15 * 60;
    // Nothing else ends within the next ten minutes.
    wait(quarterHour - (secondsNow() % quarterHour));
    const begin = Math.round(secondsNow());
    await app.deps.db.pool.query(
      `update billing_accounts set status = 'past_due', months_left = 1, current_period_start = $2, current_period_end = $3
       where uid = $1`,
      [bob.uid, begin - 7 * 86_400 + 600, begin + 23 * 86_400],
    );
    const look = async (tag?: string) => {
      const headers = { ...form, ...(tag === undefined ? {} : { 'if-none-match': tag }) };
      const { status, body, raw } = await ann.call(getDashboard, { headers });
      const { friends } = body as Partial<WireDashboard>;
      return { status, badge: friends?.[0]?.subscription_status, tag: String(raw.headers['etag']) };
    };
    const { badge, tag } = await look();
    expect(badge).toBe('performance');
    wait(540);
    expect((await look(tag)).status).toBe(304);
    expect((await look()).badge).toBe('performance');
    wait(61);
    expect(await look(tag)).toMatchObject({ status: 200, badge: 'base' });
  });

  it('stays one while billing works on the account of the person or a friend, and is over with their plan', async () => {
    const { db } = app.deps;
    const tags = { ann: await tagOf(ann), bob: await tagOf(bob) };
    await withBillingLock({ db }, bob.uid, (lock) => lock.transact(async () => undefined));
    expect([await lookAgain(ann, tags.ann), await lookAgain(bob, tags.bob)]).toEqual([304, 304]);
    for (const column of BILLING_COLUMNS.replaceAll('b.', '').split(', ')) {
      const before = { ann: await tagOf(ann), bob: await tagOf(bob) };
      const { rows } = await db.pool.query<{ type: string }>(
        `select pg_typeof(${column})::text as type from billing_accounts where uid = $1`,
        [bob.uid],
      );
      const value = { text: `'past_due'`, boolean: `not coalesce(${column}, false)` }[rows[0]?.type ?? ''];
      await db.pool.query(
        `update billing_accounts set ${column} = ${value ?? `coalesce(${column}, 0) + 1`} where uid = $1`,
        [bob.uid],
      );
      expect([column, await lookAgain(ann, before.ann), await lookAgain(bob, before.bob)]).toEqual([column, 200, 200]);
    }
  });

  it.each(['"', 'W/"1.2.3.4"', '*', 'W/"0.0.x.99999999999"', `W/"${'9'.repeat(300)}.1.a.1"`])(
    'is none with a tag of somebody’s own making: %s',
    async (tag) => expect(await lookAgain(ann, tag)).toBe(200),
  );

  it('stays one beside a page of the same person in another language, also for a friend', async () => {
    const tags = { ann: await tagOf(ann), bob: await tagOf(bob) };
    expect((await ann.call(getDashboard, { headers: { 'accept-language': 'de' } })).status).toBe(200);
    expect(await lookAgain(ann, tags.ann)).toBe(304);
    expect(await lookAgain(bob, tags.bob)).toBe(304);
  });

  it('stays one beside a page of the same person in another time zone, for a minute', async () => {
    const lookIn = async (zone: string, tag?: string) => {
      const headers = { 'time-zone': zone, ...(tag === undefined ? {} : { 'if-none-match': tag }) };
      const { raw, status } = await ann.call(getDashboard, { headers });
      return { status, tag: String(raw.headers['etag']) };
    };
    await lookIn('Europe/Berlin');
    const there = await lookIn('America/New_York');
    const here = await lookIn('Europe/Berlin');
    const friends = await tagOf(bob);
    for (let nth = 0; nth < 3; nth++) {
      expect((await lookIn('America/New_York', there.tag)).status).toBe(304);
      expect((await lookIn('Europe/Berlin', here.tag)).status).toBe(304);
    }
    expect(await lookAgain(bob, friends)).toBe(304);
    app.clock.advanceDays(61 / 86_400);
    await lookIn('Europe/Berlin', here.tag);
    expect(await lookAgain(bob, friends)).toBe(200);
  });

  it('is found new after whatever anybody does, and whatever time does', async () => {
    const people = await Promise.all(['ann', 'bob', 'cem'].map((name) => app.createUser(name)));
    const cast = await gather(app, people);
    const watch = watchLooks((url, headers) => app.fastify.inject({ url, headers }));
    for (const [nth, person] of people.entries()) watch.add(person, nth === 0 ? AS_MINIMAL : {});
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 8 }), async (happenings) => {
        for (const each of happenings) {
          await letHappen(cast, each);
          await watch.look(JSON.stringify(each));
        }
      }),
      { numRuns: rounds(4, 12), endOnFailure: true, examples: [[HEARTS_AND_NOTES]] },
    );
    // It would be true of a look that always finds something.
    expect(watch.counts.same).toBeGreaterThan(rounds(6, 20));
    // A third: random acts needlessly renewed about a tenth of the answers, a tag that always changes two thirds.
    expect(watch.counts.needless).toBeLessThan((watch.counts.same + watch.counts.fresh) / 3);
  });
});

describe('a look after a check-in', () => {
  const look = async (known?: string, form: Record<string, string> = {}) => {
    const headers = { ...form, ...(known === undefined ? {} : { 'if-none-match': known }) };
    const { raw } = await ann.call(getDashboard, { headers });
    return { status: raw.statusCode, tag: String(raw.headers['etag']), text: raw.body };
  };
  const make = async (frequency: string, weekly: object = {}) => {
    const { body } = await ann.call(createGoal, { body: { value: 'Read', frequency, ...weekly } });
    return (body['data'] as { id: string }).id;
  };
  const changeOf = ({ raw }: Answer) => raw.headers[CHANGE_HEADER.toLowerCase()] as string | undefined;
  const check = async (goalId: string, late = {}) => {
    const body = { goalId, checkDate: app.today(), goalDescription: 'Ten pages', ...late };
    const answered = await ann.call(checkGoal, { body });
    return { answer: answered.body as unknown as WireCheckInAnswer, change: changeOf(answered) };
  };

  it.each([
    ['whole', {}, OWN_CHECK_INS_SHOWN, rounds(OWN_CHECK_INS_SHOWN + 3, 40)],
    ['minimal', AS_MINIMAL, MINIMAL_OWN_CHECK_INS, rounds(8, 18)],
  ] as const)('finds what the answer carried, and nothing else: %s', async (_, form, shown, days) => {
    const goals = [
      await make('daily'),
      await make('weekly', { weekly_interval: 1 }),
      await make('weekly', { weekly_interval: 3 }),
      await make('monthly'),
      await make('once'),
    ];
    let count = 0;
    for (let day = 0; day < days; day++) {
      app.clock.advanceDays(1);
      for (const [nth, goalId] of goals.entries()) {
        // A streak is lost now and then.
        if (nth === 0 && day % 7 === 6) continue;
        const before = await look(undefined, form);
        const { answer, change } = await check(goalId);
        if (change === undefined) continue;
        const changed = withCheckIn(JSON.parse(before.text) as WireDashboard, answer, shown);
        const after = await look(knownTags(before.tag, change), form);
        expect([after.status, after.text]).toEqual([304, '']);
        expect(JSON.parse((await look(undefined, form)).text)).toEqual(changed);
        expect((await look(after.tag, form)).status).toBe(304);
        count++;
      }
    }
    expect(count).toBeGreaterThan(days);
  });

  it.each([
    ['another device', () => make('daily')],
    ['a friend', () => makeGoal(bob, { isPublic: true })],
  ])('finds what %s did meanwhile', async (_, act) => {
    const goalId = await make('daily');
    for (const isBefore of [true, false]) {
      app.clock.advanceDays(1);
      const before = await look();
      if (isBefore) await act();
      const { change = '' } = await check(goalId);
      if (!isBefore) await act();
      expect((await look(knownTags(before.tag, change))).status).toBe(200);
    }
  });

  it('finds what a late check-in and a repeat changed', async () => {
    const goalId = await make('daily');
    app.clock.advanceDays(3);
    expect((await check(goalId, { checkDate: addDays(app.today(), -1), late: true })).change).toBeUndefined();
    const key = randomUUID();
    const body = { goalId, checkDate: app.today() };
    const [first, second] = [await ann.call(checkGoal, { body, key }), await ann.call(checkGoal, { body, key })];
    expect([typeof changeOf(first), changeOf(second)]).toEqual(['string', undefined]);
    expect(second.body).toEqual(first.body);
  });

  it('takes no change of somebody else for the caller’s own', async () => {
    const { id } = await makeGoal(bob, { isPublic: true });
    const before = await look();
    const change = changeOf(await bob.call(checkGoal, { body: { goalId: id, checkDate: app.today() } }));
    expect((await look(knownTags(before.tag, change))).status).toBe(200);
  });
});

describe('GET /api/dashboard/news', () => {
  const listen = (who: TestUser, tag: string) =>
    who.call(waitForNews, { query: { tag } }).then(({ body }) => (body['data'] as { is_new: boolean }).is_new);

  it('answers at once when the dashboard is out of date', async () => {
    const tag = await tagOf(ann);
    await makeGoal(bob, { isPublic: true });
    expect(await listen(ann, tag)).toBe(true);
  });

  it('answers when somebody changes something that one sees, and not before', async () => {
    const { id } = await makeGoal(bob, { isPublic: true });
    const stranger = await app.createUser('stranger');
    const tag = await tagOf(ann);
    let isNew: boolean | undefined;
    const waiting = listen(ann, tag).then((answer) => (isNew = answer));
    await makeGoal(stranger, { isPublic: true });
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(isNew).toBeUndefined();
    await bob.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    expect(await waiting).toBe(true);
  });

  it('tells all open pages of a person, up to a limit', async () => {
    const { id } = await makeGoal(ann);
    const tag = await tagOf(ann);
    const waiting = Array.from({ length: 20 }, () => listen(ann, tag));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await listen(ann, tag)).toBe(false);
    await ann.call(updateGoal, { body: { goalId: id, goal: 'Something else' } });
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
  });
});

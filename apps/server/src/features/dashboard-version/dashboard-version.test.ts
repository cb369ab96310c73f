import { MINIMAL } from '@fivefold/contract/call';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, waitForDashboardChange, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { createGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { react, reactShared, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withBillingLock } from '../billing/billing-lock.ts';
import { BILLING_COLUMNS } from '../billing/steps.ts';
import { gather, randomAct, type RandomAct, perform } from '#testing/random-acts';
import { watchDashboards } from '#testing/watch-dashboards';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';
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
const HEARTS_AND_NOTES: RandomAct[] = [
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
const readAgain = async (who: TestUser, tag: string) =>
  (await who.call(getDashboard, { headers: { 'if-none-match': tag } })).status;

describe('the entity tag of a dashboard', () => {
  it('ends with the quarter of an hour, on which a partner’s day may end', async () => {
    const tag = await tagOf(ann);
    app.clock.advanceDays(15 / 1440);
    expect(await readAgain(ann, tag)).toBe(200);
  });

  it.each([{}, AS_MINIMAL])('ends with the grace of a friend’s failed payment (%j)', async (form) => {
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
    const read = async (tag?: string) => {
      const headers = { ...form, ...(tag === undefined ? {} : { 'if-none-match': tag }) };
      const { status, body, raw } = await ann.call(getDashboard, { headers });
      const { friends } = body as Partial<WireDashboard>;
      return { status, badge: friends?.[0]?.subscription_status, tag: String(raw.headers['etag']) };
    };
    const { badge, tag } = await read();
    expect(badge).toBe('performance');
    wait(540);
    expect((await read(tag)).status).toBe(304);
    expect((await read()).badge).toBe('performance');
    wait(61);
    expect(await read(tag)).toMatchObject({ status: 200, badge: 'base' });
  });

  it('stays current while billing works on the account of the person or a friend, and ends with their plan', async () => {
    const { db } = app.deps;
    const tags = { ann: await tagOf(ann), bob: await tagOf(bob) };
    await withBillingLock({ db }, bob.uid, (lock) => lock.transact(async () => undefined));
    expect([await readAgain(ann, tags.ann), await readAgain(bob, tags.bob)]).toEqual([304, 304]);
    // An opening is not shown.
    const shown = BILLING_COLUMNS.replaceAll('b.', '')
      .split(', ')
      .filter((column) => !column.startsWith('opened_'));
    for (const column of shown) {
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
      expect([column, await readAgain(ann, before.ann), await readAgain(bob, before.bob)]).toEqual([column, 200, 200]);
    }
  });

  it.each(['"', 'W/"1.2.3.4"', '*', 'W/"0.0.x.99999999999"', `W/"${'9'.repeat(300)}.1.a.1"`])(
    'is not current when a client made it up: %s',
    async (tag) => expect(await readAgain(ann, tag)).toBe(200),
  );

  it('stays current beside a page of the same person in another language, also for a friend', async () => {
    const tags = { ann: await tagOf(ann), bob: await tagOf(bob) };
    expect((await ann.call(getDashboard, { headers: { 'accept-language': 'de' } })).status).toBe(200);
    expect(await readAgain(ann, tags.ann)).toBe(304);
    expect(await readAgain(bob, tags.bob)).toBe(304);
  });

  it('stays current beside a page of the same person in another time zone, also for a friend', async () => {
    const readIn = async (zone: string, tag?: string) => {
      const headers = { 'time-zone': zone, ...(tag === undefined ? {} : { 'if-none-match': tag }) };
      const { raw, status } = await ann.call(getDashboard, { headers });
      return { status, tag: String(raw.headers['etag']) };
    };
    const here = await readIn('Europe/Berlin');
    const there = await readIn('America/New_York');
    const friends = await tagOf(bob);
    for (let nth = 0; nth < 3; nth++) {
      expect((await readIn('America/New_York', there.tag)).status).toBe(304);
      expect((await readIn('Europe/Berlin', here.tag)).status).toBe(304);
    }
    expect(await readAgain(bob, friends)).toBe(304);
  });

  it('ends with each change that a dashboard shows', async () => {
    const people = await Promise.all(['ann', 'bob', 'cem'].map((name) => app.createUser(name)));
    const cast = await gather(app, people);
    const watch = watchDashboards(
      (url, headers) => app.fastify.inject({ url, headers }),
      () => app.today(),
    );
    for (const [nth, person] of people.entries()) watch.add(person, nth === 0 ? AS_MINIMAL : {});
    await fc.assert(
      fc.asyncProperty(fc.array(randomAct, { minLength: 8, maxLength: 8 }), async (acts) => {
        for (const each of acts) {
          await perform(cast, each);
          await watch.compare(JSON.stringify(each));
        }
      }),
      { numRuns: rounds(4, 12), endOnFailure: true, examples: [[HEARTS_AND_NOTES]] },
    );
    // A tag that always changes would miss nothing either.
    expect(watch.counts.same).toBeGreaterThan(rounds(6, 20));
    // Random acts needlessly renewed about a tenth of the answers; a tag that always changes does two thirds.
    expect(watch.counts.needless).toBeLessThan((watch.counts.same + watch.counts.fresh) / 3);
  });
});

describe('a change that the client makes to its dashboard itself', () => {
  const newTag = ({ status, raw }: Answer) => {
    expect(status).toBe(200);
    return raw.headers['etag'];
  };
  const isNew = async (tag: unknown) => (await readAgain(ann, String(tag))) !== 304;

  it('is no news where it is a heart that came or went', async () => {
    const { id } = await makeGoal(bob, { isPublic: true });
    const { id: shared } = await shareGoal(bob, ann);
    await bob.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    await bob.call(checkSharedGoal, { body: { shared_goal_id: shared, checkDate: app.today() } });
    let tag = await tagOf(ann);
    for (const [call, goalId] of [
      [react, id],
      [reactShared, shared],
      [unreact, id],
      [unreactShared, shared],
      [unreact, id],
    ] as const) {
      const answer = await ann.call(call, { body: { goalId, checkInIndex: 0 }, headers: { 'if-none-match': tag } });
      tag = String(newTag(answer));
      expect(await isNew(tag)).toBe(false);
    }
    // It is for the one whose check-in it is.
    const ofBob = await tagOf(bob);
    await ann.call(react, { body: { goalId: id, checkInIndex: 0 } });
    expect(await readAgain(bob, ofBob)).toBe(200);
  });

  it('is no news where it ends a friendship, and hides nothing that the others did', async () => {
    const cem = await app.createUser('cem');
    await befriend(ann, cem);
    const { id } = await makeGoal(cem, { isPublic: true });
    await bob.call(createGoal, { body: { value: 'Public', is_public: true, is_shared: false, frequency: 'daily' } });
    const tag = await tagOf(ann);
    const end = (friend: TestUser, known: string) =>
      ann.call(unlinkFriends, { body: { friend_uid: friend.uid }, headers: { 'if-none-match': known } });
    const after = newTag(await end(bob, tag));
    expect(await isNew(after)).toBe(false);
    await cem.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    expect(await isNew(after)).toBe(true);
    // What the client has is older than that.
    const body = { goalId: id, checkInIndex: 0 };
    expect(newTag(await ann.call(react, { body, headers: { 'if-none-match': String(after) } }))).toBeUndefined();
    expect(newTag(await ann.call(unreact, { body }))).toBeUndefined();
    expect(newTag(await end(cem, 'W/"nonsense"'))).toBeUndefined();
  });
});

describe('GET /api/dashboard/news', () => {
  const listen = (who: TestUser, tag: string) =>
    who
      .call(waitForDashboardChange, { query: { tag } })
      .then(({ body }) => (body['data'] as { is_new: boolean }).is_new);

  it('answers at once when the dashboard is out of date', async () => {
    const tag = await tagOf(ann);
    await makeGoal(bob, { isPublic: true });
    expect(await listen(ann, tag)).toBe(true);
  });

  it('answers when a friend changes something that the person sees, and not before', async () => {
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

  it('answers all open pages of a person, up to a limit', async () => {
    const { id } = await makeGoal(ann);
    const tag = await tagOf(ann);
    const waiting = Array.from({ length: 21 }, () => listen(ann, tag));
    // The one beyond the limit, once all others wait.
    expect(await Promise.race(waiting)).toBe(false);
    await ann.call(updateGoal, { body: { goalId: id, goal: 'Something else' } });
    expect((await Promise.all(waiting)).toSorted()).toEqual([false, ...Array.from({ length: 20 }, () => true)]);
  });
});

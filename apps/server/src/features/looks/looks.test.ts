import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, waitForNews } from '@fivefold/contract/calls/dashboard';
import { updateGoal } from '@fivefold/contract/calls/goals';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gather, happening, type Happening, letHappen } from '#testing/look-happenings';
import { watchLooks } from '#testing/look-watch';
import { befriend, makeGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

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

  it.each(['"', 'W/"1.2.3.4"', '*', 'W/"0.0.x.99999999999"', `W/"${'9'.repeat(300)}.1.a.1"`])(
    'is none with a tag of somebody’s own making: %s',
    async (tag) => expect(await lookAgain(ann, tag)).toBe(200),
  );

  it('is found new after whatever anybody does, and whatever time does', { timeout: 60_000 }, async () => {
    const people = await Promise.all(['ann', 'bob', 'cem'].map((name) => app.createUser(name)));
    const cast = await gather(app, people);
    const watch = watchLooks((url, headers) => app.fastify.inject({ url, headers }));
    for (const person of people) watch.add(person);
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 8 }), async (happenings) => {
        for (const each of happenings) {
          await letHappen(cast, each);
          await watch.look(JSON.stringify(each));
        }
      }),
      { numRuns: 12, endOnFailure: true, examples: [[HEARTS_AND_NOTES]] },
    );
    // It would be true of a look that always finds something.
    expect(watch.counts.same).toBeGreaterThan(20);
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

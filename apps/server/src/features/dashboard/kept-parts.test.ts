import { MINIMAL } from '@fivefold/contract/call';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, listFriendsGoals, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { updateGoal } from '@fivefold/contract/calls/goals';
import { react } from '@fivefold/contract/calls/reactions';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gather, letHappen } from '#testing/look-happenings';
import { watchLooks } from '#testing/look-watch';
import { rounds } from '#testing/rounds';
import { statementsDuring } from '#testing/statements';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, makeGoal } from '#testing/test-users';

const AS_MINIMAL = { [MINIMAL.header]: MINIMAL.value };

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  // Statements are counted.
  app = await createTestApp({ hasWorker: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
});

const checkIn = (who: TestUser, goalId: string) =>
  who.call(checkGoal, { body: { goalId, checkDate: app.today(), goalDescription: 'Ten pages' } });
const look = async (who: TestUser, headers = {}) =>
  (await who.call(getDashboard, { headers: { ...AS_MINIMAL, ...headers } })).body as unknown as WireDashboard;
const watchOf = (...people: TestUser[]) => {
  const watch = watchLooks((url, headers) => app.fastify.inject({ url, headers }));
  for (const person of people) watch.add(person, AS_MINIMAL);
  return watch;
};

describe('a minimal dashboard after changes that this process made', () => {
  it('is made without reading a goal after check-ins, for who checked in and for their friends', async () => {
    const shown = await makeGoal(bob, { isPublic: true });
    const hidden = await makeGoal(bob);
    const watch = watchOf(ann, bob);
    await watch.look('the first looks');
    for (let day = 0; day < 6; day++) {
      app.clock.advanceDays(1);
      await Promise.all([look(ann), look(bob)]);
      for (const { id } of [shown, hidden]) {
        await checkIn(bob, id);
        for (const person of [bob, ann]) {
          const statements = await statementsDuring(() => look(person));
          expect(statements).toHaveLength(1);
          expect(statements[0]).toContain('look_versions');
        }
      }
      const { friends } = await look(ann);
      expect(friends[0]?.goals[0]?.check_ins_total).toBe(day + 1);
      await watch.look(`day ${day}`);
    }
    expect((await look(ann)).friends[0]?.total_streak).toBeGreaterThan(0);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('is made so where it is another day: %s', async (zone) => {
    const { id } = await makeGoal(bob, { isPublic: true });
    const there = { 'time-zone': zone };
    // The first one notes where she is.
    for (let nth = 0; nth < 2; nth++) await look(ann, there);
    await checkIn(bob, id);
    await look(bob);
    let after: WireDashboard | undefined;
    const statements = await statementsDuring(async () => (after = await look(ann, there)));
    expect(statements).toHaveLength(1);
    const { body } = await ann.call(listFriendsGoals, { headers: there });
    const [friend] = (body as { data: WireDashboard['friends'] }).data;
    expect(after?.friends).toEqual([{ ...friend, goals: friend?.goals.map((goal) => ({ ...goal, check_ins: [] })) }]);
  });

  it.each([
    [
      'a friend’s new text',
      () => bob,
      (goalId: string) => bob.call(updateGoal, { body: { goalId, goal: 'Run', emoji: '🌱' } }),
    ],
    ['a heart of one’s own', () => ann, (goalId: string) => ann.call(react, { body: { goalId, checkInIndex: 0 } })],
  ])('is made so after %s', async (_, who, act) => {
    const { id } = await makeGoal(bob, { isPublic: true });
    await checkIn(bob, id);
    await look(ann);
    expect((await act(id)).status).toBe(200);
    expect(await statementsDuring(() => look(ann))).toHaveLength(1);
    await watchOf(ann, who()).look('that');
  });

  it.each([
    ['who sees a goal', () => bob, (goalId: string) => bob.call(updateGoal, { body: { goalId, is_public: false } })],
    ['a heart on what is shown', () => bob, (goalId: string) => ann.call(react, { body: { goalId, checkInIndex: 0 } })],
    ['what is not noted', () => ann, (goalId: string) => bob.call(archiveGoal, { body: { goalId, archived: true } })],
  ])('is read after a change of %s', async (_, who, act) => {
    const { id } = await makeGoal(bob, { isPublic: true });
    await checkIn(bob, id);
    await look(who());
    expect((await act(id)).status).toBe(200);
    expect((await statementsDuring(() => look(who()))).length).toBeGreaterThan(1);
    await watchOf(ann, bob).look('that');
  });

  it('is what a reader of everything gets, whatever else happens', async () => {
    const people = await Promise.all(['ann', 'bob', 'cem'].map((name) => app.createUser(name)));
    const cast = await gather(app, people);
    const watch = watchOf(...people);
    const often = (...what: string[]) => fc.constantFrom(...what);
    const happening = fc.record({
      what: fc.oneof(
        { weight: 6, arbitrary: fc.constant('check in') },
        { weight: 2, arbitrary: often('a day passes', 'some minutes pass', 'make a goal') },
        { weight: 2, arbitrary: often('undo', 'correct', 'check in late', 'change a goal', 'move', 'mute', 'heart') },
        {
          weight: 1,
          arbitrary: often('archive', 'delete a goal', 'restore a goal', 'freeze', 'change a name', 'part'),
        },
      ),
      who: fc.nat(2),
      whom: fc.nat(2),
      which: fc.nat(11),
      isLookedAt: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 12, maxLength: 12 }), async (happenings) => {
        for (const { isLookedAt, ...each } of happenings) {
          await letHappen(cast, each);
          if (isLookedAt) await watch.look(JSON.stringify(each));
        }
        await watch.look('all of it');
      }),
      { numRuns: rounds(3, 12), endOnFailure: true },
    );
  });
});

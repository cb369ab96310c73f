import { randomUUID } from 'node:crypto';
import { allCalls } from '@fivefold/contract/api';
import type { Call } from '@fivefold/contract/call';
import {
  correctCheckIn,
  correctSharedCheckIn,
  restoreCheckIn,
  undoCheckIn,
  undoSharedCheckIn,
} from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { endAway, freezeGoal, freezeSharedGoal, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal, moveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import {
  acceptSharedGoal,
  createGoal,
  createSharedGoal,
  declineSharedGoal,
  deleteGoal,
  nudgePartner,
} from '@fivefold/contract/calls/goals';
import { sendInvite } from '@fivefold/contract/calls/invites';
import * as mend from '@fivefold/contract/calls/mend';
import { writeLetter } from '@fivefold/contract/calls/letters';
import { answerMiss } from '@fivefold/contract/calls/misses';
import { markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { report } from '@fivefold/contract/calls/reports';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goalChangeCases, inputOf } from '../testing/goal-changes.ts';
import { heartCases, lanternCases, slipCases } from '#testing/heart-cases';
import { rootCases } from '../testing/automatic-goals.ts';
import { countRows, fingerprint } from '../testing/database-facts.ts';
import {
  AMOUNT_CALLS,
  amountBodies,
  letLapse,
  lettersForFullRows,
  missedDays,
  TIMER_CALLS,
  timerBodies,
} from '#testing/goal-states';
import { befriend, makeGoal, offerGoal, shareGoal } from '../testing/test-users.ts';
import { type TestUser, createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  [ann, bob] = [await app.createUser('ann'), await app.createUser('bob')];
  await befriend(ann, bob);
});
afterAll(() => app.close());

/** What makes a request of a call good, and another good request of the same call; an id of its path is among the fields. */
interface Case {
  readonly call: Call;
  readonly bodies: () => Promise<readonly [object, object]>;
}

const today = () => app.today();

async function checkedGoal(): Promise<string> {
  const { id: goalId } = await makeGoal(ann);
  expect((await ann.call(checkGoal, { body: { goalId, checkDate: today() } })).status).toBe(200);
  return goalId;
}

async function checkedSharedGoal(): Promise<string> {
  const { id: shared_goal_id } = await shareGoal(ann, bob);
  expect((await ann.call(checkSharedGoal, { body: { shared_goal_id, checkDate: today() } })).status).toBe(200);
  return shared_goal_id;
}

let absences = 0;
/** A day of its own, so that no absence overlaps another. */
function nextAbsence(): { from: LocalDay; to: LocalDay } {
  const day = addDays(today(), 20 + 5 * absences++);
  return { from: day, to: day };
}

const CASES: readonly Case[] = [
  {
    call: createGoal,
    bodies: () =>
      Promise.resolve([
        { value: 'Read', frequency: 'daily' },
        { value: 'Read', frequency: 'weekly' },
      ]),
  },
  {
    call: createSharedGoal,
    bodies: () =>
      Promise.resolve([
        { value: 'Run', frequency: 'daily', friend_uid: bob.uid },
        { value: 'Swim', frequency: 'daily', friend_uid: bob.uid },
      ]),
  },
  {
    call: checkGoal,
    async bodies() {
      const [goalId, other] = [(await makeGoal(ann)).id, (await makeGoal(ann)).id];
      return [
        { goalId, checkDate: today(), goalDescription: 'Chapter “one” 👩‍👩‍👧‍👦' },
        { goalId: other, checkDate: today() },
      ];
    },
  },
  {
    call: checkSharedGoal,
    async bodies() {
      const [shared_goal_id, other] = [(await shareGoal(ann, bob)).id, (await shareGoal(ann, bob)).id];
      return [
        { shared_goal_id, checkDate: today() },
        { shared_goal_id: other, checkDate: today() },
      ];
    },
  },
  ...[undoCheckIn, correctCheckIn].map((call) => ({
    call,
    async bodies() {
      const [goalId, other] = [await checkedGoal(), await checkedGoal()];
      const more = { checkInIndex: 0, ...(call === correctCheckIn ? { description: 'Chapter two' } : {}) };
      return [
        { goalId, ...more },
        { goalId: other, ...more },
      ] as const;
    },
  })),
  ...[undoSharedCheckIn, correctSharedCheckIn].map((call) => ({
    call,
    async bodies() {
      const [shared_goal_id, other] = [await checkedSharedGoal(), await checkedSharedGoal()];
      const more = { checkInIndex: 0, ...(call === correctSharedCheckIn ? { description: 'Chapter two' } : {}) };
      return [
        { shared_goal_id, ...more },
        { shared_goal_id: other, ...more },
      ] as const;
    },
  })),
  {
    call: restoreCheckIn,
    async bodies() {
      const [one, other] = [
        { goalId: await checkedGoal(), checkInIndex: 0 },
        { goalId: await checkedGoal(), checkInIndex: 0 },
      ];
      for (const body of [one, other]) expect((await ann.call(undoCheckIn, { body })).status).toBe(200);
      return [one, other];
    },
  },
  {
    call: moveGoal,
    async bodies() {
      const [{ id: goalId }, { id: before }] = [await makeGoal(ann), await makeGoal(ann)];
      return [
        { goalId, before: null },
        { goalId, before },
      ];
    },
  },
  {
    call: archiveGoal,
    async bodies() {
      const { id: goalId } = await makeGoal(ann);
      return [
        { goalId, archived: true },
        { goalId, archived: false },
      ];
    },
  },
  ...rootCases(() => ({ app, who: ann })),
  {
    call: restoreGoal,
    async bodies() {
      const [goalId, other] = [(await makeGoal(ann)).id, (await makeGoal(ann)).id];
      for (const id of [goalId, other]) expect((await ann.call(deleteGoal, { body: { goalId: id } })).status).toBe(200);
      return [{ goalId }, { goalId: other }];
    },
  },
  {
    call: setRestDays,
    async bodies() {
      const { id: goalId } = await makeGoal(ann);
      return [
        { goalId, rest_weekdays: [6, 7] },
        { goalId, rest_weekdays: [7] },
      ];
    },
  },
  { call: goAway, bodies: () => Promise.resolve([nextAbsence(), nextAbsence()]) },
  {
    call: endAway,
    async bodies() {
      const [one, other] = [nextAbsence(), nextAbsence()];
      for (const body of [one, other]) expect((await ann.call(goAway, { body })).status).toBe(200);
      return [{ from: one.from }, { from: other.from }];
    },
  },
  ...[freezeGoal, freezeSharedGoal].map((call) => ({
    call,
    async bodies() {
      const make = async () =>
        call === freezeGoal ? { goalId: (await makeGoal(ann)).id } : { shared_goal_id: (await shareGoal(ann, bob)).id };
      const bodies = [await make(), await make()] as const;
      await letLapse(
        app,
        ann,
        bodies.flatMap((body) => Object.values(body)),
      );
      return bodies;
    },
  })),
  ...[mend.mendGoal, mend.mendSharedGoal, mend.undoMendingOfGoal, mend.undoMendingOfSharedGoal].map((call) => ({
    call,
    async bodies() {
      const isShared = call === mend.mendSharedGoal || call === mend.undoMendingOfSharedGoal;
      const make = async () =>
        isShared ? { shared_goal_id: (await shareGoal(ann, bob)).id } : { goalId: (await makeGoal(ann)).id };
      const [one, other] = [await make(), await make()];
      await letLapse(
        app,
        ann,
        [one, other].flatMap((body) => Object.values(body)),
      );
      const mending = [one, other].map((body) => ({ ...body, freeze: [addDays(today(), -2)] }));
      if (call === mend.mendGoal || call === mend.mendSharedGoal) return mending as [object, object];
      for (const body of mending)
        expect((await ann.call(isShared ? mend.mendSharedGoal : mend.mendGoal, { body })).status).toBe(200);
      return [one, other] as const;
    },
  })),
  ...AMOUNT_CALLS.map((call) => ({ call, bodies: () => amountBodies(app, call, ann, bob) })),
  ...TIMER_CALLS.map((call) => ({ call, bodies: () => timerBodies(app, call, ann, bob) })),
  { call: answerMiss, bodies: () => missedDays(app, ann) },
  ...slipCases(() => ({ app, ann })),
  ...lanternCases(() => ({ app, ann })),
  ...heartCases(() => ({ app, ann, bob })),
  { call: writeLetter, bodies: () => lettersForFullRows(app, ann) },
  ...[acceptSharedGoal, declineSharedGoal].map((call) => ({
    call,
    async bodies() {
      const [goalId, other] = [(await offerGoal(bob, ann)).id, (await offerGoal(bob, ann)).id] as const;
      return [{ goalId }, { goalId: other }] as const;
    },
  })),
  ...goalChangeCases(() => ({ ann, bob })),
  {
    call: nudgePartner,
    async bodies() {
      const [goalId, other] = [(await shareGoal(ann, bob)).id, (await shareGoal(ann, bob)).id];
      for (const id of [goalId, other])
        await ann.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: today() } });
      return [{ goalId }, { goalId: other }];
    },
  },
  {
    call: report,
    async bodies() {
      const [goalId, other] = [
        (await makeGoal(bob, { isPublic: true })).id,
        (await makeGoal(bob, { isPublic: true })).id,
      ];
      return [
        { goalId, part: 'goal', reason: 'spam' },
        { goalId: other, part: 'goal', reason: 'spam' },
      ];
    },
  },
  {
    call: sendInvite,
    bodies: () =>
      Promise.resolve([
        { email: `${randomUUID()}@example.com`, initiator_user_id: ann.uid },
        { email: `${randomUUID()}@example.com`, initiator_user_id: ann.uid },
      ]),
  },
];

it('every call that takes a key is tried here; the exchange is tried with its own slice', () => {
  const taking = allCalls.filter((call) => call.idempotent === true).map((call) => call.name);
  expect(taking.toSorted()).toEqual([...CASES.map(({ call }) => call.name), 'subscription.exchange'].toSorted());
});

/** What was answered under each key, to be asked for again when all calls were made. */
const answered: { readonly call: Call; readonly body: object; readonly key: string; readonly said: string }[] = [];
const asksAgain = async ({ call, body, key, said }: (typeof answered)[number]) =>
  expect((await ann.call(call, { ...inputOf(call, body), key })).raw.body, call.name).toBe(said);

it.each(CASES.map((each) => [`${each.call.method} ${each.call.path}`, each] as const))(
  '%s answers a repeat to the letter, refuses the key of another request or call, and does nothing of either',
  async (_, { call, bodies }) => {
    const [body, another] = await bodies();
    const [key, keyOfAnother] = [randomUUID(), randomUUID()];
    const first = await ann.call(call, { ...inputOf(call, body), key });
    expect([first.status, first.raw.body]).toEqual([200, expect.any(String)]);
    const [anotherCall, itsBody] =
      call === createGoal
        ? [sendInvite, { email: 'x@example.com', initiator_user_id: ann.uid }]
        : [createGoal, { value: 'Read', frequency: 'daily' }];
    expect((await ann.call(anotherCall, { body: itsBody, key: keyOfAnother })).status).toBe(200);
    await app.runJobs();
    const before = await fingerprint(app.deps.db.pool);
    const answer = { call, body, key, said: first.raw.body };
    for (const again of [key, key.toUpperCase()]) await asksAgain({ ...answer, key: again });
    for (const refusedKey of [key, keyOfAnother]) {
      const refused = await ann.call(call, { ...inputOf(call, another), key: refusedKey });
      expect([refused.status, refused.body['code']]).toEqual([422, 'common.key_reused']);
    }
    expect(await fingerprint(app.deps.db.pool)).toEqual(before);
    expect((await ann.call(call, { ...inputOf(call, another), key: randomUUID() })).status).toBe(200);
    answered.push(answer);
  },
);

it('answers the repeats of all these calls days later, and does nothing', async () => {
  expect(answered).toHaveLength(CASES.length);
  app.clock.advanceDays(3);
  await app.runJobs();
  const before = await fingerprint(app.deps.db.pool);
  for (const answer of answered) await asksAgain(answer);
  expect(await fingerprint(app.deps.db.pool)).toEqual(before);
});

describe('a key', () => {
  it('is not used up by a request that was refused', async () => {
    const key = randomUUID();
    const goalId = (await makeGoal(ann)).id;
    const before = await countRows(app.deps.db.pool, 'request_keys');
    expect((await ann.call(checkGoal, { body: { goalId, checkDate: '1999-01-01' }, key })).status).toBe(422);
    expect((await ann.call(checkGoal, { body: { goalId: randomUUID(), checkDate: today() }, key })).status).toBe(404);
    expect(
      (await ann.call(createSharedGoal, { body: { value: 'Run', frequency: 'daily', friend_uid: 'unknown' }, key }))
        .status,
    ).toBe(404);
    expect(await countRows(app.deps.db.pool, 'request_keys')).toBe(before);
    expect((await ann.call(checkGoal, { body: { goalId, checkDate: today() }, key })).status).toBe(200);
  });

  it('means nothing to a call that takes none, whatever it is', async () => {
    const before = await countRows(app.deps.db.pool, 'request_keys');
    for (const key of ['junk', randomUUID()])
      expect((await ann.call(markOldGoalsBannerShown, { body: {}, key })).status).toBe(200);
    expect(await countRows(app.deps.db.pool, 'request_keys')).toBe(before);
  });

  it('is one’s own: another person’s key opens nothing', async () => {
    const key = randomUUID();
    const body = { value: 'Read', frequency: 'daily' };
    const [hers, his] = [await ann.call(createGoal, { body, key }), await bob.call(createGoal, { body, key })];
    expect([hers.status, his.status, hers.raw.body === his.raw.body]).toEqual([200, 200, false]);
  });

  it('gives each of two people who used the same key their own answer again', async () => {
    const key = randomUUID();
    const create = (who: TestUser) => who.call(createGoal, { body: { value: 'Read', frequency: 'daily' }, key });
    const [hers, his] = [await create(ann), await create(bob)];
    expect([(await create(ann)).raw.body, (await create(bob)).raw.body]).toEqual([hers.raw.body, his.raw.body]);
  });

  it('still answers when what it made is gone', async () => {
    const key = randomUUID();
    const { id: goalId } = await makeGoal(ann);
    const first = await ann.call(checkGoal, { body: { goalId, checkDate: today() }, key });
    await app.deps.db.kysely.deleteFrom('goals').where('id', '=', goalId).execute();
    expect((await ann.call(checkGoal, { body: { goalId, checkDate: today() }, key })).raw.body).toBe(first.raw.body);
  });
});

import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@fivefold/contract/calls/account';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { freezeSharedGoal, setRestDays } from '@fivefold/contract/calls/days-off';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import {
  acceptSharedGoal,
  createSharedGoal,
  declineSharedGoal,
  deleteSharedGoal,
} from '@fivefold/contract/calls/goals';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { getLastWeek } from '@fivefold/contract/calls/week';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { addDays } from '@fivefold/rules/calendar';
import { shortName } from '@fivefold/rules/display-name';
import { GOALS_MAX, OFFERS_TO_A_FRIEND_MAX } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushesTo, registerDevice } from '#testing/push';
import { befriend, offerGoal } from '#testing/test-users';
import { type Answer, type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

// One connection cannot show a race.
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
});

const shared = async (who: TestUser) => (await who.call(listSharedGoals)).body['data'] as WireSharedGoal[];
const accept = (goalId: string, key?: string) =>
  bob.call(acceptSharedGoal, { body: { goalId }, ...(key === undefined ? {} : { key }) });
const decline = (goalId: string) => bob.call(declineSharedGoal, { body: { goalId } });
const check = (who: TestUser, id: string, more: object = {}) =>
  who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today(), ...more } });
const said = ({ status, body }: Answer) => [status, body['code']];
const hasAccepted = async (who: TestUser, of: TestUser) =>
  (await shared(who))[0]?.participants.find(({ uid }) => uid === of.uid)?.accepted;
const phoneOf = ({ uid }: TestUser) => `phone-of-${uid}`;
const titles = async (who: TestUser) => (await pushesTo(app, phoneOf(who))).map(({ title }) => title);
const partsOf = (who: TestUser) =>
  app.deps.db.kysely.selectFrom('goal_participants').selectAll().where('uid', '=', who.uid).execute();

/** Fills a person's list up to the maximum. */
async function fillList(who: TestUser): Promise<void> {
  const at = app.clock.now();
  const ids = Array.from({ length: GOALS_MAX }, () => randomUUID());
  const goal = { kind: 'regular', goal: 'Read', is_public: false, frequency: 'daily', weekly_interval: null } as const;
  const { kysely } = app.deps.db;
  await kysely
    .insertInto('goals')
    .values(ids.map((id) => ({ id, ...goal, created_by: who.uid, created_at: at })))
    .execute();
  await kysely
    .insertInto('goal_participants')
    .values(ids.map((id) => ({ goal_id: id, uid: who.uid, last_checked: null, joined_at: at })))
    .execute();
}

describe('an offered goal', () => {
  it('waits for the friend, and counts nothing for them', async () => {
    await registerDevice(bob, phoneOf(bob));
    const { id } = await offerGoal(ann, bob);
    expect([await hasAccepted(ann, bob), await hasAccepted(bob, bob), await hasAccepted(bob, ann)]).toEqual([
      false,
      false,
      true,
    ]);
    await check(ann, id);
    expect(await titles(bob)).toEqual(['A goal for two']);
    for (const answer of [
      await bob.call(archiveGoal, { body: { goalId: id, archived: true } }),
      await bob.call(setRestDays, { body: { goalId: id, rest_weekdays: [7] } }),
      await bob.call(freezeSharedGoal, { body: { shared_goal_id: id } }),
    ])
      expect(said(answer)).toEqual([409, 'goals.not_accepted']);
    // To the Monday after the first whole week.
    app.clock.advanceDays(9);
    expect((await bob.call(getLastWeek)).body).toMatchObject({ goals: 0, missed: 0 });
    expect((await ann.call(getLastWeek)).body).toMatchObject({ goals: 1 });
  });

  it('begins on the day on which it is accepted, for them alone', async () => {
    const { id } = await offerGoal(ann, bob);
    const offeredOn = app.today();
    app.clock.advanceDays(3);
    expect((await accept(id)).body).toEqual({ success: true });
    expect((await accept(id)).body).toEqual({ success: true });
    expect([await hasAccepted(ann, bob), await hasAccepted(bob, bob)]).toEqual([true, true]);
    expect((await shared(bob))[0]?.created_on).toBe(app.today());
    expect((await shared(ann))[0]?.created_on).toBe(offeredOn);
    expect(said(await check(bob, id, { checkDate: addDays(app.today(), -1), late: true }))).toEqual([
      422,
      'check_ins.wrong_day',
    ]);
    expect((await check(bob, id)).status).toBe(200);
  });

  it('is accepted by a check-in, also by one of a day before', async () => {
    const { id } = await offerGoal(ann, bob);
    const dayBefore = app.today();
    app.clock.advanceDays(1);
    expect((await check(bob, id, { checkDate: dayBefore, late: true })).status).toBe(200);
    expect(await hasAccepted(ann, bob)).toBe(true);
    expect((await shared(bob))[0]?.created_on).toBe(dayBefore);
    expect(said(await decline(id))).toEqual([409, 'goals.accepted']);
  });

  it('is not accepted by a check-in that is refused', async () => {
    const { id } = await offerGoal(ann, bob);
    expect((await check(bob, id, { checkDate: '2020-01-01' })).status).toBe(422);
    expect(await hasAccepted(ann, bob)).toBe(false);
  });

  it('stays with who made it when it is declined', async () => {
    const { id } = await offerGoal(ann, bob);
    await check(ann, id);
    expect((await decline(id)).body).toEqual({ success: true });
    expect(await shared(bob)).toEqual([]);
    expect(await shared(ann)).toMatchObject([{ id, participants: [{ uid: ann.uid }], check_ins: [{ index: 0 }] }]);
    for (const answer of [await decline(id), await accept(id), await check(bob, id)])
      expect(said(answer)).toEqual([404, 'goals.not_found']);
    expect(said(await ann.call(declineSharedGoal, { body: { goalId: id } }))).toEqual([409, 'goals.accepted']);
  });

  it('leaves nothing behind when it is left, or the friendship ends', async () => {
    const [left] = [await offerGoal(ann, bob), await offerGoal(ann, bob)];
    expect((await bob.call(deleteSharedGoal, { params: { id: left.id } })).status).toBe(200);
    await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
    const departures = await app.deps.db.kysely
      .selectFrom('goal_departures')
      .selectAll()
      .where('uid', '=', bob.uid)
      .execute();
    expect([await partsOf(bob), departures]).toEqual([[], []]);
  });

  it('goes with the account of who made it', async () => {
    const { id } = await offerGoal(ann, bob);
    await ann.call(deleteAccount, { body: { confirmation: 'delete', password: ann.password } });
    await app.runJobs();
    expect(await shared(bob)).toEqual([]);
    expect(said(await accept(id))).toEqual([404, 'goals.not_found']);
  });

  it('is no goal of a full list, and is not accepted into one', async () => {
    const { id } = await offerGoal(ann, bob);
    await fillList(bob);
    expect(said(await accept(id))).toEqual([422, 'goals.too_many']);
    expect(said(await check(bob, id))).toEqual([422, 'goals.too_many']);
    await app.deps.db.kysely
      .deleteFrom('goals')
      .where('id', '=', (await partsOf(bob)).find(({ goal_id: other }) => other !== id)?.goal_id ?? '')
      .execute();
    expect((await accept(id)).status).toBe(200);
  });

  it('is one of a few that one friend has open with another', async () => {
    const offers = [];
    for (let nth = 0; nth < OFFERS_TO_A_FRIEND_MAX; nth++) offers.push(await offerGoal(ann, bob));
    const body = { value: 'Swim', frequency: 'daily', friend_uid: bob.uid };
    const create = () => ann.call(createSharedGoal, { body });
    expect(said(await create())).toEqual([409, 'goals.too_many_offers']);
    await decline(offers[0]?.id ?? '');
    expect((await create()).status).toBe(200);
  });
});

describe('the message about an offer', () => {
  it('comes once for several on a day, as a push without and a mail with the goal', async () => {
    await registerDevice(bob, phoneOf(bob));
    await bob.call(changeMessageSettings, { body: { mail: { offer: true } } });
    for (let nth = 0; nth < 2; nth++) await offerGoal(ann, bob);
    const name = shortName(ann.email);
    const body = `${name} would like to share a goal with you.`;
    expect(await pushesTo(app, phoneOf(bob))).toMatchObject([
      { title: 'A goal for two', body, data: { route: '/dashboard' } },
    ]);
    const mails = (await app.fastify.inject('/dev/mailbox.json'))
      .json<{ to: string; subject: string; text: string }[]>()
      .filter(({ to, subject }) => to === bob.email && subject.includes('share a goal'));
    expect(mails).toMatchObject([{ subject: `${name} would like to share a goal with you` }]);
    expect(mails[0]?.text).toContain('“Run together”, every day: ');
    expect(mails[0]?.text).toContain(ann.email);
    app.clock.advanceDays(1);
    await offerGoal(ann, bob);
    expect(await titles(bob)).toHaveLength(2);
  });

  it('says in the mail on how many days of a week the goal is due', async () => {
    await bob.call(changeMessageSettings, { body: { mail: { offer: true } } });
    const body = { value: 'Swim', frequency: 'daily', friend_uid: bob.uid, days_per_week: 4 };
    expect((await ann.call(createSharedGoal, { body })).status).toBe(200);
    await app.runJobs();
    const mails = (await app.fastify.inject('/dev/mailbox.json')).json<{ to: string; text: string }[]>();
    expect(mails.find(({ to, text }) => to === bob.email && text.includes('Swim'))?.text).toContain(
      '“Swim”, 4 days a week: ',
    );
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['declined', (id) => decline(id)],
    ['deleted', (id) => ann.call(deleteSharedGoal, { params: { id } })],
    ['accepted', (id) => accept(id)],
  ])('does not come again on the day when the goal before was %s', async (_, end) => {
    await registerDevice(bob, phoneOf(bob));
    for (let nth = 0; nth < 3; nth++) await end((await offerGoal(ann, bob)).id);
    expect(await titles(bob)).toEqual(['A goal for two']);
  });

  it('tells who made the goal that it was accepted, once', async () => {
    await registerDevice(ann, phoneOf(ann));
    const { id } = await offerGoal(ann, bob);
    await Promise.all([1, 2, 3, 4].map(() => accept(id)));
    expect(await pushesTo(app, phoneOf(ann))).toMatchObject([
      { title: 'You’re in this together', body: `${shortName(bob.email)} accepted the goal you offered.` },
    ]);
    // Another one of the same day is shown in the app, and no message.
    await accept((await offerGoal(ann, bob)).id);
    expect(await pushesTo(app, phoneOf(ann))).toHaveLength(1);
  });
});

describe('at once', () => {
  const rounds = [1, 2, 3, 4, 5, 6];

  it('an acceptance under one key is one, with the same answer', async () => {
    const { id } = await offerGoal(ann, bob);
    const key = randomUUID();
    const answers = await Promise.all(rounds.map(() => accept(id, key)));
    expect(new Set(answers.map(({ raw }) => raw.body))).toEqual(new Set(['{"success":true}']));
  });

  it('declining and a check-in have one winner', async () => {
    for (const round of rounds) {
      const { id } = await offerGoal(ann, bob);
      const acts = [() => decline(id), () => check(bob, id)];
      const [first, second] = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      const statuses = [first?.status, second?.status].toSorted();
      const isCheckedIn = (await shared(bob)).some((goal) => goal.id === id && goal.check_ins.length === 1);
      expect(statuses).toEqual(isCheckedIn ? [200, 409] : [200, 404]);
    }
  });

  it('accepting and the end of the friendship leave the goal to who made it', async () => {
    // More invitations of one address in a month are refused.
    for (const round of rounds.slice(0, 4)) {
      if (round > 1) await befriend(ann, bob);
      const { id } = await offerGoal(ann, bob);
      const acts = [() => accept(id), () => ann.call(unlinkFriends, { body: { friend_uid: bob.uid } })];
      const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect(await partsOf(bob)).toEqual([]);
    }
  });
});

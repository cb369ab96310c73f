import { exportAccount } from '@fivefold/contract/calls/account';
import { correctCheckIn, undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { deleteGoal } from '@fivefold/contract/calls/goals';
import { getMeadow, hangLantern, type WireMeadow } from '@fivefold/contract/calls/meadow';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { LANTERNS_SHOWN } from '@fivefold/rules/paper-lantern';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkWithPhoto, plainPhoto, uploadFor } from '#testing/photos';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, eraseDeletedGoals, makeGoal, offerGoal, shareGoal } from '#testing/test-users';
import { readZip } from '#testing/zips';

let app: TestApp;
let ann: TestUser;
let goalId: string;
let day: LocalDay;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
  ({ id: goalId } = await makeGoal(ann, { isPublic: true }));
  day = await checkToday('It rained.');
  app.clock.advanceDays(7);
});

async function checkToday(goalDescription: string): Promise<LocalDay> {
  const checkDate = app.today() as LocalDay;
  expect((await ann.call(checkGoal, { body: { goalId, checkDate, goalDescription } })).status).toBe(200);
  return checkDate;
}
const hang = (body: object = {}, who = ann) => who.call(hangLantern, { body: { goalId, day, ...body } });
const lanternsOf = async (who = ann, query = {}) =>
  ((await who.call(getMeadow, { query })).body as unknown as WireMeadow).lanterns;
const stored = async () =>
  (await app.deps.db.pool.query('select day from paper_lanterns where uid = $1 order by day', [ann.uid])).rows;

describe('POST /api/meadow/lantern', () => {
  it('hangs one with what was written on its day, once for each day of a goal, and anew on a later day', async () => {
    expect(await lanternsOf()).toEqual([]);
    expect((await hang()).body).toEqual({ success: true });
    expect((await hang()).status).toBe(200);
    const lantern = { ...NO_STYLE, id: goalId, goal: 'Read ten pages', day, hung_on: app.today(), note: 'It rained.' };
    expect(await lanternsOf()).toEqual([lantern]);
    app.clock.advanceDays(1);
    await hang();
    expect(await lanternsOf()).toEqual([{ ...lantern, hung_on: app.today() }]);
  });

  it('hangs it on the date that it is where the person lives', async () => {
    const hour = app.clock.now().getUTCHours();
    const zone = hour < 12 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    await app.deps.db.pool.query('update profiles set time_zone = $2 where uid = $1', [ann.uid, zone]);
    await hang();
    expect((await lanternsOf())[0]?.hung_on).toBe(addDays(app.today() as LocalDay, hour < 12 ? -1 : 1));
  });

  it('hangs one for a day on which a goal took root, without words', async () => {
    const rooted = JSON.stringify([{ from: addDays(day, 3), to: '2999-12-31' }]);
    await app.deps.db.pool.query('update goal_participants set rooted = $2 where goal_id = $1', [goalId, rooted]);
    expect((await hang({ day: addDays(day, 3) })).status).toBe(200);
    expect(await lanternsOf()).toMatchObject([{ day: addDays(day, 3), note: '' }]);
  });

  it('hangs one for a photo alone', async () => {
    await checkWithPhoto(app, ann, goalId, await uploadFor(app, ann, await plainPhoto({ color: '#123456' })));
    expect((await hang({ day: app.today() })).status).toBe(200);
    expect(await lanternsOf()).toMatchObject([{ day: app.today(), note: '' }]);
  });

  it('keeps the newest twelve, also where more hang on one day', async () => {
    const days = [day];
    for (let nth = 0; nth < LANTERNS_SHOWN; nth++) {
      days.push(await checkToday(`Day ${nth}`));
      app.clock.advanceDays(1);
    }
    for (const each of days.toReversed()) expect((await hang({ day: each })).status).toBe(200);
    // Of one day that of the oldest memory makes room, but never the one that is hung.
    const [first, second, ...others] = days;
    expect((await lanternsOf()).map((lantern) => lantern.day)).toEqual([first, ...others]);
    expect(await stored()).toHaveLength(LANTERNS_SHOWN);
    app.clock.advanceDays(1);
    await hang({ day: second });
    expect((await lanternsOf()).map((lantern) => lantern.day)).toEqual([...others, second]);
  });

  it.each([
    ['a day on which nothing was done', -1],
    ['a check-in without words and photo', 7],
  ])('refuses %s in a sentence', async (_case, later) => {
    await checkToday('');
    const { status, body } = await hang({ day: addDays(day, later) });
    expect([status, body['title']]).toEqual([409, 'There is nothing of yours on this day to hang a lantern for.']);
    expect(await stored()).toEqual([]);
  });

  it.each([
    [{ goalId: 'ours' }, 'This id is not valid.'],
    [{ day: '2026-02-30' }, expect.any(String)],
    [{ hungOn: '2026-02-01' }, expect.any(String)],
  ])('refuses %j in a sentence', async (body, detail) => {
    const answer = await hang(body);
    expect([answer.status, answer.body['code'], answer.body['detail']]).toEqual([400, 'common.invalid', detail]);
  });

  it('refuses goals of others, also what a partner wrote, and offers', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    expect((await hang({}, bob)).body['code']).toBe('goals.not_found');
    const shared = await shareGoal(ann, bob);
    expect((await hang({ goalId: shared.id }, bob)).body['code']).toBe('meadow.no_memory');
    const offer = await offerGoal(bob, ann);
    expect((await hang({ goalId: offer.id })).body['code']).toBe('goals.not_accepted');
  });
});

describe('a paper lantern', () => {
  it.each([
    ['its note is taken back', correctCheckIn, { checkInIndex: 1, description: '' }],
    ['its check-in is undone', undoCheckIn, { checkInIndex: 1 }],
    ['its goal is deleted', deleteGoal, {}],
  ])('is gone when %s', async (_case, call, change) => {
    await hang({ day: await checkToday('It snowed.') });
    expect(await lanternsOf()).toHaveLength(1);
    expect((await ann.call(call, { body: { goalId, ...change } })).status).toBe(200);
    expect(await lanternsOf()).toEqual([]);
  });

  it('goes from the database with its goal', async () => {
    await hang();
    await ann.call(deleteGoal, { body: { goalId } });
    await eraseDeletedGoals(app);
    expect(await stored()).toEqual([]);
  });

  it('says what was corrected', async () => {
    await hang();
    await ann.call(correctCheckIn, { body: { goalId, checkInIndex: 0, description: 'It snowed.' } });
    expect(await lanternsOf()).toMatchObject([{ note: 'It snowed.' }]);
  });

  it('is seen by its person alone', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    await hang();
    expect(await lanternsOf(bob, { friend_uid: ann.uid })).toEqual([]);
    expect(await lanternsOf(bob)).toEqual([]);
  });

  it('is in its person’s export', async () => {
    await hang();
    const headers = { authorization: `Bearer ${ann.token}` };
    const { rawPayload } = await app.fastify.inject({ method: 'GET', url: exportAccount.path, headers });
    expect((await readZip(rawPayload)).json('paper-lanterns.json')).toEqual([
      { goal: 'Read ten pages', day, hung_on: app.today(), goal_id: goalId },
    ]);
  });
});

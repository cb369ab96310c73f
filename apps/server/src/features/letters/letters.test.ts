import { randomUUID } from 'node:crypto';
import { exportAccount } from '@fivefold/contract/calls/account';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { listLetters, readLetter, writeLetter } from '@fivefold/contract/calls/letters';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addMonthsKeepingEnd, daysBetween, type LocalDay } from '@fivefold/rules/calendar';
import { LETTERS_MAX } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, offerGoal, shareGoal } from '#testing/test-users';
import { readZip } from '#testing/zips';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let goalId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  ({ id: goalId } = await makeGoal(ann, { isPublic: true }));
  await checkInOnDays(5);
});

const TEXT = 'The mornings are yours.';
const checkIn = () => ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });
/** The last check-in is today's. */
async function checkInOnDays(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    if (nth > 0) app.clock.advanceDays(1);
    await checkIn();
  }
}
const write = (body: object = {}, who = ann, key?: string) =>
  who.call(writeLetter, { body: { goalId, row: 1, text: TEXT, ...body }, ...(key !== undefined && { key }) });
const read = (body: object = {}, who = ann) => who.call(readLetter, { body: { goalId, row: 1, ...body } });
const list = async (who = ann, id = goalId) => (await who.call(listLetters, { params: { id } })).body;
const isDue = async () =>
  ((await ann.call(listPersonalGoals)).body['data'] as WireRegularGoal[])[0]?.letter_due ?? false;

describe('POST /api/goal/letter', () => {
  it('writes one line for the newest full row, which waits without its text', async () => {
    expect(await list()).toEqual({ room: 1, letters: [] });
    expect(await write({ text: '  The mornings   are yours. ' })).toMatchObject({ status: 200 });
    const waiting = { row: 1, written_on: app.today(), read_on: null, text: null };
    expect(await list()).toEqual({ room: null, letters: [waiting] });
    expect(await isDue()).toBe(false);
    app.clock.advanceDays(1);
    await checkInOnDays(5);
    expect(await list()).toEqual({ room: 2, letters: [waiting] });
  });

  it('says of the check-in that filled a row which one it was', async () => {
    const rows: unknown[] = [];
    for (let nth = 0; nth < 5; nth++) {
      app.clock.advanceDays(1);
      rows.push((await checkIn()).body['full_row']);
    }
    expect(rows).toEqual([null, null, null, null, 2]);
  });

  it('writes it once, however often it is sent, and lets one of two at once win', async () => {
    const key = randomUUID();
    const repeats = [await write({}, ann, key), await write({}, ann, key)];
    expect(repeats.map(({ status }) => status)).toEqual([200, 200]);
    app.clock.advanceDays(1);
    await checkInOnDays(5);
    const raced = await Promise.all([write({ row: 2 }), write({ row: 2, text: 'Another one.' })]);
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await list()).toMatchObject({ letters: [{ row: 1 }, { row: 2 }] });
  });

  it.each([
    ['a row that is not full', { row: 2 }],
    ['a row far away', { row: 1000 }],
  ])('refuses %s in a sentence', async (_case, body) => {
    const { status, body: problem } = await write(body);
    expect([status, problem['title']]).toEqual([409, 'This row has no room for a line. The next full row has.']);
  });

  it('refuses a row that has a line, an older one, and one whose streak is lost', async () => {
    await write();
    expect((await write({ text: 'Another one.' })).body['code']).toBe('letters.no_room');
    app.clock.advanceDays(1);
    await checkInOnDays(10);
    expect((await write({ row: 2 })).body['code']).toBe('letters.no_room');
    app.clock.advanceDays(3);
    expect(await list()).toMatchObject({ room: null });
    expect((await write({ row: 3 })).body['code']).toBe('letters.no_room');
  });

  it.each([
    [{ text: '' }, 'Enter your line.'],
    [{ text: ' \u200B ' }, 'Enter your line.'],
    [{ text: 'a'.repeat(281) }, 'Keep the line within 280 characters.'],
    [{ text: 'a\u0007b' }, 'This text has characters we can’t save.'],
    [{ row: 0 }, 'Send the number of the row.'],
    [{ row: 1.5 }, 'Send the number of the row.'],
    [{ goalId: 'ours' }, 'This id is not valid.'],
  ])('refuses %j in a sentence', async (body, detail) => {
    const { status, body: problem } = await write(body);
    expect([status, problem['detail']]).toEqual([400, detail]);
    expect(await list()).toMatchObject({ letters: [] });
  });

  it('takes 280 characters', async () => {
    expect((await write({ text: 'é'.repeat(280) })).status).toBe(200);
  });

  it('refuses more than 500 lines of a person', async () => {
    await app.deps.db.pool.query(
      `insert into letters (uid, goal_id, row_number, text, written_on)
       select $1, $2, 1 + n, 'A line', '2026-01-01' from generate_series(1, ${LETTERS_MAX}) n`,
      [ann.uid, goalId],
    );
    expect((await write()).body).toMatchObject({
      status: 422,
      title: 'You’ve written 500 lines to later you, which is the maximum.',
    });
  });

  it('refuses goals of others, offers and the archive', async () => {
    const offer = await offerGoal(bob, ann);
    expect((await write({}, bob)).body['code']).toBe('goals.not_found');
    expect((await write({ goalId: offer.id })).body['code']).toBe('goals.not_accepted');
    await ann.call(archiveGoal, { body: { goalId, archived: true } });
    expect((await write()).body['code']).toBe('goals.archived');
    expect(await list()).toMatchObject({ room: null });
  });
});

describe('a letter that comes back', () => {
  it('comes at the next lapse, once, and stays readable', async () => {
    await write();
    app.clock.advanceDays(2);
    expect([await isDue(), await list()]).toMatchObject([false, { letters: [{ text: null }] }]);
    expect((await read()).body).toMatchObject({ status: 409, title: 'No line of this row has come back yet.' });
    app.clock.advanceDays(1);
    expect([await isDue(), await list()]).toMatchObject([true, { letters: [{ text: TEXT, read_on: null }] }]);
    expect((await Promise.all([read(), read()])).map(({ status }) => status)).toEqual([200, 200]);
    const letter = { text: TEXT, read_on: app.today() };
    expect([await isDue(), await list()]).toMatchObject([false, { letters: [letter] }]);
    await checkIn();
    app.clock.advanceDays(3);
    expect([await isDue(), await list()]).toMatchObject([false, { letters: [letter] }]);
  });

  it('comes also when the goal was checked in before it was read', async () => {
    await write();
    app.clock.advanceDays(3);
    await checkInOnDays(5);
    expect(await isDue()).toBe(true);
    // One that was written since is not meant.
    expect((await write({ row: 2, text: 'Again.' })).status).toBe(200);
    expect(await list()).toMatchObject({ letters: [{ text: TEXT }, { text: null }] });
    expect((await read({ row: 2 })).body['code']).toBe('letters.not_due');
    await read();
    expect(await isDue()).toBe(false);
    app.clock.advanceDays(3);
    expect(await isDue()).toBe(true);
  });

  it('comes a year later where the goal has not lapsed', async () => {
    await write();
    const goOn = `update goal_participants set last_checked = $2, run_to = $2, counted_to = $2 where goal_id = $1`;
    const [today, back] = [app.today() as LocalDay, addMonthsKeepingEnd(app.today() as LocalDay, 12)];
    app.clock.advanceDays(daysBetween(today, back) - 1);
    await app.deps.db.pool.query(goOn, [goalId, app.today()]);
    expect(await isDue()).toBe(false);
    app.clock.advanceDays(1);
    expect([await isDue(), await list()]).toMatchObject([true, { letters: [{ text: TEXT }] }]);
  });

  it('stays when the check-in that filled its row is undone, and its row gets no second one', async () => {
    await write();
    expect((await ann.call(undoCheckIn, { body: { goalId, checkInIndex: 4 } })).status).toBe(200);
    expect(await list()).toMatchObject({ room: null, letters: [{ row: 1 }] });
    await checkIn();
    expect(await list()).toMatchObject({ room: null, letters: [{ row: 1 }] });
    app.clock.advanceDays(3);
    expect(await isDue()).toBe(true);
  });

  it('is refused where there is none, and for others', async () => {
    await write();
    app.clock.advanceDays(3);
    expect((await read({ row: 2 })).body['code']).toBe('letters.not_due');
    expect((await read({}, bob)).body['code']).toBe('goals.not_found');
    expect(await list(bob)).toMatchObject({ code: 'goals.not_found' });
  });

  it('is the writer’s alone on a shared goal', async () => {
    const { id } = await shareGoal(ann, bob);
    for (let nth = 0; nth < 5; nth++) {
      app.clock.advanceDays(1);
      for (const who of [ann, bob])
        await who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    }
    expect((await write({ goalId: id })).status).toBe(200);
    expect([await list(ann, id), await list(bob, id)]).toMatchObject([
      { room: null, letters: [{ row: 1 }] },
      { room: 1, letters: [] },
    ]);
    app.clock.advanceDays(3);
    const dueOf = async (who: TestUser) => (await who.call(listSharedGoals)).body['data'];
    expect([await dueOf(ann), await dueOf(bob)]).toMatchObject([[{ letter_due: true }], [{}]]);
    expect(await list(bob, id)).toMatchObject({ letters: [] });
    const seen = JSON.stringify((await bob.call(getDashboard)).body);
    expect(seen).toContain(goalId);
    expect(seen).not.toMatch(/letter|mornings/);
  });

  it('is in the writer’s export, also while it waits', async () => {
    await write();
    const headers = { authorization: `Bearer ${ann.token}` };
    const { rawPayload } = await app.fastify.inject({ method: 'GET', url: exportAccount.path, headers });
    const zip = await readZip(rawPayload);
    expect(zip.json('letters.json')).toEqual([
      { goal: 'Read ten pages', row: 1, text: TEXT, written_on: app.today(), read_on: null, goal_id: goalId },
    ]);
  });

  it('goes with its goal', async () => {
    await write();
    await app.deps.db.pool.query('delete from goals where id = $1', [goalId]);
    expect((await app.deps.db.pool.query('select 1 from letters where uid = $1', [ann.uid])).rowCount).toBe(0);
  });
});

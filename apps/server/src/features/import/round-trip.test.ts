import type { AnswerOf } from '@fivefold/contract/call';
import { exportAccount } from '@fivefold/contract/calls/account';
import { correctCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { addAmount } from '@fivefold/contract/calls/amounts';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal, moveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal } from '@fivefold/contract/calls/goals';
import { getGoalSummary, type WireGoalSummary } from '@fivefold/contract/calls/history';
import { runImport, type WireImport } from '@fivefold/contract/calls/import';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { answerMiss } from '@fivefold/contract/calls/misses';
import { updateProfile } from '@fivefold/contract/calls/names';
import { setReminders } from '@fivefold/contract/calls/reminders';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { bringPhotos } from '@fivefold/import-files/bring-photos';
import { readImportFile } from '@fivefold/import-files/read-file';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatText } from '@fivefold/languages/format-text';
import { makeAutomaticGoal } from '#testing/automatic-goals';
import { plainPhoto, uploadFor } from '#testing/photos';
import { type Answer, type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, shareGoal } from '#testing/test-users';
import { readZip } from '#testing/zips';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function exportOf({ token }: TestUser): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.fastify.inject({ method: 'GET', url: exportAccount.path, headers })).rawPayload;
}

async function bring(zip: Buffer, who: TestUser) {
  const reading = { today: app.today(), timeZone: 'UTC' };
  const found = await readImportFile(new Blob([new Uint8Array(zip)]), 'fivefold.zip', reading);
  const { source, goals, notes, photos = [], person } = found;
  const answer = await who.call(runImport, { body: { source, goals } });
  expectOk(answer);
  const { body } = answer;
  const brought = await bringPhotos(photos, (body as unknown as WireImport).goals, {
    listAfter: async (goalId, after) =>
      (await who.call(listCheckIns, { query: { goalId, after: String(after) } })).body as unknown as AnswerOf<
        typeof listCheckIns
      >,
    upload: async (photo) => uploadFor(app, who, Buffer.from(await photo.arrayBuffer())),
    attach: async (goalId, checkInIndex, photoUrl) =>
      expectOk(await who.call(correctCheckIn, { body: { goalId, checkInIndex, photoUrl } })),
    isOfPhoto: () => false,
  });
  expectOk(await who.call(updateProfile, { body: person?.profile }));
  expectOk(await who.call(changeMessageSettings, { body: person?.messages }));
  return { answer: body, notes, brought };
}

function expectOk({ status, body }: Answer): void {
  expect([status, body['detail']]).toEqual([200, undefined]);
}

type Row = Record<string, unknown>;

/** As the day's list shows them. */
function inOrder(goals: readonly Row[]): unknown[] {
  const placeOf = ({ position, type, created_at }: Row) =>
    [String(typeof position === 'number' ? position : 999).padStart(3, '0'), type, created_at].join(' ');
  return goals.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)).map(({ goal }) => goal);
}

function personOf({ profile, messages }: Row): unknown {
  const { display_name, avatar_color, ember_name, color_names, monday_mail } = profile as Row;
  return { display_name, avatar_color, ember_name, color_names, monday_mail, messages };
}

/** What a round trip keeps: ids and indexes are new, and points, hearts and the shared part stay behind. */
async function rowsOf(zip: Buffer) {
  const read = await readZip(zip);
  const goals = read.json<Row[]>('goals.json');
  const nameOf = (id: unknown) => goals.find((goal) => goal['id'] === id)?.['goal'];
  const without = (row: Row, ...names: string[]) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
  const byText = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    goals: byText(
      goals.map((goal) =>
        without(
          goal,
          'id',
          'type',
          'part',
          'count_checked',
          'count_streak',
          'archived_days',
          'audience',
          'imported_at',
          'position',
        ),
      ),
    ),
    order: inOrder(goals),
    archived: byText(goals.map(({ goal, archived_days }) => ({ goal, archived_days }))),
    checkIns: byText(
      read
        .json<Row[]>('check-ins.json')
        .map((row) => ({ ...without(row, 'goal_id', 'index', 'hearts', 'imported'), photo: row['photo'] !== null })),
    ),
    person: personOf(read.json<Row>('profile.json')),
    automaticity: byText(
      read.json<Row[]>('automaticity.json').map((row) => ({ ...row, goal_id: nameOf(row['goal_id']) })),
    ),
    reminders: byText(read.json<Row[]>('reminders.json').map((row) => ({ ...row, goal_id: nameOf(row['goal_id']) }))),
    letters: byText(read.json<Row[]>('letters.json').map((row) => ({ ...row, goal_id: nameOf(row['goal_id']) }))),
    amounts: byText(read.json<Row[]>('amounts.json').map((row) => ({ ...row, goal_id: nameOf(row['goal_id']) }))),
    misses: byText(read.json<Row[]>('misses.json').map((row) => ({ ...row, goal_id: nameOf(row['goal_id']) }))),
  };
}

it('an export that is imported into a new account exports the same again, but for what the record names', async () => {
  const [ann, ben, cem] = await Promise.all(['ann', 'ben', 'cem'].map((name) => app.createUser(name)));
  if (ann === undefined || ben === undefined || cem === undefined) throw new Error('There are no people.');
  await befriend(ann, ben);
  const make = async (body: object) => ((await ann.call(createGoal, { body })).body['data'] as WireRegularGoal).id;
  const read = await make({
    value: '=Read, “ten” pages',
    frequency: 'daily',
    rest_weekdays: [6, 7],
    emoji: '📖',
    color: 'teal',
    cue: 'I have had =breakfast, “at last”',
    small_version: 'Read a line',
    part_of_day: 'evening',
    is_public: true,
  });
  const swim = await make({ value: 'Swim', frequency: 'weekly', weekly_interval: 2 });
  const run = await make({ value: 'Run', frequency: 'daily', days_per_week: 3 });
  const stretch = await make({ value: 'Stretch', frequency: 'daily' });
  const pay = await make({ value: 'Pay the rent', frequency: 'monthly' });
  const water = { amount_target: 8, amount_unit: 'glasses', amount_step: 0.25 };
  const drink = await make({ value: 'Drink', frequency: 'daily', ...water });
  const walk = await make({ value: 'Walk', frequency: 'weekly', amount_target: 20.5, amount_unit: 'km' });
  const without = await make({ value: 'A day without sugar', frequency: 'daily', avoid: true });
  await make({ value: 'Never done', frequency: 'once' });
  const { id: shared } = await shareGoal(ann, ben);
  await ann.call(moveGoal, { body: { goalId: swim, before: read } });
  await ann.call(setReminders, { body: { goalId: read, reminders: [{ time: '07:30', weekdays: [1, 3] }] } });

  // She was away on the sixth day.
  const sixth = addDays(app.today() as LocalDay, 6);
  const away = JSON.stringify([{ from: sixth, to: sixth }]);
  await app.deps.db.pool.query('update profiles set away = $2 where uid = $1', [ann.uid, away]);

  const check = (goalId: string, day: string = app.today(), more: object = {}) =>
    ann.call(checkGoal, { body: { goalId, checkDate: day, late: true, ...more } });
  for (let day = 0; day < 10; day++) {
    app.clock.advanceDays(1);
    // One is added later.
    if (day === 9) await check(read, addDays(app.today() as LocalDay, -1));
    if (day !== 5 && day !== 8)
      await check(read, app.today(), {
        goalDescription: `Day ${day}\nCafé 🧘`,
        celebration: 'rock',
        small: day % 2 === 0,
      });
    if (day % 4 < 2) await check(run);
    if (day === 6) await ann.call(setRestDays, { body: { goalId: run, days_per_week: 4 } });
    // A milestone, a missed day and a return.
    if (day !== 7) await check(stretch);
    if (day > 0 && day < 9) await check(without, addDays(app.today() as LocalDay, -1));
    await check(swim);
    await check(pay);
    // Reached on some days only, and more than once a day.
    for (const glasses of day % 3 === 0 ? [2.5, 0.01] : [7, 1.25])
      await ann.call(addAmount, { body: { goalId: drink, day: app.today(), add: glasses } });
    await ann.call(addAmount, { body: { goalId: walk, day: app.today(), add: 4.2 } });
    await ann.call(checkSharedGoal, { body: { shared_goal_id: shared, checkDate: app.today() } });
    await ben.call(checkSharedGoal, { body: { shared_goal_id: shared, checkDate: app.today() } });
  }
  const missed = `insert into misses (uid, goal_id, day, reason, is_offered) values ($1, $2, $3, $4, $5)`;
  for (const [goalId, reason, isOffered] of [
    [read, 'no_time', true],
    [shared, 'ill', false],
  ])
    await app.deps.db.pool.query(missed, [ann.uid, goalId, sixth, reason, isOffered]);
  const letter = `insert into letters (uid, goal_id, row_number, text, written_on, read_on) values ($1, $2, $3, $4, $5, $6)`;
  for (const [row, readOn] of [
    [1, app.today()],
    [2, null],
  ])
    await app.deps.db.pool.query(letter, [ann.uid, read, row, `=Line “${row}” 🧘`, sixth, readOn]);
  expectOk(await ann.call(answerMiss, { body: { goalId: without, day: app.today(), reason: 'slipped' } }));
  await ann.call(correctCheckIn, { body: { goalId: swim, checkInIndex: 0, goalDescription: 'Corrected' } });
  await ann.call(archiveGoal, { body: { goalId: pay, archived: true } });
  await ann.call(correctCheckIn, {
    body: { goalId: read, checkInIndex: 1, photoUrl: await uploadFor(app, ann, await plainPhoto({ color: '#c33' })) },
  });
  await ann.call(updateProfile, {
    body: {
      display_name: 'Ann Ő.',
      avatar_color: 7,
      ember_name: 'Momo',
      color_names: [{ color: 'teal', name: '=Mind, “at last”' }],
      monday_mail: true,
    },
  });
  const settings = {
    push: { heart: false },
    mail: { reminder: true },
    quiet_from: '21:30',
    evening_at: '19:15',
    amount_left: true,
  };
  expectOk(await ann.call(changeMessageSettings, { body: settings }));
  app.clock.advanceDays(1);
  const ago = (n: number) => addDays(app.today() as LocalDay, -n);
  const grown = await makeAutomaticGoal({
    app,
    who: ann,
    more: { goal: 'Stretch', frequency: 'weekly', check_ins: [100, 90, 40, 31].map((n) => ({ date: ago(n) })) },
  });
  // The last one came as that of a root, with a week of the goal's own rhythm before it that was not over.
  const times = [
    { from: ago(80), to: ago(50) },
    { from: ago(35), to: '2999-12-31' },
  ];
  const { pool } = app.deps.db;
  await pool.query('update goal_participants set rooted = $2 where goal_id = $1', [grown, JSON.stringify(times)]);
  await pool.query('update check_ins set day = $2 where goal_id = $1 and day = $3', [grown, ago(36), ago(40)]);

  const before = await exportOf(ann);
  const { answer, notes, brought } = await bring(before, cem);
  expect(brought).toEqual({ brought: 1, unusable: 0, left: 0 });
  expect(answer).toMatchObject({ new_goals: 11, amounts: 20, duplicates: 0, in_done_periods: 0, too_old: 0 });
  const { text = '', values = {} } = notes.at(-1) ?? {};
  expect(formatText(text, values)).toBe('1 shared goal will be your own, without your friend’s check-ins.');
  const after = await exportOf(cem);
  const [kept, again] = [await rowsOf(before), await rowsOf(after)];
  expect(again.checkIns).toEqual(kept.checkIns);
  expect(again.goals).toEqual(kept.goals);
  expect([again.order, again.person]).toEqual([kept.order, kept.person]);
  expect(again.reminders).toEqual(kept.reminders);
  expect(kept.amounts).toHaveLength(20);
  expect(again.amounts).toEqual(kept.amounts);
  expect(kept.misses).toHaveLength(3);
  expect(again.misses).toEqual(kept.misses);
  expect(kept.letters).toHaveLength(2);
  expect(again.letters).toEqual(kept.letters);
  expect(again.automaticity).toEqual(kept.automaticity);
  expect(kept.goals.filter((row) => row.includes('to ') && row.includes('since '))).toHaveLength(1);
  // Days away are a person's; they come back as days of each goal.
  expect(again.archived.every((row) => row.includes(sixth))).toBe(true);

  const runsOf = async (who: TestUser, goalId: string) => {
    const summary = (await who.call(getGoalSummary, { params: { id: goalId } })).body as unknown as WireGoalSummary;
    return [summary.check_ins, summary.current_run, summary.best_run, summary.returns, summary.strength];
  };
  const waiting = 'select letters_since from goal_participants where uid = $1 and letters_since is not null';
  expect((await app.deps.db.pool.query(waiting, [cem.uid])).rows).toEqual([{ letters_since: sixth }]);
  const imported = answer['goals'] as { key: string; id: string }[];
  expect(kept.checkIns).toEqual(expect.arrayContaining([expect.stringContaining('"came_back":true')]));
  for (const goalId of [read, run, stretch, swim, pay, without]) {
    const twin = imported.find(({ key }) => key === goalId)?.id ?? '';
    expect(await runsOf(cem, twin)).toEqual(await runsOf(ann, goalId));
  }

  const withoutOf = async (who: TestUser) => {
    const goals = (await who.call(listPersonalGoals)).body['data'] as WireRegularGoal[];
    return goals.filter(({ avoid }) => avoid).map(({ goal, miss_answered }) => [goal, miss_answered]);
  };
  expect(await withoutOf(cem)).toEqual([['A day without sugar', addDays(app.today() as LocalDay, -1)]]);
  expect(await withoutOf(cem)).toEqual(await withoutOf(ann));

  const countsOf = async (who: TestUser, value: string) => {
    const goal = ((await who.call(listPersonalGoals)).body['data'] as WireRegularGoal[]).find(
      (each) => each.goal === value,
    );
    return [goal?.amount, goal?.check_ins.map(({ date, amount }) => [date, amount])];
  };
  for (const value of ['Drink', 'Walk']) expect(await countsOf(cem, value)).toEqual(await countsOf(ann, value));

  const nothing = { new_goals: 0, check_ins: 0, amounts: 0, too_old: 0 };
  expect((await bring(before, cem)).answer).toMatchObject(nothing);
  expect((await bring(after, cem)).answer).toMatchObject(nothing);
  expect((await bring(before, ann)).answer).toMatchObject(nothing);
  expect((await bring(after, ann)).answer).toMatchObject(nothing);
  expect(await rowsOf(await exportOf(cem))).toEqual(again);
});

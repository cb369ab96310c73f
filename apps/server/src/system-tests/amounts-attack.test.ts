import { randomUUID } from 'node:crypto';
import { addAmount, undoAmount } from '@fivefold/contract/calls/amounts';
import { logIn } from '@fivefold/contract/calls/auth';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { runImport } from '@fivefold/contract/calls/import';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ledgerFaults } from '#testing/database-facts';
import { type ClientAnswer, type HttpClient, openHttpClient, runConcurrently } from '#testing/http-client';
import { rounds } from '#testing/rounds';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';

let app: TestApp;
let devices: HttpClient;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  devices = await openHttpClient(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const goalOf = async (id: string) =>
  ((await ann.call(listPersonalGoals)).body['data'] as WireRegularGoal[]).find((goal) => goal.id === id);
const days = async (id: string) =>
  (
    await app.deps.db.pool.query<{ day: LocalDay; hundredths: number }>(
      'select day, hundredths from amounts where goal_id = $1 order by day',
      [id],
    )
  ).rows;

it('additions of three devices at once, some sent twice, are their exact sum, one check-in and one award', async () => {
  const body = { value: 'Drink water', frequency: 'monthly', amount_target: 20 };
  const { id } = (await ann.call(createGoal, { body })).body['data'] as WireRegularGoal;
  const again = () => app.callSignedOut(logIn, { body: { email: ann.email, password: ann.password } });
  const tokens = [ann.token, ...(await runConcurrently(2, again)).map(({ body: { token } }) => String(token))];
  const steps = Array.from({ length: rounds(60, 200) }, (_, nth) => [1, 110, 70][nth % 3] ?? 0);
  // A busy server answers 503 to what waited too long for its turn; a device sends it again with its key.
  const send = async (nth: number, key: string): Promise<ClientAnswer> => {
    const added = { goalId: id, day: app.today(), add: (steps[nth] ?? 0) / 100 };
    const answer = await devices.send(addAmount, tokens[nth % 3] ?? '', { body: added, key });
    return answer.status === 503 ? send(nth, key) : answer;
  };
  const answers = await runConcurrently(steps.length, async (nth) => {
    const key = randomUUID();
    const all = await runConcurrently(nth % 10 === 0 ? 2 : 1, () => send(nth, key));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    return all[0];
  });
  expect(answers.map((answer) => answer?.status)).toEqual(steps.map(() => 200));
  expect(answers.filter((answer) => answer?.body['check_in'] !== null)).toHaveLength(1);
  const sum = steps.reduce((total, step) => total + step, 0) / 100;
  expect(await goalOf(id)).toMatchObject({ amount: { sum }, check_ins_total: 1, check_ins: [{ amount: sum }] });
  const { rows } = await app.deps.db.pool.query('select points from streak_ledger where uid = $1', [ann.uid]);
  expect(rows).toEqual([{ points: 1 }]);
  expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
});

interface DayAmount {
  readonly day: LocalDay;
  readonly hundredths: number;
}

type Act =
  | { readonly what: 'add'; readonly ago: number; readonly hundredths: number }
  | { readonly what: 'target'; readonly hundredths: number }
  | { readonly what: 'undo' | 'undo check-in' | 'archive' | 'next day' };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('add' as const),
      ago: fc.nat(2),
      hundredths: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('target' as const), hundredths: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom('undo', 'undo check-in', 'archive', 'next day') }) },
);

it.each(['daily', 'weekly', 'monthly', 'once'] as const)(
  'the amounts of a %s goal agree with a recount after additions, undo, new targets, the archive and an import, in random order',
  async (frequency) => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25 }), async (acts) => {
        const fromFile = { day: addDays(app.today(), -5), hundredths: 350 };
        const file = {
          key: randomUUID(),
          goal: `Drink ${randomUUID()}`,
          frequency,
          amount_target: 5,
          check_ins: [],
          amounts: [{ day: fromFile.day, amount: 3.5 }],
        };
        const made = await ann.call(runImport, { body: { source: 'csv', goals: [file] } });
        const [{ id }] = made.body['goals'] as [{ id: string }];
        const kept: DayAmount[] = [];
        let isArchived = false;
        for (const each of acts) {
          if (each.what === 'next day') app.clock.advanceDays(1);
          if (each.what === 'add') {
            const addition = { day: addDays(app.today(), -each.ago), hundredths: each.hundredths };
            const body = { goalId: id, day: addition.day, add: each.hundredths / 100 };
            if ((await ann.call(addAmount, { body })).status === 200) kept.push(addition);
          }
          if (each.what === 'target')
            await ann.call(updateGoal, { body: { goalId: id, amount_target: each.hundredths / 100 } });
          if (each.what === 'archive') {
            isArchived = !isArchived;
            await ann.call(archiveGoal, { body: { goalId: id, archived: isArchived } });
          }
          if (each.what === 'undo') {
            const { status, body } = await ann.call(undoAmount, { body: { goalId: id } });
            if (status === 200) expect(takeBack(kept, () => true)).toBe((body['removed'] as { add: number }).add);
          }
          if (each.what === 'undo check-in' && frequency !== 'weekly') await undoNewest(id, kept, fromFile);
        }
        const sums = new Map<LocalDay, number>();
        for (const { day, hundredths } of [fromFile, ...kept]) sums.set(day, (sums.get(day) ?? 0) + hundredths);
        const counted = [...sums].map(([day, hundredths]) => ({ day, hundredths }));
        expect(await days(id)).toEqual(counted.toSorted((one, other) => (one.day < other.day ? -1 : 1)));
        const goal = await goalOf(id);
        const from = goal?.amount?.from ?? '';
        const sumSince = counted.reduce((sum, { day, hundredths }) => sum + (day >= from ? hundredths : 0), 0);
        expect(goal?.amount?.sum).toBe(sumSince / 100);
        if (frequency === 'daily')
          for (const { date, amount } of goal?.check_ins ?? [])
            expect(amount).toBe((sums.get(date as LocalDay) ?? 0) / 100);
      }),
      { numRuns: rounds(2, 15), seed: rounds(4, Date.now()) },
    );
    expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
  },
);

/** Takes the newest addition out that is one of a period. @returns it, in decimals */
function takeBack(kept: DayAmount[], isOf: (day: LocalDay) => boolean): number | undefined {
  const at = kept.findLastIndex(({ day }) => isOf(day));
  const [taken] = at === -1 ? [] : kept.splice(at, 1);
  return taken === undefined ? undefined : taken.hundredths / 100;
}

/** Undoes the newest check-in: the newest additions of its period go, and only so many that its ring is no longer full. */
async function undoNewest(id: string, kept: DayAmount[], fromFile: DayAmount): Promise<void> {
  const before = await goalOf(id);
  const newest = before?.check_ins.at(-1);
  if (before === undefined || newest === undefined) return;
  const { status } = await ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: newest.index } });
  if (status !== 200) return;
  const isOf = (day: LocalDay) => PERIODS[before.frequency](day, newest.date as LocalDay);
  const sumOf = (rows: readonly DayAmount[]) =>
    rows.reduce((sum, { day, hundredths }) => sum + (isOf(day) ? hundredths : 0), 0);
  const left = sumOf(await days(id));
  const imported = sumOf([fromFile]);
  const target = Math.round((before.amount_target ?? 0) * 100);
  while (sumOf(kept) + imported >= target && takeBack(kept, isOf) !== undefined);
  expect(left).toBe(sumOf(kept) + imported);
}

/** The days of a check-in's period; those of a week depend on earlier check-ins, so its check-ins are not undone here. */
const PERIODS: Readonly<Record<WireRegularGoal['frequency'], (day: LocalDay, checked: LocalDay) => boolean>> = {
  daily: (day, checked) => day === checked,
  weekly: () => false,
  monthly: (day, checked) => day.slice(0, 7) === checked.slice(0, 7),
  once: () => true,
};

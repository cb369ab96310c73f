import { randomUUID } from 'node:crypto';
import type { Call } from '@fivefold/contract/call';
import { exportAccount } from '@fivefold/contract/calls/account';
import { restoreCheckIn, undoCheckIn, undoSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { endAway, freezeGoal, freezeSharedGoal, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, deleteGoal } from '@fivefold/contract/calls/goals';
import { runImport } from '@fivefold/contract/calls/import';
import { mendGoal, mendSharedGoal, undoMendingOfGoal } from '@fivefold/contract/calls/mend';
import { answerMiss } from '@fivefold/contract/calls/misses';
import { rootGoal } from '@fivefold/contract/calls/roots';
import { readImportFile } from '@fivefold/import-files/read-file';
import { addDays, dayInZone } from '@fivefold/rules/calendar';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAutomaticGoal } from '#testing/automatic-goals';
import { ledgerFaults } from '#testing/database-facts';
import { historyFaults } from '#testing/recount';
import { rounds } from '#testing/rounds';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, shareGoal } from '#testing/test-users';

/** `RUNS=200 npx vitest run --project server day-after-attack` looks longer. */
const RUNS = Number(process.env['RUNS'] ?? rounds(1, 20));
const STEPS = rounds(60, 120);
const ZONES = ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati'];
const HOURS = 1 / 24;
const PLACES = 4;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ hasWorker: false });
});
afterAll(() => app.close());

/** Someone who wants more than their days give, with the goals that they have and had. */
interface Attacker {
  readonly user: TestUser;
  readonly goals: string[];
  readonly shared: string;
  zone: string;
}

interface Step {
  readonly what: keyof typeof STEPS_OF;
  readonly who: number;
  readonly goal: number;
  readonly by: number;
}

const send = ({ user, zone }: Attacker, call: Call, body: object) =>
  user.call(call, { body, key: randomUUID(), headers: { 'time-zone': zone } });
const todayOf = ({ zone }: Attacker) => dayInZone(app.clock.now(), zone);
const lastIndex = async (goalId: string, table: 'check_ins' | 'undone_check_ins', uid: string) => {
  const { rows } = await app.deps.db.pool.query<{ idx: number }>(
    `select idx from ${table} where goal_id = $1 and uid = $2 order by idx desc limit 1`,
    [goalId, uid],
  );
  return rows[0]?.idx ?? 0;
};

type Act = (one: Attacker, goalId: string, by: number) => Promise<unknown>;
const on =
  (call: Call, body: (goalId: string, by: number, one: Attacker) => object): Act =>
  (one, goalId, by) =>
    send(one, call, body(goalId, by, one));

const SINGLE_STEPS = {
  'check in': on(checkGoal, (goalId, by, one) => ({
    goalId,
    checkDate: addDays(todayOf(one), (by % 5) - 3 > 0 ? 1 : 0),
  })),
  'check in late': on(checkGoal, (goalId, by, one) => ({ goalId, checkDate: addDays(todayOf(one), -by), late: true })),
  undo: async (one, goalId) =>
    send(one, undoCheckIn, { goalId, checkInIndex: await lastIndex(goalId, 'check_ins', one.user.uid) }),
  restore: async (one, goalId) =>
    send(one, restoreCheckIn, { goalId, checkInIndex: await lastIndex(goalId, 'undone_check_ins', one.user.uid) }),
  mend: on(mendGoal, (goalId, by, one) => ({
    goalId,
    done: by % 2 === 0 ? [addDays(todayOf(one), -1)] : [],
    freeze: [2, 3, 4].slice(0, by % 4).map((ago) => addDays(todayOf(one), -ago)),
  })),
  'undo mending': on(undoMendingOfGoal, (goalId) => ({ goalId })),
  freeze: on(freezeGoal, (goalId) => ({ goalId })),
  miss: on(answerMiss, (goalId, _by, one) => ({ goalId, day: addDays(todayOf(one), -1), reason: 'ill' })),
  'days a week': on(setRestDays, (goalId, by) => ({ goalId, rest_weekdays: [], days_per_week: 2 + (by % 6) })),
  'rest days': on(setRestDays, (goalId, by) => ({
    goalId,
    days_per_week: 7,
    rest_weekdays: by < 4 ? [] : [by % 7 || 7],
  })),
  archive: on(archiveGoal, (goalId, by) => ({ goalId, archived: by % 2 === 0 })),
  root: on(rootGoal, (goalId, by) => ({ goalId, rooted: by % 2 === 0 })),
  delete: on(deleteGoal, (goalId) => ({ goalId })),
  'bring back': on(restoreGoal, (goalId) => ({ goalId })),
  make: async (one, _goalId, by) => {
    const frequency = ['daily', 'daily', 'weekly', 'monthly'][by % 4] ?? 'daily';
    const more = frequency === 'daily' && by > 3 ? { days_per_week: 2 + (by % 6) } : {};
    const { body } = await send(one, createGoal, { value: `Goal ${randomUUID()}`, frequency, ...more });
    one.goals.push((body['data'] as { id: string }).id);
  },
  grow: async (one) =>
    void one.goals.push(await makeAutomaticGoal({ app, who: one.user, more: { goal: randomUUID() } })),
  'import days': async (one, _goalId, by) => {
    const check_ins = Array.from({ length: by * 2 }, (_, nth) => ({ date: addDays(todayOf(one), -nth - (by % 3)) }));
    const goal = { key: 'a', goal: `Goal ${by}`, frequency: 'daily', check_ins };
    const { body } = await send(one, runImport, { source: 'csv', goals: [goal] });
    one.goals.push(...importedOf(body));
  },
  'bring an export along': async (one) => {
    const headers = { authorization: `Bearer ${one.user.token}` };
    const zip = (await app.fastify.inject({ method: 'GET', url: exportAccount.path, headers })).rawPayload;
    const reading = { today: todayOf(one), timeZone: one.zone };
    const { source, goals } = await readImportFile(new Blob([new Uint8Array(zip)]), 'fivefold.zip', reading);
    const { body } = await send(one, runImport, { source, goals });
    one.goals.push(...importedOf(body));
  },
  'check in together': (one) => send(one, checkSharedGoal, { shared_goal_id: one.shared, checkDate: todayOf(one) }),
  'undo together': async (one) => {
    const checkInIndex = await lastIndex(one.shared, 'check_ins', one.user.uid);
    return send(one, undoSharedCheckIn, { shared_goal_id: one.shared, checkInIndex });
  },
  'mend together': (one, _goalId, by) =>
    send(one, mendSharedGoal, {
      shared_goal_id: one.shared,
      done: [addDays(todayOf(one), -1)],
      freeze: [2, 3].slice(0, by % 3).map((ago) => addDays(todayOf(one), -ago)),
    }),
  'freeze together': (one) => send(one, freezeSharedGoal, { shared_goal_id: one.shared }),
  'go away': (one, _goalId, by) => send(one, goAway, { from: todayOf(one), to: addDays(todayOf(one), by) }),
  'end away': (one) => send(one, endAway, { from: todayOf(one) }),
  fly: (one, _goalId, by) => Promise.resolve((one.zone = ZONES[by % 3] ?? 'UTC')),
  'hours pass': (_one, _goalId, by) => Promise.resolve(app.clock.advanceDays(by * 4 * HOURS)),
  'a day passes': () => Promise.resolve(app.clock.advanceDays(1)),
  'days pass': (_one, _goalId, by) => Promise.resolve(app.clock.advanceDays(by)),
  'days are done': async (one, goalId, by) => {
    for (let nth = 0; nth < by; nth++) {
      await send(one, checkGoal, { goalId, checkDate: todayOf(one) });
      app.clock.advanceDays(1);
    }
  },
} satisfies Record<string, Act>;

/** What seldom comes about by chance. */
const SERIES = {
  'undo and restore': async (one, goalId) => {
    await SINGLE_STEPS.undo(one, goalId);
    return SINGLE_STEPS.restore(one, goalId);
  },
  'mend and undo it': async (one, goalId, by) => {
    await SINGLE_STEPS.mend(one, goalId, by);
    return SINGLE_STEPS['undo mending'](one, goalId, by);
  },
  'lose and keep': async (one, goalId, by) => {
    await SINGLE_STEPS['days are done'](one, goalId, 1 + (by % 3));
    app.clock.advanceDays(2);
    return (by % 2 === 0 ? SINGLE_STEPS.freeze : SINGLE_STEPS.mend)(one, goalId, by);
  },
  'come back': async (one, goalId, by) => {
    await SINGLE_STEPS['days are done'](one, goalId, 3);
    app.clock.advanceDays(1 + (by % 3));
    return SINGLE_STEPS['check in'](one, goalId, 1);
  },
} satisfies Record<string, Act>;

const STEPS_OF = { ...SINGLE_STEPS, ...SERIES };

function importedOf(body: Record<string, unknown>): string[] {
  const goals = (body['goals'] ?? []) as { id: string | null; is_new: boolean }[];
  return goals.flatMap(({ id, is_new: isNew }) => (isNew && id !== null ? [id] : []));
}

const OFTEN: readonly Step['what'][] = [
  'check in',
  'check in late',
  'undo',
  'restore',
  'mend',
  'come back',
  'undo and restore',
  'a day passes',
  'days are done',
];
const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...OFTEN) },
    { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(STEPS_OF) as Step['what'][])) },
  ),
  who: fc.nat(1),
  goal: fc.nat(PLACES - 1),
  by: fc.integer({ min: 1, max: 7 }),
});

async function gather(): Promise<Attacker[]> {
  const [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  const { id: shared } = await shareGoal(ann, bob);
  const attackers = [ann, bob].map((user) => ({ user, goals: [], shared, zone: 'UTC' }));
  for (const one of attackers) {
    for (const by of [0, 2, 5]) await STEPS_OF.make(one, '', by);
    await STEPS_OF.grow(one);
  }
  return attackers;
}

it(
  'gives no one more points, freezes, returns or milestones than their days, in any order of what they do',
  { timeout: 60_000 + RUNS * 30_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const attackers = await gather();
        const known = new Set<string>();
        for (const [nth, { what, who, goal, by }] of steps.entries()) {
          const one = attackers[who] as Attacker;
          const goalId = one.goals.at(-1 - (goal % one.goals.length)) ?? '';
          const answer = (await STEPS_OF[what](one, goalId, by)) as { status?: number } | undefined;
          expect(answer?.status ?? 200, what).toBeLessThan(500);
          const faults = await historyFaults(app, one.user.uid, known);
          expect(faults, `after step ${nth}, ${what} ${by}, of ${goalId}`).toEqual([]);
        }
        expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
);

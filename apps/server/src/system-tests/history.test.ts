import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteGoal } from '#features/goals/actions';
import { ledgerFaults } from '#testing/database-facts';
import { mostPointsInThirtyDays, sum } from '#testing/history-model';
import { type GoalPlan, Story } from '#testing/history-story';
import { rounds } from '#testing/rounds';
import { createTestApp, type TestApp } from '#testing/test-app';

/** More than the ordinary run: HISTORY_RUNS=1000. */
const RUNS = Number(process.env['HISTORY_RUNS'] ?? rounds(8, 30));
const ZONES = [
  'UTC',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Europe/Berlin',
  'Australia/Lord_Howe',
] as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** One step: an action of the user, some time after the previous one. */
interface Step {
  readonly hoursLater: number;
  readonly zone: (typeof ZONES)[number];
  /** Which goal, counted around. */
  readonly goal: number;
  /** 0 for the date on the person's wall. */
  readonly daysOff: number;
  readonly act:
    | 'tap'
    | 'tap three times'
    | 'tap with a key'
    | 'tap twice with a key'
    | 'send an old tap again'
    | 'use an old key for another tap'
    | 'delete';
}

const anyPlan: fc.Arbitrary<GoalPlan> = fc.record({
  frequency: fc.constantFrom('daily', 'weekly', 'monthly', 'once'),
  interval: fc.constantFrom(1, 2, 3),
});
const anyStep: fc.Arbitrary<Step> = fc.record({
  hoursLater: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 10, max: 30 }) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }) },
    { weight: 4, arbitrary: fc.integer({ min: 6, max: 9 }).map((days) => days * 24) },
    { weight: 2, arbitrary: fc.integer({ min: 24, max: 45 * 24 }) },
  ),
  zone: fc.constantFrom(...ZONES),
  goal: fc.nat({ max: 5 }),
  daysOff: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: -3, max: 3 })),
  act: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('tap' as const, 'tap with a key' as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'tap three times' as const,
        'tap twice with a key' as const,
        'send an old tap again' as const,
        'use an old key for another tap' as const,
      ),
    },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
  ),
});
const anyHistory = fc.record({
  plans: fc.array(anyPlan, { minLength: 1, maxLength: 6 }),
  steps: fc.array(anyStep, { minLength: 20, maxLength: 70, size: 'max' }),
  begin: fc.integer({ min: 0, max: 900 }),
});

function dateInZone(now: Date, zone: string, daysOff: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(now.getTime() + daysOff * 86_400_000));
}

async function act(story: Story, step: Step): Promise<void> {
  const goal = step.goal % story.ids.length;
  const day = dateInZone(story.now, step.zone, step.daysOff);
  const old = story.kept[step.goal % Math.max(story.kept.length, 1)];
  const tapOnce = (key?: string) => story.check(goal, day, step.zone, key);
  switch (step.act) {
    case 'tap':
    case 'tap three times': {
      const answers = await Promise.all(Array.from({ length: step.act === 'tap' ? 1 : 3 }, () => tapOnce()));
      const verdict = story.predict(goal, day);
      const accepted = answers.filter((answer) => typeof answer !== 'number');
      expect(accepted).toHaveLength(verdict.status === 200 ? 1 : 0);
      story.expectAnswer(accepted[0] ?? answers[0], verdict, day);
      const refused = answers.filter((answer) => typeof answer === 'number');
      return expect(new Set(refused)).toEqual(
        new Set(refused.length === 0 ? [] : [verdict.status === 200 ? 409 : verdict.status]),
      );
    }
    case 'tap with a key':
    case 'tap twice with a key': {
      const key = randomUUID();
      const [first, ...more] = await Promise.all(
        Array.from({ length: step.act === 'tap with a key' ? 1 : 2 }, () => tapOnce(key)),
      );
      story.expectAnswer(first, story.predict(goal, day), day);
      for (const answer of more) expect(answer).toEqual(first);
      if (typeof first === 'object') story.kept.push({ key, goal, day, answer: first });
      return;
    }
    case 'send an old tap again':
      if (old !== undefined) expect(await story.check(old.goal, old.day, step.zone, old.key)).toEqual(old.answer);
      return;
    case 'use an old key for another tap':
      if (old !== undefined && (old.goal !== goal || old.day !== day)) expect(await tapOnce(old.key)).toBe(422);
      return;
    case 'delete':
      if (story.deleted.has(goal)) return;
      await deleteGoal(story.deps, story.caller(step.zone), { goalId: story.ids[goal] ?? '' }, undefined);
      story.deleted.add(goal);
  }
}

it(`keeps the ledger of ${RUNS} random histories like a naive model`, { timeout: 60_000 + RUNS * 2000 }, async () => {
  let accepted = 0;
  let points = 0;
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ plans, steps, begin }) => {
      const story = new Story(app, plans, begin);
      await story.begin();
      for (const step of steps) {
        story.now = new Date(story.now.getTime() + step.hoursLater * 3_600_000);
        await act(story, step);
      }
      await story.expectStored();
      expect(mostPointsInThirtyDays(story.person, 'once')).toBeLessThanOrEqual(5);
      expect(mostPointsInThirtyDays(story.person, 'once', 'monthly')).toBeLessThanOrEqual(10);
      accepted += story.person.goals.reduce((count, goal) => count + goal.days.length, 0);
      points += sum(story.person.awards);
    }),
    { numRuns: RUNS },
  );
  // Histories in which nothing happens would prove nothing; a quarter of them have a check-in or none.
  expect(accepted).toBeGreaterThan(rounds(RUNS / 2, RUNS * 5));
  expect(points).toBeGreaterThan(rounds(0, RUNS));
  expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
});

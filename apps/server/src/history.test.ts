import { randomUUID } from 'node:crypto';
import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Frequency, WeeklyInterval } from '@fivefold/rules/frequency';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from './kernel/http/access.ts';
import { Problem } from './kernel/problem.ts';
import { checkOwnGoal } from './slices/check-ins/actions.ts';
import { createPersonalGoal, deleteGoal } from './slices/goals/actions.ts';
import { bookkeepingFaults } from './testing/database-facts.ts';
import { currentRun, levelOf, type ModelGoal, type ModelPerson, mostOncePointsInThirtyDays, sum, tap, type Verdict } from './testing/history-model.ts';
import { createWorld, type World } from './testing/world.ts';

/** More than the ordinary run: HISTORY_RUNS=1000. */
const RUNS = Number(process.env['HISTORY_RUNS'] ?? 40);
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Berlin', 'Australia/Lord_Howe'] as const;

let given: World;
beforeAll(async () => {
  given = await createWorld();
});
afterAll(() => given.close());

interface GoalPlan {
  readonly frequency: Frequency;
  readonly interval: WeeklyInterval;
}

/** Somebody does something, a while after what they did before. */
interface Step {
  readonly hoursLater: number;
  readonly zone: (typeof ZONES)[number];
  /** Which goal, counted around. */
  readonly goal: number;
  /** 0 for the date on the person's wall. */
  readonly daysOff: number;
  readonly act: 'tap' | 'tap three times' | 'tap with a key' | 'tap twice with a key' | 'send an old tap again' | 'use an old key for another tap' | 'delete';
}

const anyPlan: fc.Arbitrary<GoalPlan> = fc.record({ frequency: fc.constantFrom('daily', 'weekly', 'monthly', 'once'), interval: fc.constantFrom(1, 2, 3) });
const anyStep: fc.Arbitrary<Step> = fc.record({
  hoursLater: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 10, max: 30 }) }, { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }) }, { weight: 4, arbitrary: fc.integer({ min: 6, max: 9 }).map((days) => days * 24) }, { weight: 2, arbitrary: fc.integer({ min: 24, max: 45 * 24 }) }),
  zone: fc.constantFrom(...ZONES),
  goal: fc.nat({ max: 5 }),
  daysOff: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: -3, max: 3 })),
  act: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('tap' as const, 'tap with a key' as const) },
    { weight: 5, arbitrary: fc.constantFrom('tap three times' as const, 'tap twice with a key' as const, 'send an old tap again' as const, 'use an old key for another tap' as const) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
  ),
});
const anyHistory = fc.record({ plans: fc.array(anyPlan, { minLength: 1, maxLength: 6 }), steps: fc.array(anyStep, { minLength: 20, maxLength: 70, size: 'max' }), begin: fc.integer({ min: 0, max: 900 }) });

interface Sent {
  readonly key: string;
  readonly goal: number;
  readonly day: string;
  readonly answer: WireCheckInAnswer;
}

/** One person and their model, side by side. */
class Story {
  now: Date;
  readonly person: ModelPerson;
  readonly ids: string[] = [];
  readonly uid = randomUUID();
  readonly kept: Sent[] = [];
  readonly deleted = new Set<number>();

  constructor(plans: readonly GoalPlan[], begin: number) {
    this.now = new Date(Date.UTC(2026, 0, 1 + begin, 9, 30));
    this.person = { goals: plans.map(({ frequency, interval }): ModelGoal => ({ frequency, interval, days: [] })), awards: [] };
  }

  get deps() {
    return { ...given.deps, clock: { now: () => this.now } };
  }

  caller(timeZone: string): Caller {
    const billing = { status: null, current_period_start: null, current_period_end: null, cancels_at: null };
    return { uid: this.uid, email: 'x@example.com', token: '', totalStreaks: 0, lifetimePoints: 0, oldGoalsBannerLastShown: null, timeZone, billing };
  }

  async begin(): Promise<void> {
    await given.deps.db.kysely
      .insertInto('profiles')
      .values({ uid: this.uid, email: `${this.uid}@example.com`, last_active_on: null, old_goals_banner_last_shown: null, time_zone: null, created_at: this.now })
      .execute();
    for (const { frequency, interval } of this.person.goals) {
      const { data } = await createPersonalGoal(this.deps, this.caller('UTC'), { value: 'Read', frequency, weekly_interval: frequency === 'weekly' ? (interval as WeeklyInterval) : null, is_public: false }, undefined);
      this.ids.push(data.id);
    }
  }

  /** @returns the answer, or the status of the refusal. */
  async check(goal: number, day: string, zone: string, key?: string): Promise<WireCheckInAnswer | number> {
    const body = { goalId: this.ids[goal] ?? '', checkDate: day as LocalDay, goalDescription: '', photoUrl: null };
    try {
      return await checkOwnGoal(this.deps, this.caller(zone), body, key);
    } catch (error) {
      if (error instanceof Problem) return error.status;
      throw error;
    }
  }

  predict(goal: number, day: string): Verdict | { status: 404 } {
    const model = this.person.goals[goal];
    return model === undefined || this.deleted.has(goal) ? { status: 404 } : tap(this.person, model, day, this.now);
  }

  expectAnswer(answer: WireCheckInAnswer | number | undefined, verdict: Verdict | { status: 404 }, day: string): void {
    if (verdict.status !== 200) return expect(answer).toBe(verdict.status);
    const total = sum(this.person.awards);
    expect(answer).toMatchObject({
      streak_earned: verdict.points > 0,
      points_earned: verdict.points,
      total_streaks: total,
      level: levelOf(total),
      goal: { last_checked: day, count_checked: verdict.countChecked, count_streak: verdict.countStreak, check_ins_total: verdict.index + 1 },
      check_in: { index: verdict.index, date: day, user_id: this.uid },
    });
  }

  async expectStored(): Promise<void> {
    const { kysely } = given.deps.db;
    const profile = await kysely.selectFrom('profiles').selectAll().where('uid', '=', this.uid).executeTakeFirstOrThrow();
    const total = sum(this.person.awards);
    expect([profile.total_streaks, profile.lifetime_points, profile.ledger_seq]).toEqual([total, total, this.person.awards.length]);
    const stored = await kysely.selectFrom('check_ins').select(['goal_id', 'idx', 'day']).where('uid', '=', this.uid).orderBy('idx').execute();
    const standings = await kysely.selectFrom('goal_participants').selectAll().where('uid', '=', this.uid).execute();
    expect(standings).toHaveLength(this.person.goals.length - this.deleted.size);
    for (const [nth, goal] of this.person.goals.entries()) {
      const days = this.deleted.has(nth) ? [] : goal.days.map((each) => each.day);
      expect(stored.filter((row) => row.goal_id === this.ids[nth]).map((row) => row.day)).toEqual(days);
      const last = days.at(-1);
      if (last === undefined) continue;
      const run = currentRun(goal, last);
      expect(standings.find((row) => row.goal_id === this.ids[nth])).toMatchObject({ last_checked: last, count_checked: ((run.length - 1) % 5) + 1, count_streak: run.filter((each) => each.points > 0).length });
    }
  }
}

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
      return expect(new Set(refused)).toEqual(new Set(refused.length === 0 ? [] : [verdict.status === 200 ? 409 : verdict.status]));
    }
    case 'tap with a key':
    case 'tap twice with a key': {
      const key = randomUUID();
      const [first, ...more] = await Promise.all(Array.from({ length: step.act === 'tap with a key' ? 1 : 2 }, () => tapOnce(key)));
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
      await deleteGoal(story.deps, story.caller(step.zone), { goalId: story.ids[goal] ?? '' });
      story.deleted.add(goal);
  }
}

it(`keeps the books of ${RUNS} random histories as a naive model does`, { timeout: 60_000 + RUNS * 2000 }, async () => {
  let accepted = 0;
  let points = 0;
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ plans, steps, begin }) => {
      const story = new Story(plans, begin);
      await story.begin();
      for (const step of steps) {
        story.now = new Date(story.now.getTime() + step.hoursLater * 3_600_000);
        await act(story, step);
      }
      await story.expectStored();
      expect(mostOncePointsInThirtyDays(story.person)).toBeLessThanOrEqual(5);
      accepted += story.person.goals.reduce((count, goal) => count + goal.days.length, 0);
      points += sum(story.person.awards);
    }),
    { numRuns: RUNS },
  );
  // Histories in which nothing happens would prove nothing.
  expect(accepted).toBeGreaterThan(RUNS * 5);
  expect(points).toBeGreaterThan(RUNS);
  expect(await bookkeepingFaults(given.deps.db.pool)).toEqual([]);
});

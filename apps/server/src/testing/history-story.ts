import { randomUUID } from 'node:crypto';
import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Frequency, WeeklyInterval } from '@fivefold/rules/frequency';
import { expect } from 'vitest';
import type { Caller } from '../kernel/http/caller.ts';
import { NO_BILLING } from '../features/billing/billing-facts.ts';
import { Problem } from '../kernel/problem.ts';
import { checkOwnGoal } from '../features/check-ins/actions.ts';
import { createPersonalGoal } from '../features/goals/actions.ts';
import { currentRun, levelOf, type ModelGoal, type ModelPerson, sum, tap, type Verdict } from './history-model.ts';
import type { TestApp } from './test-app.ts';

export interface GoalPlan {
  readonly frequency: Frequency;
  readonly interval: WeeklyInterval;
}

/** A tap that was accepted under a key. */
interface Sent {
  readonly key: string;
  readonly goal: number;
  readonly day: string;
  readonly answer: WireCheckInAnswer;
}

/** One person of a app and their model, side by side. */
export class Story {
  private readonly app: TestApp;
  now: Date;
  readonly person: ModelPerson;
  readonly ids: string[] = [];
  readonly uid = randomUUID();
  readonly kept: Sent[] = [];
  readonly deleted = new Set<number>();

  /** @param begin days after the first of January 2026 */
  constructor(app: TestApp, plans: readonly GoalPlan[], begin: number) {
    this.app = app;
    this.now = new Date(Date.UTC(2026, 0, 1 + begin, 9, 30));
    this.person = {
      goals: plans.map(({ frequency, interval }): ModelGoal => ({ frequency, interval, madeAt: this.now, days: [] })),
      awards: [],
    };
  }

  get deps() {
    return { ...this.app.deps, clock: { now: () => this.now } };
  }

  caller(timeZone: string): Caller {
    const billing = NO_BILLING;
    return {
      uid: this.uid,
      email: 'x@example.com',
      isEmailVerified: true,
      token: '',
      totalStreaks: 0,
      lifetimePoints: 0,
      oldGoalsBannerLastShown: null,
      timeZone,
      language: 'en',
      displayName: null,
      avatarColor: null,
      isNameAsked: false,
      emberName: null,
      isEmberAsked: true,
      colorNames: [],
      createdAt: new Date(0),
      away: null,
      wantsMondayMail: false,
      freezes: 1,
      inviter: null,
      billing,
      mayRead: true,
    };
  }

  async begin(): Promise<void> {
    await this.app.deps.db.kysely
      .insertInto('profiles')
      .values({
        uid: this.uid,
        email: `${this.uid}@example.com`,
        last_active_on: null,
        old_goals_banner_last_shown: null,
        time_zone: null,
        created_at: this.now,
      })
      .execute();
    for (const { frequency, interval } of this.person.goals) {
      const { data } = await createPersonalGoal(
        this.deps,
        this.caller('UTC'),
        {
          value: 'Read',
          frequency,
          weekly_interval: frequency === 'weekly' ? (interval as WeeklyInterval) : null,
          is_public: false,
        },
        undefined,
      );
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
      goal: {
        last_checked: day,
        count_checked: verdict.countChecked,
        count_streak: verdict.countStreak,
        check_ins_total: verdict.index + 1,
      },
      check_in: { index: verdict.index, date: day, user_id: this.uid },
    });
  }

  async expectStored(): Promise<void> {
    const { kysely } = this.app.deps.db;
    const profile = await kysely
      .selectFrom('profiles')
      .selectAll()
      .where('uid', '=', this.uid)
      .executeTakeFirstOrThrow();
    const total = sum(this.person.awards);
    expect([profile.total_streaks, profile.lifetime_points, profile.ledger_seq]).toEqual([
      total,
      total,
      this.person.awards.length,
    ]);
    const stored = await kysely
      .selectFrom('check_ins')
      .innerJoin('goals', 'goals.id', 'goal_id')
      .select(['goal_id', 'idx', 'day'])
      .where('uid', '=', this.uid)
      .where('deleted_at', 'is', null)
      .orderBy('idx')
      .execute();
    const standings = await kysely
      .selectFrom('goal_participants')
      .innerJoin('goals', 'goals.id', 'goal_id')
      .selectAll('goal_participants')
      .where('uid', '=', this.uid)
      .where('deleted_at', 'is', null)
      .execute();
    expect(standings).toHaveLength(this.person.goals.length - this.deleted.size);
    for (const [nth, goal] of this.person.goals.entries()) {
      const days = this.deleted.has(nth) ? [] : goal.days.map((each) => each.day);
      expect(stored.filter((row) => row.goal_id === this.ids[nth]).map((row) => row.day)).toEqual(days);
      const last = days.at(-1);
      if (last === undefined) continue;
      const run = currentRun(goal, last);
      expect(standings.find((row) => row.goal_id === this.ids[nth])).toMatchObject({
        last_checked: last,
        count_checked: ((run.length - 1) % 5) + 1,
        count_streak: run.filter((each) => each.points > 0).length,
      });
    }
  }
}

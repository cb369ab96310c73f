import { getGoalHistory, getGoalSummary } from '@fivefold/contract/calls/history';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { getLastWeek } from '@fivefold/contract/calls/week';
import { entityId, localDay } from '@fivefold/contract/fields';
import { amountOn, fromHundredths, toHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { GoalState } from '@fivefold/rules/goal-state';
import * as z from 'zod/mini';
import { markText, nameGoal, type OwnGoal } from './goal-texts.ts';
import { GOALS_SHOWN, listOwnGoals, readProgress, readRhythm, readState } from './own-goals.ts';
import { type Asking, defineTool } from './tool.ts';

const nothing = z.strictObject({});

/** The first goals of a list, and how many more there are. */
function firstGoals<Shown>(goals: readonly OwnGoal[], show: (goal: OwnGoal) => Shown) {
  return { goals: goals.slice(0, GOALS_SHOWN).map(show), more: Math.max(goals.length - GOALS_SHOWN, 0) };
}

function showStreak({ countStreak, progressSteps }: GoalState) {
  return { streak: countStreak, check_ins_in_block: progressSteps };
}

/** What is still to add in the period of a goal with a target. */
function showAmount(goal: OwnGoal, { today, uid }: Asking) {
  const { amount_target: target, amount_unit: unit, amount } = goal;
  if (target === null) return {};
  const kept = amount === undefined ? null : { from: amount.from as LocalDay, hundredths: toHundredths(amount.sum) };
  const added = amountOn(readRhythm(goal), readProgress(goal).lastChecked, kept, today);
  return {
    amount: {
      target,
      left: fromHundredths(Math.max(toHundredths(target) - added, 0)),
      unit: unit === null ? null : markText(unit, goal, uid),
    },
  };
}

function showDue(goal: OwnGoal, asking: Asking) {
  const state = readState(goal, asking.today);
  const { week } = state;
  return {
    ...nameGoal(goal, asking.uid),
    shared: goal.type === 'shared',
    frequency: goal.frequency,
    last_checked: goal.last_checked,
    ...showStreak(state),
    ...(week !== null && { days_left_this_week: week.of - week.done }),
    ...showAmount(goal, asking),
    ...(goal.avoid && { day_without: true }),
    // The person's own words, of a shared goal too.
    ...(goal.cue !== null && { cue: goal.cue }),
    ...(goal.small_version !== null && { small_version: goal.small_version }),
    ...(goal.part_of_day !== null && { part_of_day: goal.part_of_day }),
  };
}

/** What a token with the scope `read` may do. */
export const readingTools = {
  due: defineTool({
    title: 'Due today',
    description:
      'The goals that ask for a check-in today, with how each stands and what is left of it: five check-ins in a row are a block, which earns a point, and streak counts what was earned in a row. A goal with day_without is one to do without: a check-in says that the day went well.',
    scope: 'read',
    input: nothing,
    async run(asking) {
      const goals = await listOwnGoals(asking);
      const due = goals.filter((goal) => readState(goal, asking.today).section === 'due');
      return firstGoals(due, (goal) => showDue(goal, asking));
    },
  }),
  streaks: defineTool({
    title: 'Points and streaks',
    description:
      'The points that can be exchanged, the level, and how each goal stands: five check-ins in a row are a block, which earns a point, and streak counts what was earned in a row. How long a goal’s run is, history says.',
    scope: 'read',
    input: nothing,
    async run(asking) {
      const [points, goals] = await Promise.all([asking.askApi(getTotalStreaks), listOwnGoals(asking)]);
      const current = goals.filter((goal) => readState(goal, asking.today).dayOff !== 'archived');
      return {
        points: points.total_streaks,
        level: points.level,
        ...firstGoals(current, (goal) => ({
          ...nameGoal(goal, asking.uid),
          last_checked: goal.last_checked,
          check_ins: goal.check_ins_total,
          ...showStreak(readState(goal, asking.today)),
        })),
      };
    },
  }),
  history: defineTool({
    title: 'History of a goal',
    description:
      'The check-ins of one goal from one day to another, both included, at most 366 days; and of all time its number of check-ins, its current run and its best one (periods in a row).',
    scope: 'read',
    input: z.strictObject({ goal_id: entityId, from: localDay, to: localDay }),
    async run({ askApi, uid }, { goal_id: id, from, to }) {
      const params = { id };
      const [past, summary] = await Promise.all([
        askApi(getGoalHistory, { params, query: { from, to } }),
        askApi(getGoalSummary, { params }),
      ]);
      return {
        goal_id: id,
        ...(summary.person.uid !== uid && { of_a_friend: true }),
        check_ins: past.check_ins.map(({ date, late, small, amount }) => ({
          date,
          ...(late && { late }),
          ...(small && { small_version: small }),
          ...(amount !== null && { amount }),
        })),
        last_before: past.before,
        all_check_ins: summary.check_ins,
        current_run: summary.current_run,
        best_run: summary.best_run,
      };
    },
  }),
  week: defineTool({
    title: 'Last week',
    description:
      'The last week that is over, Monday to Sunday, over all goals: what was kept and what slipped by, hearts from friends, and for at most 5 goals each day.',
    scope: 'read',
    input: nothing,
    async run(asking) {
      const [week, goals] = await Promise.all([asking.askApi(getLastWeek), listOwnGoals(asking)]);
      const known = new Map(goals.map((goal) => [goal.id, goal]));
      const nameOf = (id: string) => {
        const goal = known.get(id);
        return goal === undefined ? { goal_id: id } : nameGoal(goal, asking.uid);
      };
      const { suggestion } = week;
      return {
        week: week.week,
        kept: week.kept,
        missed: week.missed,
        hearts: week.hearts,
        goals: week.lines.map(({ id, kept, missed, marks }) => ({ ...nameOf(id), kept, missed, days: marks })),
        more: week.more,
        suggestion: suggestion && {
          kind: suggestion.kind,
          goal_id: suggestion.goal?.id ?? null,
          weekday: suggestion.weekday,
          check_ins_left: suggestion.left,
        },
      };
    },
  }),
};

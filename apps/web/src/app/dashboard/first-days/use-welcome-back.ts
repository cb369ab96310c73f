import type { LocalDay } from '@fivefold/rules/calendar';
import { goalToReturnWith } from '@fivefold/rules/welcome-back';
import { useMemo, useState } from 'react';
import { getDaysOff, getProgress, getRhythm } from '#features/goals/progress.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

interface WelcomeBack {
  /** The one goal to begin with; null once the person has checked in. */
  readonly goal: WireOwnGoal | null;
}

/** The greeting after a week or more without a check-in; null for everybody else. It stays until the day is over. */
export function useWelcomeBack(goals: readonly WireOwnGoal[], today: LocalDay): WelcomeBack | null {
  const goal = useMemo(() => {
    const id = goalToReturnWith(
      // The button checks in, which a goal with an amount does by itself, and a day without not before its evening.
      goals
        .filter(({ amount_target, avoid }) => !(amount_target ?? avoid))
        .map((one) => ({
          id: one.id,
          text: one.goal,
          rhythm: getRhythm(one),
          progress: getProgress(one),
          daysOff: getDaysOff(one),
          checkIns: one.check_ins_total,
        })),
      today,
    );
    return goals.find((one) => one.id === id) ?? null;
  }, [goals, today]);
  const [greetedOn, setGreetedOn] = useState<LocalDay | null>(null);
  if (goal !== null && greetedOn !== today) setGreetedOn(today);
  if (goal !== null) return { goal };
  const isBack = greetedOn === today && goals.some(({ last_checked: lastChecked }) => lastChecked === today);
  return isBack ? { goal: null } : null;
}

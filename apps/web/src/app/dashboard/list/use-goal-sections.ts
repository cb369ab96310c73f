import { addDays, dayNumber, type LocalDay } from '@fivefold/rules/calendar';
import { isWeekDone } from '@fivefold/rules/days-a-week';
import { mondayOf } from '@fivefold/rules/days-off';
import { useEffect, useState } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { getGoalState } from '#features/goals/progress.ts';

interface GoalSections {
  /** What is due, and what was checked since the user came. */
  readonly due: readonly WireOwnGoal[];
  readonly done: readonly WireOwnGoal[];
  /** Ordered by the day on which they open, or end their rest. */
  readonly later: readonly WireOwnGoal[];
  readonly archived: readonly WireOwnGoal[];
}

/**
 * The sections of the day's list. A goal that is checked stays in its place, under the finger that checked it, until
 * the user comes back: to the page, from another app, or on another day.
 */
export function useGoalSections(goals: readonly WireOwnGoal[], today: LocalDay): GoalSections {
  const [visit, setVisit] = useState(() => ({ day: today, done: findDone(goals, today) }));
  const [isBack, setIsBack] = useState(false);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') setIsBack(true);
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);

  let { done: doneOnArrival } = visit;
  if (visit.day !== today || isBack) {
    doneOnArrival = findDone(goals, today);
    setVisit({ day: today, done: doneOnArrival });
    setIsBack(false);
  }
  const sectionOf = (goal: WireOwnGoal): keyof GoalSections => {
    const { section, isChecked, dayOff } = getGoalState(goal, today);
    if (dayOff === 'archived') return 'archived';
    if (!isChecked || doneOnArrival.has(goal.id)) return section;
    // It was checked in front of the user, where it stood: a goal that rests stands below.
    return dayOff === null ? 'due' : 'later';
  };
  const sections: Record<keyof GoalSections, WireOwnGoal[]> = { due: [], done: [], later: [], archived: [] };
  for (const goal of goals) sections[sectionOf(goal)].push(goal);
  const opensOn = (goal: WireOwnGoal) => {
    const { isChecked, nextOpenDay, restsUntil, week } = getGoalState(goal, today);
    const opens = isChecked ? nextOpenDay : restsUntil;
    const waitsUntil = isWeekDone(week) ? addDays(mondayOf(today), 7) : opens;
    return waitsUntil === null ? Number.MAX_SAFE_INTEGER : dayNumber(waitsUntil);
  };
  sections.later.sort((one, other) => opensOn(one) - opensOn(other));
  return sections;
}

function findDone(goals: readonly WireOwnGoal[], day: LocalDay): ReadonlySet<string> {
  return new Set(goals.filter((goal) => getGoalState(goal, day).isChecked).map(({ id }) => id));
}

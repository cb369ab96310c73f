import type { LocalDay } from '@fivefold/rules/calendar';
import { divideByPart } from '@fivefold/rules/part-of-day';
import { PART_NAMES } from '@fivefold/rules/part-of-day-names';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { useFocusOfMovedGoals } from './use-focus-of-moved-goals.ts';
import { usePartOfDay } from './use-part-of-day.ts';

export interface GoalGroup {
  readonly group: string;
  /** Its heading; empty until its code is there, absent where the goals are not divided. */
  readonly name?: string;
  readonly goals: readonly WireOwnGoal[];
}

export type DivideGoals = (goals: readonly WireOwnGoal[]) => readonly GoalGroup[];

interface Props {
  today: LocalDay;
  /** What is shown where. */
  order: string;
  onDivide: (divide: DivideGoals) => void;
}

/** Divides what is due by the parts of the day, what is for now first; it is there once a goal has a part. */
export function PartDivider({ today, order, onDivide }: Props) {
  const part = usePartOfDay(today);
  const report = useEffectEvent(onDivide);
  useFocusOfMovedGoals(order);
  useLayoutEffect(
    () =>
      report((goals) =>
        divideByPart(goals, part).map(({ group, goals: own }) => ({ group, name: t(PART_NAMES[group]), goals: own })),
      ),
    [part],
  );
  return null;
}

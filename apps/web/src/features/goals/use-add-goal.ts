import { GOAL_ADDED_REDIRECT_MS } from '@fivefold/rules/texts';
import { useEffect, useState } from 'react';
import { isPlanMissing } from '#kernel/api/problem.ts';
import { toOwnText } from './own-texts-fields.tsx';
import { useMakeSharedGoal, useMakeGoal } from './mutations.ts';
import {
  validateNewGoal,
  type FieldErrors,
  type NewGoal,
  toPersonalGoalBody,
  toFieldErrors,
  toSharedGoalBody,
} from './new-goal.ts';

export interface AddGoal {
  /** Sends the goal, unless something is wrong with it or it is already in flight. */
  readonly add: (goal: NewGoal) => void;
  readonly errors: FieldErrors;
  /** Grows each time the goal was not sent because something is wrong with it. */
  readonly refusals: number;
  readonly isBusy: boolean;
  /** It was refused because the person has no plan. */
  readonly isPlanMissing: boolean;
  /** The goal stands; in a moment the dashboard follows, or after the puzzle. */
  readonly isAdded: boolean;
  /** The new goal's plan, to be put in order; null without a cue. */
  readonly puzzle: { readonly cue: string; readonly goalText: string } | null;
  readonly onPuzzled: () => void;
}

interface Options {
  onLeave: () => void;
  /** The person wants to be reminded of the goal; at any time until the toast is gone. */
  onRemind: (goalId: string) => void;
}

/** Creates the goal of the wizard and leaves one second after (Specification section 9). */
export function useAddGoal({ onLeave, onRemind }: Options): AddGoal {
  const personal = useMakeGoal({ onRemind });
  const shared = useMakeSharedGoal({ onRemind });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [puzzle, setPuzzle] = useState<AddGoal['puzzle']>(null);
  const isAdded = personal.isSuccess || shared.isSuccess;
  const isBusy = personal.isPending || shared.isPending;
  const refused = personal.error ?? shared.error;

  useEffect(() => {
    if (!isAdded || puzzle !== null) return;
    const timer = setTimeout(onLeave, GOAL_ADDED_REDIRECT_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the second counts from the moment the goal stands
  }, [isAdded]);

  const add = (goal: NewGoal) => {
    const found = validateNewGoal(goal);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      setRefusals(refusals + 1);
      return;
    }
    if (isBusy || isAdded) return;
    const cue = toOwnText(goal.cue ?? '');
    setPuzzle(cue === null ? null : { cue, goalText: goal.text.trim() });
    if (goal.type === 'personal') personal.mutate({ body: toPersonalGoalBody(goal) });
    else shared.mutate({ body: toSharedGoalBody(goal) });
  };
  return {
    add,
    errors: { ...toFieldErrors(refused?.fields), ...errors },
    refusals,
    isBusy,
    isPlanMissing: refused !== null && isPlanMissing(refused),
    isAdded,
    puzzle: isAdded ? puzzle : null,
    onPuzzled: onLeave,
  };
}

import { foldText } from '#kernel/fold-text.ts';

export interface SearchedGoal {
  readonly goal: string;
  readonly emoji: string | null;
}

/** Whether a goal is searched for. */
export type GoalMatcher = (goal: SearchedGoal) => boolean;

/** A goal matches when its emoji and text have every word of the query, whatever the case and the accents. */
export function createGoalMatcher(query: string): GoalMatcher {
  const words = foldText(query).split(/\s+/);
  return ({ goal, emoji }) => {
    const text = foldText(`${emoji ?? ''} ${goal}`);
    return words.every((word) => text.includes(word));
  };
}

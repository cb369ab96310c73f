/** The order of a person's own goals, as the server keeps it and the day's list shows it. */

interface PlacedGoal {
  /** From 0; null for a goal that was never placed. */
  readonly position: number | null;
}

/**
 * Goals with a position come first, in its order. The others follow in the order they are given in: personal before
 * shared, the oldest first.
 */
export function orderGoals<Goal extends PlacedGoal>(goals: readonly Goal[]): Goal[] {
  return goals.toSorted((one, other) => {
    if (one.position === null || other.position === null) {
      return Number(one.position === null) - Number(other.position === null);
    }
    return one.position - other.position;
  });
}

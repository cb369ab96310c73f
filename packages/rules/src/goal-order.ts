/** The order of a person's own goals, as the server keeps it and the day's list shows it. */

interface PlacedGoal {
  /** From 0; null for a goal that was never placed. */
  readonly position: number | null;
}

/**
 * Goals with a position come first, in its order. The others follow in the order they are given in: personal before shared,
 * the oldest first.
 */
export function orderGoals<Goal extends PlacedGoal>(goals: readonly Goal[]): Goal[] {
  return goals.toSorted((one, other) => {
    if (one.position === null || other.position === null) {
      return Number(one.position === null) - Number(other.position === null);
    }
    return one.position - other.position;
  });
}

/**
 * The ids after one was moved before another, or behind all with null. Positions count from 0 in this order.
 * An id that is not among them moves nothing; a goal that is moved before an unknown one goes behind all.
 */
export function moveBefore(ids: readonly string[], id: string, before: string | null): readonly string[] {
  if (id === before || !ids.includes(id)) return ids;
  const others = ids.filter((other) => other !== id);
  const at = before === null ? -1 : others.indexOf(before);
  return at === -1 ? [...others, id] : others.toSpliced(at, 0, id);
}

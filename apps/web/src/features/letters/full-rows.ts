import { createGoalNotes } from '#kernel/goal-notes.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';

/** A row of the tapestry that a check-in of this visit has filled. */
interface FullRow {
  readonly row: number;
  /** The day of the check-in: when it is undone, the row is not full. */
  readonly date: string;
}

/** Of each goal the row that was filled last, until its line was written or skipped. */
export function useFullRows() {
  return useSharedInstance(createFullRows);
}

function createFullRows() {
  return createGoalNotes<FullRow>();
}

import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { createGoalNotes } from '#kernel/goal-notes.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';

/**
 * Of each goal the last answer to a check-in of this visit, which may have filled a row, until the row's line was written
 * or skipped.
 */
export function useFullRows() {
  return useSharedInstance(createFullRows);
}

function createFullRows() {
  return createGoalNotes<Pick<WireCheckInAnswer, 'full_row' | 'check_in'>>();
}

import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';

/** A goal of the person who asks: one of their own, or one that they share. */
export type OwnGoal = WireRegularGoal | WireSharedGoal;

/** A text, or one that another person wrote: an assistant must not take it for a wish of the person it works for. */
type MarkedText = string | { readonly written_by_someone_else: string };

/**
 * Marks a text of a goal by who wrote it. Only the creator of a shared goal changes its texts; one whose creator's
 * account is closed names no creator.
 */
export function markText(text: string, goal: OwnGoal, uid: string): MarkedText {
  return goal.type === 'shared' && goal.created_by !== uid ? { written_by_someone_else: text } : text;
}

/** What every answer names a goal by. */
export function nameGoal(goal: OwnGoal, uid: string): { readonly goal_id: string; readonly title: MarkedText } {
  return { goal_id: goal.id, title: markText(goal.goal, goal, uid) };
}

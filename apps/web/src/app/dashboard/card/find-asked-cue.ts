import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { isCueAsked } from '@fivefold/rules/cue';
import { isArchived } from '#features/goals/progress.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { mayHaveMissedDays } from './mend-question.ts';

/**
 * The one goal whose card asks if its cue still works; none on a day on which a card asks about yesterday.
 * @returns the goal's id
 */
export function findAskedCue(goals: readonly WireOwnGoal[], today: LocalDay): string | undefined {
  const asked = goals.find(({ cue, cue_since: since, ...goal }) => {
    const cueSince = since === null ? null : (parseLocalDay(since) ?? null);
    return isCueAsked({ cue, cueSince }, today) && !isArchived(goal, today);
  });
  if (asked === undefined || goals.some((goal) => mayHaveMissedDays(goal, today))) return undefined;
  return asked.id;
}

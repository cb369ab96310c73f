import type { LocalDay } from '@fivefold/rules/calendar';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { getGoalState } from '#features/goals/progress.ts';
import type { CreatureMood } from '#features/streaks/creature/ember-sprite.ts';

/** The more of what is due is done, the happier the creature. */
export function moodOf(goals: readonly WireOwnGoal[], today: LocalDay): CreatureMood {
  if (goals.length === 0) return 'content';
  const done = goals.filter((goal) => getGoalState(goal, today).isChecked).length;
  if (done === goals.length) return 'delighted';
  if (done * 2 >= goals.length) return 'happy';
  return done > 0 ? 'content' : 'sleepy';
}

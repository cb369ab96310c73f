import { markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { isOldGoal, isOldGoalsBannerDue } from '@fivefold/rules/old-goals';
import { useQueryClient } from '@tanstack/react-query';
import { patchDashboard, type WireOwnGoal } from './cache/dashboard-cache.ts';
import { useCall } from '#kernel/api/use-call.ts';
import { getProgress, getRhythm, getGoalState } from '#features/goals/progress.ts';
import { OldGoalsBanner } from '#features/goals/old-goals-banner.tsx';

interface Props {
  goals: readonly WireOwnGoal[];
  lastShown: string | null;
  today: LocalDay;
}

/** Shows the banner about old goals, and reports to the server that it was shown. */
export function OldGoalsNotice({ goals, lastShown, today }: Props) {
  const cache = useQueryClient();
  const { mutate: tellServer } = useCall(markOldGoalsBannerShown);
  const isDue = isOldGoalsBannerDue({
    goals: goals.map((goal) => ({ rhythm: getRhythm(goal), progress: getProgress(goal) })),
    lastShown: lastShown === null ? null : (parseLocalDay(lastShown) ?? null),
    today,
  });

  const noteShown = () => {
    patchDashboard(cache, (kept) => ({ ...kept, profile: { ...kept.profile, old_goals_banner_last_shown: today } }));
    tellServer({ body: {} });
  };
  const hasOldGoals = goals.some((goal) => isOldGoal(getGoalState(goal, today)));
  return <OldGoalsBanner isDue={isDue} hasOldGoals={hasOldGoals} onShown={noteShown} />;
}

import { markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { isOldGoal, isOldGoalsBannerDue } from '@fivefold/rules/old-goals';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { patchDashboard, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useCall } from '#kernel/api/use-call.ts';
import { getDaysOff, getProgress, getRhythm } from '#features/goals/progress.ts';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { usePointLanding } from '#features/streaks/landing/point-landing-store.ts';
import { OldGoalsBanner } from '#features/goals/old-goals-banner.tsx';

interface Props {
  goals: readonly WireOwnGoal[];
  lastShown: string | null;
  today: LocalDay;
  /** Something else has the first word: the banner waits. */
  isHeld: boolean;
  /** A quiet line in its place instead of a banner over the page. */
  isQuiet?: boolean;
}

/**
 * Shows the banner about old goals, and reports to the server that it was shown. It waits while a celebration plays or
 * points are on their way.
 */
export function OldGoalsNotice({ goals, lastShown, today, isHeld, isQuiet = false }: Props) {
  const cache = useQueryClient();
  const { mutate: tellServer } = useCall(markOldGoalsBannerShown);
  const celebrations = useCelebrations();
  const isPlaying = useSyncExternalStore(celebrations.subscribe, celebrations.playing) !== null;
  const isLanding = usePointLanding().maxShownTotal !== Infinity;
  const facts = goals.map((goal) => ({
    rhythm: getRhythm(goal),
    progress: getProgress(goal),
    daysOff: getDaysOff(goal),
  }));
  const isDue = isOldGoalsBannerDue({
    goals: facts,
    lastShown: lastShown === null ? null : (parseLocalDay(lastShown) ?? null),
    today,
  });

  const noteShown = () => {
    patchDashboard(cache, (kept) => ({ ...kept, profile: { ...kept.profile, old_goals_banner_last_shown: today } }));
    tellServer({ body: {} });
  };
  return (
    <OldGoalsBanner
      isDue={isDue}
      isHeld={isHeld || isPlaying || isLanding}
      hasOldGoals={facts.some((goal) => isOldGoal(goal, today))}
      isQuiet={isQuiet}
      onShown={noteShown}
    />
  );
}

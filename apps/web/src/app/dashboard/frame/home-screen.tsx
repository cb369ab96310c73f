import type { LocalDay } from '@fivefold/rules/calendar';
import { useEffect } from 'react';
import { getGoalState } from '#features/goals/progress.ts';
import { InstallHint } from '#features/install/install-hint.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { focusGoalsTitle } from '../list/goal-focus.ts';

interface Props {
  goals: readonly WireOwnGoal[];
  today: LocalDay;
  /** The user has earned a point, and no other question stands here. */
  mayOffer: boolean;
}

/**
 * What the dashboard does for the home screen: the number of due goals on the icon, and the offer to install the app.
 */
export function HomeScreen({ goals, today, mayOffer }: Props) {
  const { badge } = usePlatform();
  const count = goals.filter((goal) => getGoalState(goal, today).section === 'due').length;
  useEffect(() => badge.show(count), [badge, count]);
  return mayOffer && <InstallHint onGone={focusGoalsTitle} />;
}

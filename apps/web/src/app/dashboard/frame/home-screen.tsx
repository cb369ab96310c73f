import type { LocalDay } from '@fivefold/rules/calendar';
import type { QuietLine } from '@fivefold/rules/quiet-line';
import { useEffect } from 'react';
import { getGoalState } from '#features/goals/progress.ts';
import { InstallHint } from '#features/install/install-hint.tsx';
import { MusicQuestion } from '#features/music/music-question.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { focusGoalsTitle } from '../list/goal-focus.ts';

interface Props {
  goals: readonly WireOwnGoal[];
  today: LocalDay;
  /** The user has earned a point and was asked for a name. */
  mayOffer: boolean;
  /** What the dashboard asks; null for nothing, undefined until that is known. */
  quietLine: QuietLine | null | undefined;
}

/**
 * What the dashboard does for this device: the number of due goals on the app's icon, the offer to install the app, and the
 * question for music.
 */
export function HomeScreen({ goals, today, mayOffer, quietLine }: Props) {
  const { badge } = usePlatform();
  const count = goals.filter((goal) => getGoalState(goal, today).section === 'due').length;
  useEffect(() => badge.show(count), [badge, count]);
  if (quietLine?.kind === 'music') return <MusicQuestion onGone={focusGoalsTitle} />;
  return mayOffer && quietLine === null && <InstallHint onGone={focusGoalsTitle} />;
}

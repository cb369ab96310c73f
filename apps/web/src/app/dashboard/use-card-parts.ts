import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { QuietLine } from '@fivefold/rules/quiet-line';
import { useEffect } from 'react';
import { useRemembered } from '#kernel/use-remembered.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { QUIET_LINE_KEY } from '#platform/preferences/personal-data.ts';
import { CueQuestion, EveningLine, OtherTarget } from './lazy-components.tsx';

/**
 * Whether what the cards of these goals consist of is there: their first frame is as high and as wide as their last.
 * Once it was, it stays true.
 */
export function useCardParts(dashboard: WireDashboard | undefined): boolean {
  const { preferences } = usePlatform();
  const [, remember] = useRemembered<QuietLine | null>('quiet line');
  const [isReady = false, setIsReady] = useRemembered<boolean>('card parts');
  const isWaiting = dashboard !== undefined && !isReady;
  const isNeeded =
    isWaiting &&
    [...dashboard.personal_goals, ...dashboard.shared_goals].some(
      ({ amount_target, avoid, small_version, cue }) => avoid || (amount_target ?? small_version ?? cue) !== null,
    );
  if (isWaiting && !isNeeded) setIsReady(true);

  useEffect(() => {
    if (!isNeeded) return;
    const parts = [OtherTarget, EveningLine, CueQuestion].map((part) => part.preload());
    const line = preferences.get(QUIET_LINE_KEY).then((stored) => stored && remember(JSON.parse(stored) as QuietLine));
    void Promise.allSettled([line, ...parts]).then(() => setIsReady(true));
  }, [isNeeded, preferences, remember, setIsReady]);
  return isReady;
}

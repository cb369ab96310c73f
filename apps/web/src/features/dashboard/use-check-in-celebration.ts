import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { nextCelebration, parseStoredCelebration } from '@fivefold/rules/celebration';
import { useCallback, useRef, useState } from 'react';
import type { WireOwnGoal } from './cache/dashboard-cache.ts';
import { readCelebrationStyle } from '#platform/device-settings.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { getEmberColors } from '#features/streaks/creature/ember-colors.ts';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';

/** Where the device stores the animation that was played last (Specification section 4). */
const CELEBRATION_KEY = 'celebration';

interface CheckInCelebration {
  /** The last check-in in words, for screen readers. */
  readonly announcement: string;
  readonly celebrateCheckIn: (goal: WireOwnGoal, answer: WireCheckInAnswer) => void;
  /** The check-in is queued on this device: the words and the vibration; the animation plays once the server has it. */
  readonly announceQueued: (goal: WireOwnGoal) => void;
}

/** Celebrates a check-in that the server confirmed: the animation as the user wants it, the vibration, the announcement. */
export function useCheckInCelebration(): CheckInCelebration {
  const { preferences, haptics } = usePlatform();
  const celebrations = useCelebrations();
  const [announcement, setAnnouncement] = useState('');
  // One after the other, so that two quick check-ins take two steps of the cycle.
  const queue = useRef(Promise.resolve());

  const celebrateCheckIn = useCallback(
    (goal: WireOwnGoal, answer: WireCheckInAnswer) => {
      setAnnouncement(inWords(goal, answer));
      if (answer.streak_earned) haptics.heavy();
      else haptics.light();
      queue.current = queue.current.then(async () => {
        const style = await readCelebrationStyle(preferences);
        if (style === 'off') return;
        const previous = parseStoredCelebration(await preferences.get(CELEBRATION_KEY));
        const { celebration, stored } = nextCelebration(previous, answer.streak_earned);
        const { b: shade, c: body, d: light } = getEmberColors(answer.level);
        celebrations.celebrate(celebration, {
          isSubtle: style === 'subtle',
          own: [shade, body, light],
          points: answer.points_earned,
        });
        await preferences.set(CELEBRATION_KEY, stored);
      });
    },
    [preferences, haptics, celebrations],
  );
  const announceQueued = useCallback(
    (goal: WireOwnGoal) => {
      setAnnouncement(`Saved on this device: ${goal.goal}. We’ll send it when you’re back online.`);
      haptics.light();
    },
    [haptics],
  );
  return { announcement, celebrateCheckIn, announceQueued };
}

function inWords(goal: WireOwnGoal, { points_earned: points }: WireCheckInAnswer): string {
  const checked = `Checked in: ${goal.goal}. ${goal.count_checked} of ${PROGRESS_STEPS}.`;
  if (points === 0) return checked;
  return `${checked} You earned ${points} streak ${points === 1 ? 'point' : 'points'}.`;
}

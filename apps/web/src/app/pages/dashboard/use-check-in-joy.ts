import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { nextCelebration, parseStoredCelebration } from '@fivefold/rules/celebration';
import { useCallback, useRef, useState } from 'react';
import type { WireOwnGoal } from '#kernel/api/dashboard-cache.ts';
import { readCelebrationStyle } from '#platform/device-settings.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { celebrate } from '#slices/celebrations/celebration-store.ts';
import { coloursOf } from '#slices/streaks/creature/ember-colours.ts';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';

/** Where the device keeps the animation that was played last (Specification section 4). */
const CELEBRATION_KEY = 'celebration';

interface CheckInJoy {
  /** The last check-in in words, for screen readers. */
  readonly announcement: string;
  readonly celebrateCheckIn: (goal: WireOwnGoal, answer: WireCheckInAnswer) => void;
  /** It waits on this device: the words and the vibration; the animation comes when it counts. */
  readonly announceKept: (goal: WireOwnGoal) => void;
}

/** What follows a check-in that the server agreed to: the animation as the person wants it, the vibration, the words. */
export function useCheckInJoy(): CheckInJoy {
  const { preferences, haptics } = usePlatform();
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
        const { b: shade, c: body, d: light } = coloursOf(answer.level);
        celebrate(celebration, {
          isSubtle: style === 'subtle',
          own: [shade, body, light],
          points: answer.points_earned,
        });
        await preferences.set(CELEBRATION_KEY, stored);
      });
    },
    [preferences, haptics],
  );
  const announceKept = useCallback(
    (goal: WireOwnGoal) => {
      setAnnouncement(`Kept on this device: ${goal.goal}. It is sent when the server can be reached.`);
      haptics.light();
    },
    [haptics],
  );
  return { announcement, celebrateCheckIn, announceKept };
}

function inWords(goal: WireOwnGoal, { points_earned: points }: WireCheckInAnswer): string {
  const checked = `Checked in: ${goal.goal}. ${goal.count_checked} of ${PROGRESS_STEPS}.`;
  if (points === 0) return checked;
  return `${checked} You earned ${points} streak ${points === 1 ? 'point' : 'points'}.`;
}

import {
  type Celebration,
  type CycleCelebration,
  nextCelebration,
  parseStoredCelebration,
} from '@fivefold/rules/celebration';
import { readCelebrationStyle } from '#platform/device-settings.ts';
import type { HapticsPort } from '#platform/haptics/port.ts';
import type { PreferencesPort } from '#platform/preferences/port.ts';

/** Where the device stores the animation that was played last (Specification section 4). */
const CELEBRATION_KEY = 'celebration';

/**
 * Which animation a check-in plays on this device. The server stores it with the check-in, so it is chosen before it is
 * sent.
 */
export interface CelebrationChoice {
  /**
   * A check-in was tapped, and is felt before anything is sent.
   * @returns the animation of the cycle whose turn it will be, with those of other check-ins on their way before it; null when
   * this device plays none. Call `settle` once the check-in was made or refused.
   */
  choose(): Promise<CycleCelebration | null>;
  settle(chosen: CycleCelebration | null): void;
  /** The animation to play now. The cycle is played in its order, also when the answers come in another. */
  next(isStreakEarned: boolean): Promise<Celebration>;
}

export function createCelebrationChoice(preferences: PreferencesPort, haptics: HapticsPort): CelebrationChoice {
  let onTheirWay = 0;
  const readLast = async () => parseStoredCelebration(await preferences.get(CELEBRATION_KEY));
  return {
    async choose() {
      haptics.light();
      const place = onTheirWay++;
      const last = (await readCelebrationStyle(preferences)) === 'off' ? undefined : await readLast();
      if (last === undefined) {
        onTheirWay--;
        return null;
      }
      let { celebration } = nextCelebration(last, false);
      for (let nth = 0; nth < place; nth++) celebration = nextCelebration(celebration, false).celebration;
      return celebration === 'wave' ? null : celebration;
    },
    settle(chosen) {
      if (chosen !== null) onTheirWay--;
    },
    async next(isStreakEarned) {
      const { celebration, stored } = nextCelebration(await readLast(), isStreakEarned);
      await preferences.set(CELEBRATION_KEY, stored);
      return celebration;
    },
  };
}

import type { HapticsPort } from './port.ts';

const LIGHT_MILLISECONDS = 15;
const HEAVY_PATTERN_MILLISECONDS = [40, 40, 80];

/** Vibrations through the browser, where it has them. */
export function createWebHaptics(
  device: {
    vibrate?: (pattern: number | number[]) => boolean;
    userActivation?: { hasBeenActive: boolean };
  } = navigator,
): HapticsPort {
  const vibrate = (pattern: number | number[]) => {
    // A queued check-in that arrives after a reload: the browser refuses before the first tap, and writes an error.
    if (device.userActivation?.hasBeenActive === false) return;
    try {
      device.vibrate?.(pattern);
    } catch {
      // Some browsers throw inside frames; a missing buzz is no problem.
    }
  };
  return {
    canVibrate: device.vibrate !== undefined,
    light: () => vibrate(LIGHT_MILLISECONDS),
    heavy: () => vibrate(HEAVY_PATTERN_MILLISECONDS),
  };
}

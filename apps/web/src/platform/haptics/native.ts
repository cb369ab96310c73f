import { Haptics, ImpactStyle } from '@capacitor/haptics';
import type { HapticsPort } from './port.ts';

/** The phone's own vibrations. */
export function createNativeHaptics(): HapticsPort {
  // A phone without a motor, or one that saves power, refuses.
  const hit = (style: ImpactStyle) => void Haptics.impact({ style }).catch(() => undefined);
  let beats: ReturnType<typeof setTimeout>[] = [];
  return {
    canVibrate: true,
    light: () => hit(ImpactStyle.Light),
    heavy: () => hit(ImpactStyle.Heavy),
    rhythm: (pattern) => {
      for (const beat of beats) clearTimeout(beat);
      beats = beatsOf(pattern).map((ms) => setTimeout(() => hit(ImpactStyle.Light), ms));
    },
  };
}

/** When each vibration of a pattern begins, in milliseconds: a phone's own have a length of their own. */
function beatsOf(pattern: readonly number[]): number[] {
  let ms = 0;
  return pattern.flatMap((length, nth) => {
    const begins = ms;
    ms += length;
    return nth % 2 === 0 ? [begins] : [];
  });
}

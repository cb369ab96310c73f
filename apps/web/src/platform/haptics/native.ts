import { Haptics, ImpactStyle } from '@capacitor/haptics';
import type { HapticsPort } from './port.ts';

/** The phone's own vibrations. */
export function createNativeHaptics(): HapticsPort {
  // A phone without a motor, or one that saves power, refuses.
  const hit = (style: ImpactStyle) => void Haptics.impact({ style }).catch(() => undefined);
  return { canVibrate: true, light: () => hit(ImpactStyle.Light), heavy: () => hit(ImpactStyle.Heavy) };
}

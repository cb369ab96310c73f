import { readVibration } from '../device-settings.ts';
import type { PreferencesPort } from '../preferences/port.ts';
import type { HapticsPort } from './port.ts';

/** The device's vibrations, for as long as the person has not turned them off. */
export function vibrateBySetting(haptics: HapticsPort, preferences: PreferencesPort): HapticsPort {
  const unlessOff =
    <Args extends readonly unknown[]>(vibrate: (...args: Args) => void) =>
    (...args: Args) => {
      void readVibration(preferences).then((isOn) => isOn && vibrate(...args));
    };
  return {
    canVibrate: haptics.canVibrate,
    light: unlessOff(() => haptics.light()),
    heavy: unlessOff(() => haptics.heavy()),
    rhythm: unlessOff((pattern) => haptics.rhythm(pattern)),
  };
}

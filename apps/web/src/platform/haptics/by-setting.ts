import { readVibration } from '../device-settings.ts';
import type { PreferencesPort } from '../preferences/port.ts';
import type { HapticsPort } from './port.ts';

/** The device's vibrations, for as long as the person has not turned them off. */
export function vibrateBySetting(haptics: HapticsPort, preferences: PreferencesPort): HapticsPort {
  const unlessOff = (vibrate: () => void) => () => {
    void readVibration(preferences).then((isOn) => isOn && vibrate());
  };
  return {
    canVibrate: haptics.canVibrate,
    light: unlessOff(() => haptics.light()),
    heavy: unlessOff(() => haptics.heavy()),
  };
}

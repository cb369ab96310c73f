import type { PreferencesPort } from './preferences/port.ts';

/** How a check-in is celebrated: over the whole window, small in its corner, or not at all. */
export type CelebrationStyle = 'full' | 'subtle' | 'off';

const CELEBRATION_STYLE_KEY = 'celebration-style';
const VIBRATION_KEY = 'vibration';
const SHORTCUTS_KEY = 'keyboard-shortcuts';
const OFF = 'off';

export async function readCelebrationStyle(preferences: PreferencesPort): Promise<CelebrationStyle> {
  const stored = await preferences.get(CELEBRATION_STYLE_KEY);
  return stored === 'subtle' || stored === OFF ? stored : 'full';
}

export async function chooseCelebrationStyle(preferences: PreferencesPort, style: CelebrationStyle): Promise<void> {
  await preferences.set(CELEBRATION_STYLE_KEY, style);
}

/** Whether this device may vibrate; yes unless the user turned it off. */
export async function readVibration(preferences: PreferencesPort): Promise<boolean> {
  return (await preferences.get(VIBRATION_KEY)) !== OFF;
}

export async function chooseVibration(preferences: PreferencesPort, isOn: boolean): Promise<void> {
  await preferences.set(VIBRATION_KEY, isOn ? 'on' : OFF);
}

/** Whether single keys do something on the dashboard; yes unless the user turned it off. */
export async function readShortcuts(preferences: PreferencesPort): Promise<boolean> {
  return (await preferences.get(SHORTCUTS_KEY)) !== OFF;
}

export async function chooseShortcuts(preferences: PreferencesPort, isOn: boolean): Promise<void> {
  await preferences.set(SHORTCUTS_KEY, isOn ? 'on' : OFF);
}

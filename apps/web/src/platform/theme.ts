import type { PreferencesPort } from './preferences/port.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The key in the preferences; public/first.js reads the same one before the first paint. */
export const THEME_KEY = 'theme';

/** The chosen theme, or 'system' where none was chosen. */
export async function readTheme(preferences: PreferencesPort): Promise<Theme> {
  const stored = await preferences.get(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows a theme that was kept; anything else is the system's. */
export function showTheme(kept: string | null): void {
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
  else delete document.documentElement.dataset.theme;
}

/** Shows a theme at once and remembers it on this device. */
export async function chooseTheme(preferences: PreferencesPort, theme: Theme): Promise<void> {
  showTheme(theme);
  if (theme === 'system') await preferences.remove(THEME_KEY);
  else await preferences.set(THEME_KEY, theme);
}

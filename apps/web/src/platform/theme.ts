import type { PreferencesPort } from './preferences/port.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The key in the preferences; public/first.js reads the same one before the first paint. */
export const THEME_KEY = 'theme';

/** The chosen theme, or 'system' where none was chosen. */
export async function readTheme(preferences: PreferencesPort): Promise<Theme> {
  const stored = await preferences.get(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows a stored theme; anything else is the system's. The browser's own bars take its color. */
export function showTheme(stored: string | null): void {
  const chosen = stored === 'light' || stored === 'dark' ? stored : null;
  if (chosen === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset;
    if (chosen === null) meta.setAttribute('media', `(prefers-color-scheme: ${scheme})`);
    else meta.setAttribute('media', scheme === chosen ? 'all' : 'not all');
  }
}

/** Shows a theme at once and remembers it on this device. */
export async function chooseTheme(preferences: PreferencesPort, theme: Theme): Promise<void> {
  showTheme(theme);
  if (theme === 'system') await preferences.remove(THEME_KEY);
  else await preferences.set(THEME_KEY, theme);
}

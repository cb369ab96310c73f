import { SystemBars, SystemBarsStyle } from '@capacitor/core';

/** The clock and the battery above the page are dark on a light theme and light on a dark one, whichever is shown. */
export function followTheme(page: Window & typeof globalThis = window): void {
  const root = page.document.documentElement;
  const isSystemDark = page.matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const isDark = root.dataset['theme'] === undefined ? isSystemDark.matches : root.dataset['theme'] === 'dark';
    const style = isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light;
    void SystemBars.setStyle({ style }).catch(() => undefined);
  };
  new page.MutationObserver(show).observe(root, { attributeFilter: ['data-theme'] });
  isSystemDark.addEventListener('change', show);
  show();
}

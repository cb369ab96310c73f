import { useEffect, useState } from 'react';
import { isInShell } from '#platform/shell.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { config } from '../config.ts';

// Without its code there is no worker either: the next start tries again.
const UpdateNotice = lazyComponent(async () => (await import('./update-notice.tsx')).UpdateNotice);
/** Later than everything that the user waits for. */
const AFTER_LOAD_MS = 1500;

/**
 * The service worker and the notice that a newer version is there. Their code is fetched when the page has long been
 * loaded; where the browser has no service workers, the app is being developed, or its shell
 * brings all files, there is neither.
 */
export function LazyUpdateNotice() {
  const [isDue, setIsDue] = useState(false);

  useEffect(() => {
    if (config.isDevelopment || isInShell() || !('serviceWorker' in navigator)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startTimer = () => {
      timer = setTimeout(() => setIsDue(true), AFTER_LOAD_MS);
    };
    if (document.readyState === 'complete') startTimer();
    else window.addEventListener('load', startTimer, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', startTimer);
    };
  }, []);

  return isDue ? <UpdateNotice /> : null;
}

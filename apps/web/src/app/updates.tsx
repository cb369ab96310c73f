import { type ComponentType, useEffect, useState } from 'react';
import { isInShell } from '#platform/shell.ts';
import { config } from '../config.ts';

/** Later than everything that a person waits for. */
const AFTER_LOAD_MS = 1500;

/**
 * The service worker and the notice that a newer version is there. Their code is fetched when the page has long been
 * loaded; where the browser has no service workers, the app is being developed, or its shell
 * brings all files, there is neither.
 */
export function Updates() {
  const [Notice, setNotice] = useState<ComponentType>();

  useEffect(() => {
    if (config.isDevelopment || isInShell() || !('serviceWorker' in navigator)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchNotice = () => {
      timer = setTimeout(() => {
        // Without its code there is no worker either: the next start tries again.
        void import('./update-notice.tsx').then(
          ({ UpdateNotice }) => setNotice(() => UpdateNotice),
          () => undefined,
        );
      }, AFTER_LOAD_MS);
    };
    if (document.readyState === 'complete') fetchNotice();
    else window.addEventListener('load', fetchNotice, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', fetchNotice);
    };
  }, []);

  return Notice === undefined ? null : <Notice />;
}

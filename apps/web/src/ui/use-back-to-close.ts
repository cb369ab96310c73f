import { useEffect, useEffectEvent } from 'react';

/**
 * The browser's own back closes what fills the window instead of leaving the page. Only for layers without links: an entry
 * of the browser's history stands for the layer, and goes with it.
 */
export function useBackToClose(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const layer = crypto.randomUUID();
    // Later, because in development effects run twice at once. A router finds its own entry in the state.
    const opening = setTimeout(() =>
      window.history.pushState({ ...(window.history.state as object | null), layer }, ''),
    );
    const onBack = () => close();
    window.addEventListener('popstate', onBack);
    return () => {
      clearTimeout(opening);
      window.removeEventListener('popstate', onBack);
      if ((window.history.state as { layer?: string } | null)?.layer === layer) window.history.back();
    };
  }, []);
}

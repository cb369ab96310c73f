import { useEffect } from 'react';

/**
 * Ends a picture over the page by itself, and at any press or at Escape before that; as with a celebration, the press
 * reaches what is pressed.
 * @param onEnd stays the same function; is told of the press, if it was one
 */
export function useBriefPicture(shownMs: number, onEnd: (press?: Event) => void): void {
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const timer = setTimeout(() => onEnd(), shownMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('pointerdown', onEnd, { signal, capture: true, passive: true });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && onEnd(), { signal, capture: true });
    return () => stopping.abort();
  }, [shownMs, onEnd]);
}

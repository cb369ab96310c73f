import { useEffect, useState } from 'react';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';

/** A checked card stays as it is while the user is busy, so that nothing moves under the finger. */
export const COLLAPSE_AFTER_MS = 3000;

const SIGNS_OF_USE = ['pointerdown', 'keydown', 'scroll'] as const;
const EVERYWHERE = { capture: true, passive: true } as const;

/**
 * Which of the goals that were checked in front of the user have become lines: those, once their celebration is over
 * and nothing was pressed or scrolled for a moment.
 * @param checked their ids
 */
export function useCollapsedGoals(checked: readonly string[]): ReadonlySet<string> {
  const celebrations = useCelebrations();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const ids = checked.join(' ');
  const isWaiting = checked.some((id) => !collapsed.has(id));

  useEffect(() => {
    if (!isWaiting) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const collapse = () => {
      if (celebrations.playing() === null) setCollapsed(new Set(ids.split(' ')));
      else restart();
    };
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(collapse, COLLAPSE_AFTER_MS);
    };
    restart();
    for (const type of SIGNS_OF_USE) window.addEventListener(type, restart, EVERYWHERE);
    return () => {
      clearTimeout(timer);
      for (const type of SIGNS_OF_USE) window.removeEventListener(type, restart, EVERYWHERE);
    };
  }, [celebrations, ids, isWaiting]);

  return collapsed;
}

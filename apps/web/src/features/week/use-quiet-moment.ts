import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether something may appear beside a place: true from the first moment, after it is wanted, at which neither pointer nor
 * focus is in the column that the place stands in. So nothing there moves under a finger.
 */
export function useQuietMoment(place: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [hasCome, setHasCome] = useState(false);
  const isWaiting = isWanted && !hasCome;
  useEffect(() => {
    const column = place.current?.parentElement;
    if (!isWaiting || !column) return undefined;
    const look = () => {
      if (!column.matches(':hover') && !column.contains(document.activeElement)) setHasCome(true);
    };
    // When the focus leaves an element it has not yet arrived at the next one.
    const lookLater = () => void setTimeout(look);
    look();
    column.addEventListener('pointerleave', look);
    column.addEventListener('focusout', lookLater);
    return () => {
      column.removeEventListener('pointerleave', look);
      column.removeEventListener('focusout', lookLater);
    };
  }, [place, isWaiting]);
  return hasCome;
}

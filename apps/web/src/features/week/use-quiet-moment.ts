import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * A pointer that rests where a page has just appeared points at nothing yet: a person who comes back finds the page whole.
 */
const ARRIVAL_MS = 500;

/**
 * Whether something may appear beside a place: true from the first moment, after it is wanted, at which neither pointer
 * nor focus is in the column that the place stands in. So nothing there moves under a finger. While the page arrives
 * only the focus counts.
 */
export function useQuietMoment(place: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [hasCome, setHasCome] = useState(false);
  const arrivedAt = useRef<number>(undefined);
  useEffect(() => {
    arrivedAt.current ??= performance.now();
  }, []);
  const isWaiting = isWanted && !hasCome;
  useEffect(() => {
    const column = place.current?.parentElement;
    if (!isWaiting || !column) return undefined;
    const checkMoment = () => {
      const isArriving = performance.now() - (arrivedAt.current ?? 0) < ARRIVAL_MS;
      if ((isArriving || !column.matches(':hover')) && !column.contains(document.activeElement)) setHasCome(true);
    };
    // When the focus leaves an element it has not yet arrived at the next one.
    const checkLater = () => void setTimeout(checkMoment);
    checkMoment();
    column.addEventListener('pointerleave', checkMoment);
    column.addEventListener('focusout', checkLater);
    return () => {
      column.removeEventListener('pointerleave', checkMoment);
      column.removeEventListener('focusout', checkLater);
    };
  }, [place, isWaiting]);
  return hasCome;
}

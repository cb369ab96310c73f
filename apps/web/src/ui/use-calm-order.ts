import { type RefObject, useEffect, useState } from 'react';

/**
 * The order in which friends are shown. A new one waits until neither pointer nor focus is among them, so that nothing
 * moves under a finger; a new friend comes first at once.
 * @param wanted the ids of all in the order of now
 */
export function useCalmOrder(list: RefObject<HTMLElement | null>, wanted: readonly string[]): readonly string[] {
  const [order, setOrder] = useState(wanted);
  const key = wanted.join(' ');
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const followUnless = (isBusy: boolean) => {
      if (!isBusy) setOrder(key.split(' '));
    };
    const isIn = (place: EventTarget | null) => place instanceof Node && element.contains(place);
    const isPointed = () => element.matches(':hover');
    // A touch leaves the hover behind when it ends.
    const onPointerLeave = () => followUnless(isIn(document.activeElement));
    const onFocusOut = ({ relatedTarget }: FocusEvent) => followUnless(isIn(relatedTarget) || isPointed());
    followUnless(isIn(document.activeElement) || isPointed());
    element.addEventListener('pointerleave', onPointerLeave);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      element.removeEventListener('pointerleave', onPointerLeave);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [list, key]);
  const added = wanted.filter((uid) => !order.includes(uid));
  return [...added, ...order.filter((uid) => wanted.includes(uid))];
}

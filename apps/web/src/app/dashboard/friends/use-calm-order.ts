import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * The order in which friends are shown. A new one waits until neither pointer nor focus is among them, so that nothing
 * moves under a finger; a new friend comes first at once.
 * @param wanted the ids of all in the order of now
 */
export function useCalmOrder(list: RefObject<HTMLElement | null>, wanted: readonly string[]): readonly string[] {
  const [order, setOrder] = useState(wanted);
  const key = wanted.join(' ');
  const follow = useEffectEvent(() => setOrder(wanted));
  useEffect(() => {
    const element = list.current;
    const isIn = (place: EventTarget | null) => place instanceof Node && element?.contains(place) === true;
    if (element === null || (!element.matches(':hover') && !isIn(document.activeElement))) {
      follow();
      return undefined;
    }
    const onPointerLeave = () => {
      if (!isIn(document.activeElement)) follow();
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!isIn(relatedTarget) && !element.matches(':hover')) follow();
    };
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

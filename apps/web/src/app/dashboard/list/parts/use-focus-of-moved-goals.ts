import { useEffect, useLayoutEffect, useRef } from 'react';

interface Focused {
  readonly element: Element;
  /** Of its goal's card. */
  readonly toggleId: string | undefined;
}

/**
 * Keeps the focus where it was when goals go to another place of the list: an element that the browser moves loses it,
 * and a card that comes into another group is a new one, whose toggle takes it.
 * @param order stands for what is shown where
 */
export function useFocusOfMovedGoals(order: string): void {
  const focused = useRef<Focused>(undefined);

  useEffect(() => {
    const note = () => (focused.current = findFocused());
    const forget = () => (focused.current = undefined);
    document.addEventListener('focusin', note);
    // A press beside the goals takes the focus away on purpose.
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);

  useLayoutEffect(() => {
    if (document.activeElement !== document.body) focused.current = findFocused();
    const { element, toggleId } = focused.current ?? {};
    if (element === undefined || document.activeElement === element) return;
    const place = element.isConnected ? element : document.getElementById(toggleId ?? '');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }, [order]);
}

function findFocused(): Focused | undefined {
  const element = document.activeElement;
  const item = element?.closest('li');
  return element && item ? { element, toggleId: item.querySelector('h3 > button')?.id } : undefined;
}

import { useCallback } from 'react';
import { COMING, cutPictures, layPictures, placeOf } from './pictures.ts';
import { mayMove, slideFrom } from './slide.ts';

/**
 * Makes room calmly for what comes or goes above others: its neighbors below glide from where they stood. They are only
 * drawn elsewhere meanwhile, so that nothing is laid out again.
 * @param isLate whether it comes while the page is in use; what is there from the first frame just stands there
 */
export function useCalmArrival(isLate: boolean): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      if (isLate && mayMove()) {
        element.animate(...COMING);
        glide(neighborsBelow(element), -roomOf(element));
      }
      return () => {
        if (!mayMove()) return;
        const below = neighborsBelow(element);
        const room = roomOf(element);
        const { parentElement: on } = element;
        const place = placeOf(element);
        queueMicrotask(() => {
          // It stays where only the reference to it was given anew, and goes with its page where that is left.
          if (element.isConnected || on?.isConnected !== true) return;
          cutPictures(layPictures(on, [place]), place, room);
          glide(below, room);
        });
      };
    },
    [isLate],
  );
}

function neighborsBelow(element: Element): Element[] {
  const below: Element[] = [];
  for (let next = element.nextElementSibling; next !== null; next = next.nextElementSibling) below.push(next);
  return below;
}

/** How far its neighbor below stands from where it would stand. */
function roomOf(element: Element): number {
  const next = element.nextElementSibling;
  return next === null ? 0 : next.getBoundingClientRect().top - element.getBoundingClientRect().top;
}

function glide(elements: readonly Element[], from: number): void {
  for (const element of elements) slideFrom(element, { x: 0, y: from });
}

import { type TouchEvent, useRef } from 'react';
import { readingStep } from '#ui/reading-step.ts';

/** As far as a finger has to go, in CSS pixels. */
const MIN_SWIPE_PIXELS = 56;

interface Start {
  readonly x: number;
  readonly y: number;
}

/**
 * Leafs when one finger goes sideways; the picture follows it. A second finger, or a page that is enlarged, is the
 * browser's own business: zooming and looking around. `leaf` says whether there was anything that way.
 */
export function useSwipe(leaf: (step: number) => boolean) {
  const start = useRef<Start | null>(null);

  const end = (stage: HTMLElement) => {
    start.current = null;
    stage.style.translate = '';
  };

  return {
    onTouchStart({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const finger = touches[0];
      if (touches.length > 1 || finger === undefined || isPageZoomed()) return end(currentTarget);
      start.current = { x: finger.clientX, y: finger.clientY };
    },
    onTouchMove({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const way = measureSwipe(start.current, touches[0]);
      if (way !== null) currentTarget.style.translate = `${way.isSideways ? way.x : 0}px`;
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) {
      const way = measureSwipe(start.current, changedTouches[0]);
      end(currentTarget);
      if (way?.isSideways === true && Math.abs(way.x) >= MIN_SWIPE_PIXELS)
        leaf(way.x < 0 ? readingStep() : -readingStep());
    },
    onTouchCancel: ({ currentTarget }: TouchEvent<HTMLElement>) => end(currentTarget),
  };
}

function measureSwipe(start: Start | null, finger: { clientX: number; clientY: number } | undefined) {
  if (start === null || finger === undefined) return null;
  const [x, y] = [finger.clientX - start.x, finger.clientY - start.y];
  return { x, isSideways: Math.abs(x) > Math.abs(y) };
}

function isPageZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}

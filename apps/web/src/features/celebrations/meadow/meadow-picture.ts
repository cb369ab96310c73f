import { readingStep } from '#ui/reading-step.ts';
import { leftOf, meadowWidth, type MeadowPlan, type PlacedPlant, plantAt, planMeadow } from './meadow-plan.ts';
import type { MeadowState } from './run-meadow.ts';
import { showMeadow } from './show-meadow.ts';

/** CSS pixels of one pixel of the meadow, before they are rounded to whole pixels of the device. */
const SCALE = 3;

/** A meadow in a place that scrolls sideways. */
export interface MeadowPicture {
  /** Shows other facts, another light or another plant that is pointed at. */
  show(changes: Partial<Pick<MeadowState, 'facts' | 'sky' | 'chosen'>>): void;
  /** The plant at a point of the window. */
  findAt(clientX: number, clientY: number): PlacedPlant | undefined;
  /** The plant nearest to the middle of what is seen. */
  findInMiddle(): PlacedPlant | undefined;
  stop(): void;
}

/**
 * Draws a meadow where it is seen and scrolls to its newest end.
 * @param scroll the element that scrolls; its one child is made as wide as the meadow and gets the canvas
 */
export function createMeadowPicture(
  scroll: HTMLElement,
  first: Pick<MeadowState, 'facts' | 'sky' | 'chosen'>,
): MeadowPicture {
  const strip = scroll.firstElementChild as HTMLElement;
  const canvas = document.createElement('canvas');
  strip.replaceChildren(canvas);
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const isMirrored = readingStep() < 0;
  let plan = planMeadow(first.facts);
  let pixel = SCALE;
  let size = { width: 1, height: 1 };
  let isSeen = false;
  let isAtEnd = true;

  const scrolled = () => Math.round(Math.abs(scroll.scrollLeft) / pixel);
  const isMoving = () => isSeen && !document.hidden && !reduced.matches;
  const measure = () => {
    const ratio = window.devicePixelRatio;
    pixel = Math.max(1, Math.round(SCALE * ratio)) / ratio;
    size = {
      width: Math.max(1, Math.ceil(scroll.clientWidth / pixel)),
      height: Math.max(1, Math.ceil(scroll.clientHeight / pixel)),
    };
    canvas.style.width = `${size.width * pixel}px`;
    canvas.style.height = `${size.height * pixel}px`;
    layOut();
  };
  const layOut = () => {
    strip.style.inlineSize = `${meadowWidth(plan, size.width) * pixel}px`;
    if (isAtEnd) scroll.scrollLeft = (isMirrored ? -1 : 1) * scroll.scrollWidth;
  };
  measure();
  const run = showMeadow(canvas, { ...first, size, scrolled: scrolled(), isMirrored, isMoving: false }, () => {
    canvas.dataset['drawn'] = '';
  });

  const stopping = new AbortController();
  const { signal } = stopping;
  const noteScroll = () => {
    isAtEnd = scroll.scrollWidth - scroll.clientWidth - Math.abs(scroll.scrollLeft) < 2 * pixel;
    run.update({ scrolled: scrolled() });
  };
  const noteMotion = () => run.update({ isMoving: isMoving() });
  scroll.addEventListener('scroll', noteScroll, { signal, passive: true });
  document.addEventListener('visibilitychange', noteMotion, { signal });
  reduced.addEventListener('change', noteMotion);
  const sizes = new ResizeObserver(() => {
    measure();
    run.update({ size, scrolled: scrolled() });
  });
  sizes.observe(scroll);
  const sight = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting === true;
    noteMotion();
  });
  sight.observe(scroll);

  return {
    show(changes) {
      if (changes.facts !== undefined) {
        plan = planMeadow(changes.facts);
        layOut();
      }
      run.update({ ...changes, scrolled: scrolled() });
    },
    findAt(clientX, clientY) {
      const box = canvas.getBoundingClientRect();
      const column = Math.floor((isMirrored ? box.right - clientX : clientX - box.left) / pixel);
      const row = Math.floor((clientY - box.top) / pixel);
      return plantAt(plan, leftOf(plan, size.width, scrolled()) + column, row, size.height);
    },
    findInMiddle: () => nearestTo(plan, leftOf(plan, size.width, scrolled()), size.width),
    stop() {
      stopping.abort();
      reduced.removeEventListener('change', noteMotion);
      sizes.disconnect();
      sight.disconnect();
      run.stop();
    },
  };
}

function nearestTo({ plants }: MeadowPlan, left: number, width: number): PlacedPlant | undefined {
  const away = ({ x }: PlacedPlant) => Math.abs(x - left - width / 2);
  return plants
    .filter(({ x }) => x >= left && x <= left + width)
    .reduce<PlacedPlant | undefined>(
      (nearest, plant) => (nearest === undefined || away(plant) < away(nearest) ? plant : nearest),
      undefined,
    );
}

/** Motion from where something was to where it is, which the compositor plays. */

/** `--motion-collapse` and `--ease`. */
export const TIMING = { duration: 300, easing: 'cubic-bezier(0.2, 0, 0.1, 1)' } as const;

export interface Offset {
  readonly x: number;
  readonly y: number;
  /** How much larger it was. */
  readonly scale?: number;
}

/**
 * Lets something go to its place, from which it is off by so much. A motion that begins within another has a property of its
 * own: the first goes on untouched, however busy the page is, where one that is added to it, or in its place, is seen to
 * step back.
 */
export function slideFrom(element: Element, { x, y, scale }: Offset): void {
  const going = element.getAnimations();
  const id = going.length === 0 ? 'transform' : 'translate';
  const composite = going.some((other) => other.id === id) ? 'add' : 'replace';
  const way = x === 0 ? `translateY(${y}px)` : `translate(${x}px, ${y}px)`;
  const frames = {
    transform: [scale === undefined ? way : `${way} scale(${scale})`, 'none'],
    translate: [`${x}px ${y}px`, 'none'],
  };
  element.animate({ [id]: frames[id] }, { ...TIMING, id, composite });
  if (id === 'translate' && scale !== undefined) element.animate({ scale: [`${scale}`, 'none'] }, TIMING);
}

/** Whether things may move: not where the person wants less of it, or the browser cannot. */
export function mayMove(): boolean {
  return 'animate' in Element.prototype && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Motion from where something was to where it is, by a transform alone; one that begins within another goes on from it. */

/** `--motion-collapse` and `--ease`. */
export const TIMING = { duration: 300, easing: 'cubic-bezier(0.2, 0, 0.1, 1)' } as const;
/** Until the screen shows what was just made. */
const LEAD_MS = 16;
const SAMPLES = 24;

export interface Offset {
  readonly x: number;
  readonly y: number;
}

interface Way {
  readonly by: Offset;
  /** Or what shows it: the screen begins when it can. */
  start: number | Animation;
}

/** How something goes to its place. */
export interface Slide {
  /** How far it is from there, at equal intervals; the first is where it is now. */
  readonly left: readonly [Offset, ...Offset[]];
  readonly duration: number;
  /** The time of the first; undefined where that is the next frame. */
  readonly from?: number;
  readonly ways: readonly Way[];
}

const ways = new WeakMap<Element, readonly Way[]>();
const shown = new WeakMap<Element, Animation>();
let curve: Animation | undefined;

/** The motion of what is off its place by so much, together with the motion in which it is. */
export function startSlide(element: Element, by: Offset): Slide {
  const begun = performance.now();
  const going = (ways.get(element) ?? [])
    .map((way) => ({
      by: way.by,
      start: typeof way.start === 'number' ? way.start : Number(way.start.startTime ?? begun + LEAD_MS),
    }))
    .filter(({ start }) => start + TIMING.duration > begun);
  const all = [...going, { by, start: begun + LEAD_MS }];
  ways.set(element, all);
  if (going.length === 0) return { left: [by, { x: 0, y: 0 }], duration: TIMING.duration, ways: all };
  const from = Number(document.timeline.currentTime);
  const duration = begun + LEAD_MS + TIMING.duration - from;
  const at = (nth: number) => leftAt(all, from + (duration * nth) / SAMPLES);
  return { left: [at(0), ...Array.from({ length: SAMPLES }, (_, nth) => at(nth + 1))], duration, from, ways: all };
}

/**
 * Shows it. A motion within another is one with it, which the screen goes on with while the page is busy; what is added to
 * another waits for the page, and is seen to step back.
 */
export function show(element: Element, slide: Slide, draw: (left: Offset) => string): Animation {
  const { left, duration, from, ways: all } = slide;
  shown.get(element)?.cancel();
  const animation = element.animate(
    left.map((offset) => ({ transform: draw(offset) })),
    {
      duration,
      easing: from === undefined ? TIMING.easing : 'linear',
      // What else moves it is not known.
      composite: element.getAnimations().length > 0 ? 'add' : 'replace',
    },
  );
  if (from !== undefined) animation.startTime = from;
  else for (const way of all) way.start = animation;
  shown.set(element, animation);
  return animation;
}

/** Lets something go to its place, from which it is off by so much. */
export function slideFrom(element: Element, by: Offset): void {
  show(element, startSlide(element, by), translate);
}

export function translate({ x, y }: Offset): string {
  if (x === 0 && y === 0) return 'none';
  return x === 0 ? `translateY(${y}px)` : `translate(${x}px, ${y}px)`;
}

function leftAt(all: readonly { readonly by: Offset; readonly start: number }[], time: number): Offset {
  let [x, y] = [0, 0];
  for (const { by, start } of all) {
    const left = 1 - ease(time - start);
    x += by.x * left;
    y += by.y * left;
  }
  return { x, y };
}

/** How far a motion is after a time: the browser knows its own curves. */
function ease(time: number): number {
  curve ??= new Animation(new KeyframeEffect(null, null, { ...TIMING, fill: 'both' }));
  curve.currentTime = time;
  return curve.effect?.getComputedTiming().progress ?? 1;
}

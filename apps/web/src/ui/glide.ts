/**
 * Motion of what stands around a part of the page that gets another height, by transforms alone: the page is laid out
 * once, and everything goes from where it was to where it is now.
 */

import { flushSync } from 'react-dom';
import { smoothChange } from './smooth-change.ts';

const GLIDE = 'glide';
/** `--motion-collapse` and `--ease`. */
const TIMING: KeyframeAnimationOptions = { id: GLIDE, duration: 300, easing: 'cubic-bezier(0.2, 0, 0.1, 1)' };
/** Before what stands below has come far. */
const FADING: KeyframeAnimationOptions = { duration: 90, easing: 'linear' };
/** As far as its shadow reaches. */
const SHADOW_PX = 24;
/** Where it is seen. */
const EDGE_PX = 8;
/** Round corners at the end of a surface. */
const CORNER_PX = 16;
type Style = Readonly<Record<string, string>>;

/** The lower end of a surface. */
const LOWER_END: Style = {
  insetInline: '-1px',
  insetBlockEnd: '-1px',
  blockSize: `${CORNER_PX}px`,
  border: 'inherit',
  borderBlockStart: '0',
  borderRadius: 'inherit',
  borderStartStartRadius: '0',
  borderStartEndRadius: '0',
  background: 'inherit',
  boxShadow: 'inherit',
  clipPath: `inset(0 -${SHADOW_PX}px -${SHADOW_PX}px)`,
};

interface Place {
  readonly element: HTMLElement;
  readonly top: number;
  readonly height: number;
}

export interface Places {
  readonly around: readonly Place[];
  readonly surfaces: readonly Place[];
}

/**
 * Where things stand before the parts change.
 * @param surfaces what has an edge below the part, and gets higher or lower with it
 * @returns null where nothing is to move
 */
export function findPlaces(parts: readonly Element[], surfaces: readonly HTMLElement[] = []): Places | null {
  if (parts.length === 0 || !('animate' in Element.prototype)) return null;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const around = new Set<HTMLElement>();
  for (const part of parts) {
    for (let on: Element | null = part; on !== null && on !== document.body; on = on.parentElement)
      for (const beside of on.parentElement?.children ?? [])
        if (beside !== on && beside instanceof HTMLElement) around.add(beside);
  }
  // One that holds a part is not beside it.
  for (const element of around) if (parts.some((part) => element.contains(part))) around.delete(element);
  return { around: [...around].map(placeOf), surfaces: surfaces.map(placeOfSurface) };
}

/** Lets each thing go from its place to the one that it has now. */
export function glideFrom(places: Places | null): void {
  if (places === null) return;
  const { around, surfaces } = places;
  for (const { element } of around) for (const one of element.getAnimations()) if (one.id === GLIDE) one.cancel();
  for (const { element } of surfaces) for (const one of findLaid(element)) one.remove();
  const moves = around.flatMap((before) => {
    const now = placeOf(before.element);
    const by = before.top - now.top;
    return Math.abs(by) >= 1 && (isInSight(before) || isInSight(now)) ? [{ element: before.element, by }] : [];
  });
  const edges = surfaces.flatMap(({ element, height }) => {
    const by = element.isConnected ? height - placeOf(element).height : 0;
    return Math.abs(by) >= 1 ? [{ element, by }] : [];
  });
  for (const { element, by } of moves)
    element.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], TIMING);
  const laid = edges.flatMap(({ element, by }) => (by > 0 ? drawUp(element, by) : uncover(element, -by)));
  unclip([...laid, ...moves.map(({ element }) => element)]);
}

/** Makes a change of a part, which gets higher or lower by it, in one motion. */
export function glideAround(part: HTMLElement, change: () => void): void {
  const places = findPlaces([part], [surfaceOf(part)]);
  // What would grow by itself, frame by frame, stands at once where it will.
  if (places !== null) part.style.transition = 'none';
  flushSync(change);
  glideFrom(places);
  part.style.transition = '';
  if (places !== null && part.inert) fadeOut(part);
}

/** What has closed is gone for a tap and for a screen reader; it is not gone from one frame to the next. */
function fadeOut(part: HTMLElement): void {
  part.animate([{ visibility: 'visible' }, { visibility: 'visible', opacity: 0 }], FADING);
  part.firstElementChild?.animate([{ overflow: 'visible' }, { overflow: 'visible' }], FADING);
}

smoothChange.around = (partId, change) => {
  const part = document.getElementById(partId);
  if (part !== null) glideAround(part, change);
};
smoothChange.soon = (part) => {
  if (part === null) return;
  const places = findPlaces([part], [surfaceOf(part)]);
  requestAnimationFrame(() => glideFrom(places));
};

/**
 * What has grown is uncovered as its end goes down with what stands below it: paper lies on it. A clip would do the same,
 * but waits for a page that is busy with what has come, while transforms go on.
 */
function uncover(surface: HTMLElement, by: number): HTMLElement[] {
  // The page's, also on what is dark in both themes.
  const background = getComputedStyle(document.documentElement).backgroundColor;
  const paper = { insetInline: `-${EDGE_PX}px`, insetBlockEnd: `-${EDGE_PX}px`, blockSize: `${by + EDGE_PX}px` };
  return [
    layOn(surface, { ...paper, zIndex: '1', background }, ['none', `translateY(${by}px)`]),
    layOn(surface, { ...LOWER_END, zIndex: '1' }, [`translateY(-${by}px)`, 'none']),
  ];
}

/** The end of a surface that is lower now goes up; nothing but the surface is drawn above it. */
function drawUp(surface: HTMLElement, by: number): HTMLElement[] {
  const size = by + CORNER_PX;
  const rest = { ...LOWER_END, insetBlockEnd: `${-by}px`, blockSize: `${size}px`, transformOrigin: 'top' };
  return [
    layOn(surface, { ...rest, zIndex: '-1' }, ['none', `scaleY(${CORNER_PX / size})`]),
    layOn(surface, { ...LOWER_END, zIndex: '-1' }, [`translateY(${by}px)`, 'none']),
  ];
}

/** Lays something empty on a surface, or between it and its content, for one motion. */
function layOn(surface: HTMLElement, style: Style, transforms: string[]): HTMLElement {
  const laid = document.createElement('div');
  laid.ariaHidden = 'true';
  laid.dataset['laid'] = '';
  Object.assign(laid.style, { position: 'absolute', pointerEvents: 'none' }, style);
  Object.assign(surface.style, { position: 'relative', isolation: 'isolate' });
  surface.append(laid);
  const frames = transforms.map((transform) => ({ transform }));
  laid.animate(frames, TIMING).onfinish = () => {
    laid.remove();
    if (findLaid(surface).length === 0) Object.assign(surface.style, { position: '', isolation: '' });
  };
  return laid;
}

function findLaid(surface: Element): Element[] {
  return [...surface.children].filter((child) => child instanceof HTMLElement && child.dataset['laid'] !== undefined);
}

/** What is cut at its edge would cut what still goes there. */
function unclip(moving: readonly HTMLElement[]): void {
  const cut = new Set<HTMLElement>();
  for (const element of moving)
    for (let on = element.parentElement; on !== null && on !== document.body; on = on.parentElement)
      if (!cut.has(on) && getComputedStyle(on).overflowY === 'clip') cut.add(on);
  for (const element of cut) element.animate([{ overflow: 'visible' }, { overflow: 'visible' }], TIMING);
}

/** What a part stands on: the nearest thing with a background. The part itself where that is the page. */
export function surfaceOf(part: HTMLElement): HTMLElement {
  for (let on: HTMLElement | null = part; on !== null && on !== document.body; on = on.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(on);
    if (backgroundImage !== 'none' || !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return on;
  }
  return part;
}

function placeOf(element: HTMLElement): Place {
  const { top, height } = element.getBoundingClientRect();
  return { element, top, height };
}

/** While it moves its end is where that is drawn. */
function placeOfSurface(element: HTMLElement): Place {
  const { top, bottom } = element.getBoundingClientRect();
  const end = findLaid(element).at(-1)?.getBoundingClientRect().bottom ?? bottom;
  return { element, top, height: end - top };
}

function isInSight({ top, height }: Place): boolean {
  return height > 0 && top < innerHeight && top + height > 0;
}

/**
 * Motion of what stands around a part of the page that gets another height, by transforms alone: the page is laid out
 * once, and everything goes from where it was to where it is now.
 */

import { flushSync } from 'react-dom';
import { type Offset, show, type Slide, slideFrom, startSlide, TIMING, translate } from './slide.ts';
import { smoothChange } from './smooth-change.ts';

/** The same, told from others when the part is opened meanwhile. */
const CLOSING: KeyframeAnimationOptions = { ...TIMING, id: 'closing' };
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
  // A dialog is no part of the page, and what is closed moves nothing.
  if (parts.every((part) => part.closest('dialog, [inert]:not(:scope)') !== null)) return null;
  if (!('animate' in Element.prototype)) return null;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const around = new Set<HTMLElement>();
  for (const part of parts) {
    for (let on: Element | null = part; on !== null && on !== document.body; on = on.parentElement)
      for (const beside of on.parentElement?.children ?? [])
        if (beside !== on && beside instanceof HTMLElement && beside.dataset['laid'] === undefined) around.add(beside);
  }
  // One that holds a part is not beside it.
  for (const element of around) if (parts.some((part) => element.contains(part))) around.delete(element);
  return { around: [...around].map(placeOf), surfaces: [...new Set(surfaces)].map(placeOf) };
}

/** Lets each thing go from its place to the one that it has now. */
export function glideFrom(places: Places | null): void {
  if (places === null) return;
  const { around, surfaces } = places;
  const moves = around.flatMap((before) => {
    const now = placeOf(before.element);
    const by = before.top - now.top;
    return Math.abs(by) >= 1 && (isInSight(before) || isInSight(now)) ? [{ element: before.element, by }] : [];
  });
  const edges = surfaces.flatMap(({ element, height }) => {
    const by = element.isConnected ? height - placeOf(element).height : 0;
    return Math.abs(by) >= 1 ? [{ element, by }] : [];
  });
  for (const { element, by } of moves) slideFrom(element, { x: 0, y: by });
  const laid = edges.flatMap(({ element, by }) => {
    const slide = startSlide(element, { x: 0, y: by });
    // What an edge that moves already is drawn with makes room for what goes on from there.
    takeOff(element);
    return slide.left[0].y > 0 ? drawUp(element, slide) : uncover(element, slide);
  });
  unclip([...laid, ...moves.map(({ element }) => element)]);
}

/** Makes a change of a part, which gets higher or lower by it, in one motion. */
export function glideAround(part: HTMLElement, change: () => void): void {
  const places = findPlaces([part], surfacesOf(part));
  const { height } = placeOf(part);
  // What would grow by itself, frame by frame, stands at once where it will.
  if (places !== null) part.style.transition = 'none';
  flushSync(change);
  glideFrom(places);
  part.style.transition = '';
  if (places === null) return;
  const moving = [part, ...part.children].flatMap((element) => element.getAnimations());
  for (const animation of moving) if (animation.id === CLOSING.id) animation.cancel();
  if (part.inert) close(part, height);
}

/**
 * What has closed is gone for a tap and for a screen reader; its picture goes with the edge that goes up over it, and
 * leaves no empty surface before that.
 */
function close(part: HTMLElement, height: number): void {
  part.animate([{ visibility: 'visible' }, { visibility: 'visible', opacity: 0 }], CLOSING);
  const cutAt = (end: number) => ({ overflow: 'visible', clipPath: `inset(0 -${SHADOW_PX}px ${end}px)` });
  part.firstElementChild?.animate([cutAt(-height), cutAt(0)], CLOSING);
}

smoothChange.around = (partId, change) => {
  const part = document.getElementById(partId);
  if (part !== null) glideAround(part, change);
};
smoothChange.soon = (part) => {
  if (part === null) return;
  const places = findPlaces([part], surfacesOf(part));
  requestAnimationFrame(() => glideFrom(places));
};

/**
 * What has grown is uncovered as its end goes down with what stands below it: what it stands on lies over it. A clip would
 * do the same, but waits for a page that is busy with what has come, while transforms go on.
 */
function uncover(surface: HTMLElement, slide: Slide): HTMLElement[] {
  let under = surface.parentElement ?? surface;
  while (under.parentElement !== null && !isSurface(under)) under = under.parentElement;
  const background = getComputedStyle(under).backgroundColor;
  const by = lengthOf(slide);
  const cover = { insetInline: `-${EDGE_PX}px`, insetBlockEnd: `-${EDGE_PX}px`, blockSize: `${by + EDGE_PX}px` };
  return [
    layOn(surface, { ...cover, zIndex: '1', background }, slide, ({ y }) =>
      translate({ x: 0, y: by + Math.min(0, y) }),
    ),
    layOn(surface, { ...LOWER_END, zIndex: '1' }, slide, ({ y }) => translate({ x: 0, y: Math.min(0, y) })),
  ];
}

/** The end of a surface that is lower now goes up; nothing but the surface is drawn above it. */
function drawUp(surface: HTMLElement, slide: Slide): HTMLElement[] {
  const by = lengthOf(slide);
  const size = by + CORNER_PX;
  const rest = { ...LOWER_END, insetBlockEnd: `${-by}px`, blockSize: `${size}px`, transformOrigin: 'top' };
  return [
    layOn(surface, { ...rest, zIndex: '-1' }, slide, ({ y }) => `scaleY(${(Math.max(0, y) + CORNER_PX) / size})`),
    layOn(surface, { ...LOWER_END, zIndex: '-1' }, slide, ({ y }) => translate({ x: 0, y: Math.max(0, y) })),
  ];
}

function lengthOf({ left }: Slide): number {
  return Math.max(...left.map(({ y }) => Math.abs(y)));
}

/** Lays something empty on a surface, or between it and its content, for one motion. */
function layOn(surface: HTMLElement, style: Style, slide: Slide, draw: (left: Offset) => string): HTMLElement {
  const laid = document.createElement('div');
  laid.ariaHidden = 'true';
  laid.dataset['laid'] = '';
  Object.assign(laid.style, { position: 'absolute', pointerEvents: 'none' }, style);
  Object.assign(surface.style, { position: 'relative', isolation: 'isolate' });
  surface.append(laid);
  show(laid, slide, draw).onfinish = () => takeOff(surface);
  return laid;
}

function takeOff(surface: HTMLElement): void {
  for (const child of surface.querySelectorAll<HTMLElement>(':scope > [data-laid]')) {
    // Their end would take off what comes after them.
    for (const animation of child.getAnimations()) animation.cancel();
    child.remove();
  }
  Object.assign(surface.style, { position: '', isolation: '' });
}

/** What is cut at its edge would cut what still goes there. */
function unclip(moving: readonly HTMLElement[]): void {
  const cut = new Set<HTMLElement>();
  for (const element of moving)
    for (let on = element.parentElement; on !== null && on !== document.body; on = on.parentElement)
      if (!cut.has(on) && getComputedStyle(on).overflowY === 'clip') cut.add(on);
  for (const element of cut) element.animate([{ overflow: 'visible' }, { overflow: 'visible' }], TIMING);
}

/** What a part stands on, the nearest first. The part itself where that is the page. */
export function surfacesOf(part: HTMLElement): HTMLElement[] {
  const surfaces: HTMLElement[] = [];
  for (let on: HTMLElement | null = part; on !== null && on !== document.body; on = on.parentElement)
    if (isSurface(on)) surfaces.push(on);
  return surfaces.length > 0 ? surfaces : [part];
}

/** Nothing may be laid into a list: its items cover it, and the last one is drawn as such. */
function isSurface(element: HTMLElement): boolean {
  if (element instanceof HTMLUListElement) return false;
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  return backgroundImage !== 'none' || !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor);
}

function placeOf(element: HTMLElement): Place {
  const { top, height } = element.getBoundingClientRect();
  return { element, top, height };
}

function isInSight({ top, height }: Place): boolean {
  return height > 0 && top < innerHeight && top + height > 0;
}

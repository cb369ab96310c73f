/**
 * Motion of what stands around a part of the page that gets another height, by transforms alone: the page is laid out
 * once, and everything goes from where it was to where it is now.
 */

import { flushSync } from 'react-dom';
import { boxOf, changeInside, findInside, type Inside } from './change-inside.ts';
import { type Place, placeOf, removePictures } from './pictures.ts';
import { mayMove, type Offset, slideFrom, TIMING } from './slide.ts';
import { smoothChange } from './smooth-change.ts';

/** The same, told from others when the part is opened meanwhile. */
const CLOSING: KeyframeAnimationOptions = { ...TIMING, id: 'closing' };
/** As far as its shadow reaches. */
const SHADOW_PX = 24;
/** Where it is seen. */
const EDGE_PX = 8;
/** In how many frames what was said to change soon has changed. */
const LATEST_FRAMES = 4;
const LONGEST_SCROLL_MS = 1000;
/** Round corners at the end of a surface. */
const CORNER_PX = 16;
/** What is laid on a surface. */
const LAID = ':scope > :is([data-laid="cover"], [data-laid="end"])';
/** What has another place, or another size, on a card that was a line. */
const HEADS = ':is(h3, h4):has(> [id^="goal-"]), [data-check-in] > :first-child';
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

export interface Places {
  /** How far the page was scrolled. */
  readonly scroll: number;
  readonly around: readonly Place[];
  readonly surfaces: readonly Surface[];
  readonly heads: readonly Head[];
}

interface Surface extends Place {
  /** How high it is drawn, on its way to its height. */
  readonly drawn: number;
}

interface Head {
  readonly element: HTMLElement;
  readonly box: DOMRect;
}

/**
 * Where things stand before the parts change.
 * @param surfaces what has an edge below the part, and gets higher or lower with it
 * @returns null where nothing is to move
 */
export function findPlaces(parts: readonly Element[], surfaces: readonly HTMLElement[] = []): Places | null {
  // A dialog is no part of the page, and what is closed moves nothing.
  if (parts.every((part) => part.closest('dialog, [inert]:not(:scope)') !== null)) return null;
  if (!mayMove()) return null;
  const around = new Set<HTMLElement>();
  for (const part of parts) {
    for (let on: Element | null = part; on !== null && on !== document.body; on = on.parentElement)
      for (const beside of [...(on.parentElement?.children ?? [])].flatMap(boxesOf))
        if (!on.contains(beside) && beside instanceof HTMLElement && !beside.matches('[data-check-in]'))
          around.add(beside);
  }
  // One that holds a part is not beside it.
  for (const element of around) if (parts.some((part) => element.contains(part))) around.delete(element);
  const lists = parts.filter((part) => part instanceof HTMLUListElement);
  const heads = surfaces
    .flatMap((surface) => [...surface.querySelectorAll<HTMLElement>(HEADS)])
    // Those in a list go with its items.
    .filter((head) => !lists.some((list) => list.contains(head)));
  return {
    scroll: scrollY,
    around: [...around].map(placeOf),
    surfaces: [...new Set(surfaces)].map(surfaceOf),
    heads: heads.map((element) => ({ element, box: element.getBoundingClientRect() })),
  };
}

/** A part without a box of its own is moved by what is in it. */
function boxesOf(element: Element): Element[] {
  return element.matches('[data-gliding]') ? [...element.children].flatMap(boxesOf) : [element];
}

/** Lets each thing go from its place to the one that it has now. */
export function glideFrom(places: Places | null): void {
  if (places === null) return;
  const { scroll, around, surfaces, heads } = places;
  scrollToEnd(scroll);
  const moves = around.flatMap((before) => {
    const now = placeOf(before.element);
    const by = before.top - now.top;
    return Math.abs(by) >= 1 && isWayInSight(before, now) ? [{ element: before.element, by }] : [];
  });
  const edges = surfaces.flatMap((before) => {
    const { height } = before.element.isConnected ? placeOf(before.element) : before;
    return Math.abs(before.height - height) >= 1 ? [{ ...before, now: height }] : [];
  });
  const turns = heads.flatMap(({ element, box }) => {
    if (!element.isConnected || moves.some((move) => move.element.contains(element))) return [];
    const by = offsetBetween(box, element.getBoundingClientRect(), element.matches('[data-check-in] > *'));
    return by === null ? [] : [{ element, by }];
  });
  for (const { element, by } of turns) slideFrom(element, by);
  for (const { element, by } of moves) slideFrom(element, { x: 0, y: by });
  const laid = edges.flatMap(({ element, height, drawn, now }) => {
    if (height < now && coverMore(element, now - height)) return [];
    takeOff(element);
    return drawn > now ? drawUp(element, drawn - now) : uncover(element, now - drawn);
  });
  unclip([...laid, ...moves.map(({ element }) => element)]);
}

/**
 * A page that is too short now for where it is scrolled to would jump there. It keeps its height for as long as it
 * scrolls.
 */
function scrollToEnd(from: number): void {
  const page = document.documentElement;
  // One that scrolls already may have become shorter once more.
  page.style.minBlockSize = '';
  const end = scrollY;
  if (end >= from || end < page.scrollHeight - innerHeight - 1) return;
  page.style.minBlockSize = `${from + innerHeight}px`;
  scrollTo({ top: from, behavior: 'instant' });
  scrollTo({ top: end, behavior: 'smooth' });
  clearTimeout(scrolling);
  scrolling = setTimeout(() => (page.style.minBlockSize = ''), LONGEST_SCROLL_MS);
}

let scrolling: ReturnType<typeof setTimeout> | undefined;

/** @returns null where it stays */
function offsetBetween(before: DOMRect, now: DOMRect, isRound: boolean): Offset | null {
  if (before.width === 0 || now.width === 0) return null;
  // A round one goes by its middle.
  const half = isRound ? 0.5 : 0;
  const x = before.left - now.left + half * (before.width - now.width);
  const y = before.top - now.top + half * (before.height - now.height);
  if (Math.hypot(x, y) < 1) return null;
  return isRound ? { x, y, scale: before.width / now.width } : { x, y };
}

/** How a part stands before it changes. */
export interface Before {
  readonly part: HTMLElement;
  readonly places: Places;
  readonly box: Place;
  readonly inside: readonly Inside[];
}

/** @returns null where nothing is to move */
export function findBefore(part: HTMLElement): Before | null {
  const places = findPlaces([part], surfacesOf(part));
  return places && { part, places, box: boxOf(part), inside: findInside(part) };
}

/** Makes a change of a part, which gets higher or lower by it, in one motion. */
export function glideAround(part: HTMLElement, change: () => void): void {
  const before = findBefore(part);
  // What would grow by itself, frame by frame, stands at once where it will.
  if (before !== null) part.style.transition = 'none';
  flushSync(change);
  if (before !== null && !part.inert) glideWithin(before);
  else glideFrom(before?.places ?? null);
  part.style.transition = '';
  if (before === null) return;
  const moving = [part, ...part.children].flatMap((element) => element.getAnimations());
  for (const animation of moving) if (animation.id === CLOSING.id) animation.cancel();
  if (!part.inert) return;
  removePictures(part);
  close(part, before.box.height);
}

/** Lets what stands around a part, and what is left in it, go to its place; what went or came in it is seen to. */
export function glideWithin({ part, places, box, inside }: Before): void {
  glideFrom(places);
  const higher = changeInside(part, inside, box);
  if (higher !== null) unclip([higher]);
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
  const before = part && findBefore(part);
  let frames = LATEST_FRAMES;
  const glideOnceChanged = () => {
    if (before === null) return;
    if (Math.abs(boxOf(before.part).height - before.box.height) >= 1) glideWithin(before);
    else if (--frames > 0) requestAnimationFrame(glideOnceChanged);
  };
  requestAnimationFrame(glideOnceChanged);
};

/**
 * What has grown is uncovered as its end goes down with what stands below it: what it stands on lies over it. A clip would
 * do the same, but waits for a page that is busy with what has come, while transforms go on.
 */
function uncover(surface: HTMLElement, by: number): HTMLElement[] {
  let under = surface.parentElement ?? surface;
  while (under.parentElement !== null && !isSurface(under)) under = under.parentElement;
  const background = getComputedStyle(under).backgroundColor;
  const { boxShadow, borderRadius, borderBottomWidth: border } = getComputedStyle(surface);
  // No seam is seen between what has no border and the frame around it.
  const size = by + EDGE_PX - (border === '0px' ? 1 : 0);
  const cover = { insetInline: `-${EDGE_PX}px`, insetBlockEnd: `-${EDGE_PX}px`, blockSize: `${size}px` };
  // The end lies over what comes as a frame does, and round corners are cut by what is around it.
  const shadows = [boxShadow, borderRadius === '0px' ? 'none' : `0 0 0 ${EDGE_PX}px ${background}`];
  const end = {
    insetInline: `-${border}`,
    insetBlockEnd: `-${border}`,
    background: 'none',
    boxShadow: shadows.filter((shadow) => shadow !== 'none').join() || 'none',
  };
  return [
    layOn(surface, { ...cover, zIndex: '1', background }, ['none', `translateY(${by}px)`], 'cover'),
    layOn(surface, { ...LOWER_END, ...end, zIndex: '1' }, [`translateY(-${by}px)`, 'none']),
  ];
}

/**
 * What grows once more while it is uncovered has the same cover, as much longer.
 * @returns whether there is one
 */
function coverMore(surface: HTMLElement, by: number): boolean {
  const cover = surface.querySelector<HTMLElement>(':scope > [data-laid="cover"]');
  if (cover === null) return false;
  cover.style.insetBlockEnd = `${parseFloat(cover.style.insetBlockEnd) - by}px`;
  cover.style.blockSize = `${parseFloat(cover.style.blockSize) + by}px`;
  for (const laid of surface.querySelectorAll(LAID))
    for (const [nth, animation] of laid.getAnimations().toReversed().entries())
      animation.onfinish = nth === 0 ? () => takeOff(surface) : null;
  return true;
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
function layOn(surface: HTMLElement, style: Style, transforms: string[], name = 'end'): HTMLElement {
  const laid = document.createElement('div');
  laid.ariaHidden = 'true';
  laid.dataset['laid'] = name;
  Object.assign(laid.style, { position: 'absolute', pointerEvents: 'none' }, style);
  Object.assign(surface.style, { position: 'relative', isolation: 'isolate' });
  surface.append(laid);
  const frames = transforms.map((transform) => ({ transform }));
  // It stays there while another motion of it goes on.
  laid.animate(frames, { ...TIMING, fill: 'forwards' }).onfinish = () => takeOff(surface);
  return laid;
}

function takeOff(surface: HTMLElement): void {
  for (const laid of surface.querySelectorAll(LAID)) {
    // Its end would take off what is laid after it.
    for (const animation of laid.getAnimations()) animation.cancel();
    laid.remove();
  }
  Object.assign(surface.style, { position: '', isolation: '' });
}

/** What is cut at its edge would cut what still goes there. */
export function unclip(moving: readonly HTMLElement[]): void {
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

function surfaceOf(element: HTMLElement): Surface {
  const place = placeOf(element);
  const end = element.querySelector(':scope > [data-laid="end"]');
  return { ...place, drawn: end === null ? place.height : end.getBoundingClientRect().bottom - place.top };
}

/** Whether it is seen somewhere between two places. */
export function isWayInSight(one: Place, other: Place): boolean {
  if (one.height === 0 || other.height === 0) return isInSight(one) || isInSight(other);
  const top = Math.min(one.top, other.top);
  return isInSight({ ...one, top, height: Math.max(one.top + one.height, other.top + other.height) - top });
}

export function isInSight({ top, height }: Place): boolean {
  return height > 0 && top < innerHeight && top + height > 0;
}

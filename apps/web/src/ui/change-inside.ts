/** What comes and goes in a part of the page that changes, and what of it stays. */

import { COMING, cutPictures, GOING, layPictures, type Place, placeOf, removePictures } from './pictures.ts';
import { slideFrom } from './slide.ts';

export interface Inside extends Place {
  readonly className: string;
}

/** A part without a box of its own is as large as what is in it. */
export function boxOf(part: HTMLElement): Place {
  const own = placeOf(part);
  const children = own.width > 0 ? [] : [...part.children].filter((child) => !child.matches('[data-laid]'));
  const boxes = children.map((child) => child.getBoundingClientRect());
  const [first] = boxes;
  if (first === undefined) return own;
  const bottom = Math.max(...boxes.map((child) => child.bottom));
  return { element: part, left: first.left, top: first.top, width: first.width, height: bottom - first.top };
}

/** All that has a place, the outer before the inner. */
export function findInside(part: HTMLElement): Inside[] {
  const inside = [...part.querySelectorAll<HTMLElement>(':not([data-laid], [data-laid] *, svg, svg *)')];
  return inside.map((child) => ({ ...placeOf(child), className: child.className })).filter(({ height }) => height > 0);
}

/** Those of a list that are not in another one, without what is in them. */
function outermost(places: readonly Inside[], others: readonly Inside[]): Inside[] {
  const known = new Set<Element>(others.map(({ element }) => element));
  const news = new Set<Element>(places.map(({ element }) => element).filter((element) => !known.has(element)));
  // What has no box of its own may stand between.
  const isWithin = (on: Element | null): boolean => on !== null && (news.has(on) || isWithin(on.parentElement));
  return places.filter(({ element }) => news.has(element) && !isWithin(element.parentElement));
}

/**
 * What went is cut by the edge that goes up over it. What comes in pieces comes as one.
 * @returns the pictures of what went, where that was higher than what is there now
 */
export function changeInside(part: HTMLElement, before: readonly Inside[], box: Place): HTMLElement | null {
  const by = box.height - boxOf(part).height;
  const now = findInside(part);
  const come = outermost(now, before).filter(({ element }) => isPieceOf(part, element));
  // Nothing uncovers what comes in the middle of a surface.
  const isWithin = placeOf(part).width === 0;
  const isCovered = come.length === 1 && by < 0 && !isWithin && come.every((last) => isLast(last, now));
  if (!isCovered) for (const { element } of come) element.animate(...COMING);
  // What went before is not to be seen beside what comes again.
  if (come.length > 0) removePictures(part);
  const first = slideItems(part, before, now);
  const gone = outermost(before, now);
  if (gone.length === 0) return null;
  const layer = layPictures(part, gone.map(pictured));
  if (first !== null) cutPictures(layer, { ...box, height: first.top - box.top }, first.by);
  else if (by > 0) cutPictures(layer, box, by);
  if (by <= 0 || come.length > 0 || isWithin) layer.animate(...GOING);
  return by > 0 ? layer : null;
}

/** Whether it is a piece of the part: of it itself, of an item that opens, or a list and what is in its rows. */
function isPieceOf(part: HTMLElement, element: Element): boolean {
  const on = element.parentElement;
  return on === part || part.contains(element.closest('ol')) || isItem(part, on);
}

function isItem(part: HTMLElement, element: Element | null): boolean {
  return element?.parentElement === part && element.matches('li');
}

function isLast({ top, height }: Place, now: readonly Place[]): boolean {
  return now.every((other) => other.top < top + height);
}

/**
 * Rows of a list of which others came or went, and what is open of other items.
 * @returns where the first of those that go up stood, and how far it goes
 */
function slideItems(
  part: HTMLElement,
  before: readonly Inside[],
  now: readonly Inside[],
): { top: number; by: number } | null {
  const tops = new Map(before.map(({ element, top }) => [element, top]));
  let first: { top: number; by: number } | null = null;
  for (const { element, top } of now) {
    const on = element.parentElement;
    const stood = on?.matches('ol') || isItem(part, on) ? (tops.get(element) ?? top) : top;
    const by = stood - top;
    if (Math.abs(by) >= 1) slideFrom(element, { x: 0, y: by });
    if (by >= 1 && (first === null || stood < first.top)) first = { top: stood, by };
  }
  return first;
}

/** What is only hidden stays in its place. */
function pictured({ className, ...place }: Inside): Place {
  if (!place.element.isConnected) return place;
  return {
    ...place,
    element: Object.assign(place.element.cloneNode(true), { className, hidden: false }) as HTMLElement,
  };
}

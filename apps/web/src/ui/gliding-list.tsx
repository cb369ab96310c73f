import { Component, type ReactNode } from 'react';
import { findPlaces, glideFrom, isInSight, isWayInSight, type Places, unclip } from './glide.ts';
import { COMING, GOING, layPictures, pictureOf, type Place, placeOf } from './pictures.ts';
import { type Offset, slideFrom, TIMING } from './slide.ts';

interface Props {
  /** With another value other items stand in the part. */
  of: unknown;
  /** The id of the part's title. */
  titleId: string;
}

interface Item extends Place {
  /** Where it is an item of a list: that list. */
  readonly list: Element | null;
}

/** By so much a card in a list reaches over its column. */
const COLUMN_PX = 16;

/** By what they are about: a goal has another item in another list. */
type Items = ReadonlyMap<unknown, Item>;

interface PartBefore {
  readonly part: HTMLElement;
  readonly items: Items;
  readonly around: Places;
}

/**
 * Motion of a part of the page in whose lists items stay, come and go by one change: those that stay in their column
 * go to their new place, also in another list; others fade where they were and where they will be. Sideways they would
 * go through each other.
 */
export class GlidingList extends Component<Props> {
  /** The last moment at which things are where they were. */
  override getSnapshotBeforeUpdate(before: Props): PartBefore | null {
    const part = document.getElementById(this.props.titleId)?.closest('section');
    if (!part || before.of === this.props.of) return null;
    // What is dragged goes to its place by itself.
    if (part.querySelector('[data-dragging]') !== null) return null;
    const around = findPlaces([part]);
    return around && { part, around, items: findItems(part) };
  }

  override componentDidUpdate(_props: Props, _state: unknown, was: PartBefore | null): void {
    if (was === null) return;
    // Once what is done with the change has scrolled the page.
    queueMicrotask(() => {
      glideFrom(was.around);
      glideItems(was);
    });
  }

  override render(): ReactNode {
    return null;
  }
}

function findItems(part: HTMLElement): Items {
  const items = new Map<unknown, Item>();
  for (const element of part.querySelectorAll<HTMLElement>('ul, li, h2, header > *, :scope > button')) {
    const outer = element.parentElement?.closest('li, header > *, [data-laid]');
    if (outer && part.contains(outer)) continue;
    const list = element instanceof HTMLLIElement ? element.parentElement : null;
    const key = list && element.querySelector('h3 [id]')?.id;
    items.set(key ?? element, { ...placeOf(element), list });
  }
  return items;
}

function glideItems({ part, items: before }: PartBefore): void {
  const now = findItems(part);
  const isRtl = getComputedStyle(part).direction === 'rtl';
  const wayBetween = (was: Place, is: Place) => ({
    x: was.left - is.left + (isRtl ? was.width - is.width : 0),
    y: was.top - is.top,
  });
  const moving: HTMLElement[] = [];
  const pictures: Picture[] = [];
  // A list that stays takes its items with it.
  const wayOfList = (list: Element | null) => {
    const [was, is] = [before.get(list), now.get(list)];
    return was && is ? wayBetween(was, is) : { x: 0, y: 0 };
  };
  const slide = (element: HTMLElement, { x, y }: Offset) => {
    if (Math.hypot(x, y) < 1) return;
    slideFrom(element, { x, y });
    // What a person moves goes over what gives way to it.
    if (element.contains(document.activeElement)) element.animate({ zIndex: ['1', '1'] }, TIMING);
    moving.push(element);
  };
  const come = ({ element, list: on }: Item) => {
    const list = wayOfList(on);
    slide(element, { x: -list.x, y: -list.y });
    fadeIn(element);
  };
  for (const [key, was] of before) {
    const is = now.get(key);
    if (!isWayInSight(was, is ?? was)) continue;
    if (is === undefined) {
      pictures.push({ ...was, way: null });
      continue;
    }
    const { element } = is;
    const list = wayOfList(is.list);
    const { x, y } = wayBetween(was, is);
    const isInColumn = Math.max(Math.abs(x), Math.abs(was.width - is.width)) < COLUMN_PX;
    if (is.list !== null && !isInColumn) come(is);
    else {
      slide(element, { x: x - list.x, y: y - list.y });
      if (element instanceof HTMLUListElement || hasSizeOf(was, is)) continue;
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150 });
      if (is.list === null) continue;
    }
    const picture = was.element === element ? (element.cloneNode(true) as HTMLElement) : was.element;
    pictures.push({ ...was, element: picture, way: isInColumn && Math.abs(x) < 1 ? `translateY(${-y}px)` : null });
  }
  for (const [key, item] of now) if (!before.has(key) && isInSight(item)) come(item);
  unclip(moving);
  layGone(part, pictures, before);
}

function fadeIn(element: HTMLElement): void {
  if (!(element instanceof HTMLUListElement)) element.animate(...COMING);
  // Its items may be there already.
  else element.animate([{ backgroundColor: 'transparent', borderColor: 'transparent' }, {}], TIMING);
}

interface Picture extends Item {
  /** Straight up or down with what it shows. */
  readonly way: string | null;
}

/** Lays what went where it was, each in a list that looks like its own. */
function layGone(part: HTMLElement, pictures: readonly Picture[], before: Items): void {
  const lists = new Map<Element, Place>();
  for (const { list } of pictures) {
    const place = list && before.get(list);
    if (!place || lists.has(list)) continue;
    const picture = list.cloneNode(false) as HTMLElement;
    // Of a list that stays only items went.
    if (list.isConnected) Object.assign(picture.style, { background: 'none', borderColor: 'transparent' });
    lists.set(list, { ...place, element: picture });
  }
  const others = pictures.filter(({ element, list }) => list === null && !(element instanceof HTMLUListElement));
  if (lists.size + others.length === 0) return;
  layPictures(part, [...lists.values(), ...others]).animate(...GOING);
  for (const { list, way, ...place } of pictures) {
    const picture = list && lists.get(list);
    if (!picture) continue;
    const { element } = place;
    picture.element.append(pictureOf(place, placeOf(picture.element), picture.element.clientLeft));
    if (way !== null) element.animate({ transform: ['none', way] }, TIMING);
  }
}

function hasSizeOf(one: Place, other: Place): boolean {
  return Math.abs(one.width - other.width) < 1 && Math.abs(one.height - other.height) < 1;
}

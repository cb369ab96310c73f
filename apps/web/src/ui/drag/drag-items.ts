import { findLandings, keepInside, layOut, nearestPlace, orderAfter, type Point, type Rect } from './drag-layout.ts';

/** Dragging the items of a list to another place, with a mouse, a pen or a finger. */

/** A pointer that moves less is a press. */
const MOUSE_SLACK_PX = 6;
const FINGER_SLACK_PX = 10;
/** A finger that stays this long takes the item; one that moves before scrolls the page. */
const LONG_PRESS_MS = 400;
/** Near the window's edges the page scrolls along. */
const EDGE_PX = 88;
const MAX_SCROLL_PX = 14;
const LANDING_MS = 150;
/** A click that the release of the pointer causes comes at once. */
const CLICK_MS = 50;

export interface DragOptions {
  /** Where an item can be taken: a press elsewhere is no drag. */
  readonly handles: string;
  /** A finger has taken an item. */
  readonly onLift: () => void;
  /** The item was dropped at another place. */
  readonly onDrop: (from: number, to: number) => void;
}

export interface Draggable {
  /** The list may have another order: a drag goes on where that is the same by the next frame. */
  check(): void;
  /** Ends listening. */
  stop(): void;
}

/** Before the drag begins: the pointer is down, and may still press or scroll. */
interface Press {
  readonly item: HTMLElement;
  readonly pointerId: number;
  readonly isFinger: boolean;
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

interface Drag {
  readonly item: HTMLElement;
  readonly items: readonly HTMLElement[];
  /** Where the items stand, on the page. */
  readonly rects: readonly Rect[];
  /** Where the item would stand at each place. */
  readonly landings: readonly Point[];
  readonly from: number;
  to: number;
  /** From the pointer to the item's corner. */
  readonly grip: { readonly x: number; readonly y: number };
}

/**
 * Lets the items of a list be dragged. The list marks itself with `data-movable`, and while it is used with
 * `data-dragging`.
 */
export function makeDraggable(list: HTMLElement, { handles, onLift, onDrop }: DragOptions): Draggable {
  let press: Press | null = null;
  let drag: Drag | null = null;
  let pointer = { x: 0, y: 0 };
  let frame = 0;

  const forget = () => {
    clearTimeout(press?.timer);
    press = null;
  };

  const begin = () => {
    if (press === null) return;
    const { item, pointerId, isFinger, x, y } = press;
    const items = [...list.children].filter((child) => child instanceof HTMLElement);
    const rects = items.map(rectOnPage);
    const from = items.indexOf(item);
    const rect = rects[from];
    if (rect === undefined || items.length < 2) return;
    drag = {
      item,
      items,
      rects,
      landings: findLandings(rects, from),
      from,
      to: from,
      grip: { x: x + scrollX - rect.left, y: y + scrollY - rect.top },
    };
    list.dataset['dragging'] = '';
    item.dataset['dragged'] = '';
    try {
      // Also what happens outside of the window is heard.
      list.setPointerCapture?.(pointerId);
    } catch {
      // The pointer is gone already.
    }
    if (isFinger) onLift();
    follow();
  };

  /** Every frame, as the page may scroll under a pointer that stays. */
  const follow = () => {
    if (drag === null) return;
    scrollAtEdge(list, pointer.y);
    draw(drag, pointer);
    frame = requestAnimationFrame(follow);
  };

  const end = (isDropped: boolean) => {
    forget();
    if (drag === null) return;
    const { item, items, from, to } = drag;
    drag = null;
    cancelAnimationFrame(frame);
    ignoreNextClick();
    const { left, top } = item.getBoundingClientRect();
    if (isDropped && to !== from) onDrop(from, to);
    // By the next frame the list is drawn in its new order.
    requestAnimationFrame(() => {
      delete list.dataset['dragging'];
      for (const each of items) each.style.transform = '';
      const landing = item.getBoundingClientRect();
      const done = () => delete item.dataset['dragged'];
      if (typeof item.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches)
        return void done();
      const start = { transform: `translate(${left - landing.left}px, ${top - landing.top}px)` };
      item.animate([start, { transform: 'none' }], { duration: LANDING_MS, easing: 'ease-out' }).onfinish = done;
    });
  };

  const onPointerDown = (event: PointerEvent) => {
    forget();
    const { target } = event;
    if (drag !== null || !event.isPrimary || event.button !== 0 || !(target instanceof Element)) return;
    const item = [...list.children].find((child) => child.contains(target));
    if (target.closest(handles) === null || !(item instanceof HTMLElement)) return;
    const isFinger = event.pointerType === 'touch';
    pointer = { x: event.clientX, y: event.clientY };
    const timer = isFinger ? setTimeout(begin, LONG_PRESS_MS) : undefined;
    press = { item, pointerId: event.pointerId, isFinger, ...pointer, timer };
  };

  const onPointerMove = (event: PointerEvent) => {
    if (press === null || event.pointerId !== press.pointerId) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (drag !== null) return;
    const way = Math.hypot(pointer.x - press.x, pointer.y - press.y);
    if (press.isFinger && way > FINGER_SLACK_PX) forget();
    else if (!press.isFinger && way > MOUSE_SLACK_PX) begin();
  };

  const onPointerUp = (event: PointerEvent) => {
    if (event.pointerId === press?.pointerId) end(true);
  };
  const onPointerCancel = (event: PointerEvent) => {
    if (event.pointerId === press?.pointerId) end(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (drag === null || event.key !== 'Escape') return;
    event.stopPropagation();
    end(false);
  };
  // A browser decides at the first move of a finger whether it scrolls.
  const onTouchMove = (event: TouchEvent) => {
    if (drag !== null && event.cancelable) event.preventDefault();
  };
  const onContextMenu = (event: Event) => {
    if (drag !== null || press?.isFinger === true) event.preventDefault();
  };

  const stopListening = new AbortController();
  const { signal } = stopListening;
  list.dataset['movable'] = '';
  list.addEventListener('pointerdown', onPointerDown, { signal });
  list.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  list.addEventListener('contextmenu', onContextMenu, { signal });
  window.addEventListener('pointermove', onPointerMove, { signal });
  window.addEventListener('pointerup', onPointerUp, { signal });
  window.addEventListener('pointercancel', onPointerCancel, { signal });
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
  return {
    check: () => {
      requestAnimationFrame(() => {
        if (drag?.items.some((item, nth) => list.children[nth] !== item) === true) end(false);
      });
    },
    stop: () => {
      end(false);
      stopListening.abort();
      delete list.dataset['movable'];
    },
  };
}

function rectOnPage(element: Element): Rect {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY, width, height };
}

/** Draws the item under the pointer, inside of its list, and the others around the place where it would go. */
function draw(drag: Drag, pointer: { x: number; y: number }): void {
  const { item, items, rects, landings, from, grip } = drag;
  const corner = keepInside(landings, { left: pointer.x + scrollX - grip.x, top: pointer.y + scrollY - grip.y });
  shift(item, rects[from], corner);
  const to = nearestPlace(landings, corner);
  if (to === drag.to) return;
  drag.to = to;
  const points = layOut(rects, orderAfter(items.length, from, to));
  for (const [nth, other] of items.entries()) if (nth !== from) shift(other, rects[nth], points[nth]);
}

function shift(element: HTMLElement, from: Point | undefined, to: Point | undefined): void {
  if (from === undefined || to === undefined) return;
  element.style.transform = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
}

/** The nearer to the edge, the faster; not beyond the list. */
function scrollAtEdge(list: Element, y: number): void {
  const { top, bottom } = list.getBoundingClientRect();
  const height = document.documentElement.clientHeight;
  const speed = (depth: number) => Math.ceil(MAX_SCROLL_PX * Math.min(1, depth / EDGE_PX));
  if (y < EDGE_PX && top < EDGE_PX) window.scrollBy(0, -speed(EDGE_PX - y));
  else if (y > height - EDGE_PX && bottom > height - EDGE_PX) window.scrollBy(0, speed(y - height + EDGE_PX));
}

/** The press that took the item opens nothing. */
function ignoreNextClick(): void {
  const ignore = new AbortController();
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: ignore.signal },
  );
  window.addEventListener('pointerdown', () => ignore.abort(), { capture: true, signal: ignore.signal });
  setTimeout(() => ignore.abort(), CLICK_MS);
}

/** Pictures of what went, where it was, until what comes has taken its place. */

import { mayMove, TIMING } from './slide.ts';

/** Where something stands in the window. */
export interface Place {
  readonly element: HTMLElement;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Motion = readonly [Keyframe[], KeyframeAnimationOptions];
export const GOING: Motion = [[{ opacity: 1 }, { opacity: 0 }], { duration: 120, fill: 'forwards' }];
/** Most of what goes has gone before what comes is seen. */
export const COMING: Motion = [[{ opacity: 0 }, { opacity: 0, offset: 0.4 }, { opacity: 1 }], { duration: 240 }];
/** As far as its shadow reaches. */
const SHADOW_PX = 24;

export function placeOf(element: HTMLElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { element, left, top, width, height };
}

/** Draws what went where it was, for as long as a motion; nothing of it can be reached. */
export function layPictures(root: HTMLElement, gone: readonly Place[]): HTMLElement {
  const layer = document.createElement('div');
  layer.toggleAttribute('inert', true);
  layer.ariaHidden = 'true';
  layer.dataset['laid'] = '';
  Object.assign(layer.style, { position: 'absolute', top: '0', left: '0' });
  root.prepend(layer);
  const origin = placeOf(layer);
  for (const place of gone) layer.append(pictureOf(place, origin));
  layer.animate([], TIMING).onfinish = () => layer.remove();
  return layer;
}

/** Takes away at once what is still drawn in a part. */
export function removePictures(root: HTMLElement): void {
  for (const layer of root.querySelectorAll(':scope > [data-laid][inert]')) layer.remove();
}

/** For a reference to what lies over the page: once that has gone, it fades where it was. */
export function leavePicture(element: HTMLElement): void {
  if (!mayMove()) return;
  const place = placeOf(element);
  queueMicrotask(() => {
    if (element.isConnected) return;
    element.popover = null;
    element.style.animation = 'none';
    const layer = layPictures(document.body, [place]);
    // As what it was lay over the page's bar.
    layer.style.zIndex = '6';
    layer.animate(...GOING);
  });
}

/**
 * Cuts them at the lower edge of a place that gets lower, as it goes up with what stands below: a clip would not keep up
 * with that on a busy page.
 */
export function cutPictures(layer: HTMLElement, { left, top, width, height }: Place, by: number): void {
  const origin = placeOf(layer);
  const start = { left: left - origin.left - SHADOW_PX, top: top - origin.top - SHADOW_PX };
  const inner = document.createElement('div');
  inner.append(...layer.children);
  layer.append(inner);
  Object.assign(layer.style, {
    left: `${start.left}px`,
    top: `${start.top}px`,
    width: `${width + 2 * SHADOW_PX}px`,
    height: `${height + SHADOW_PX}px`,
    overflow: 'clip',
  });
  Object.assign(inner.style, { position: 'absolute', left: `${-start.left}px`, top: `${-start.top}px` });
  layer.animate({ transform: ['none', `translateY(${-by}px)`] }, TIMING);
  inner.animate({ transform: ['none', `translateY(${by}px)`] }, TIMING);
  // The edge slows down at the last line of them, which would stand there as a hairline.
  inner.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 80, delay: 100, fill: 'forwards' });
}

/** What went, where it was, in something else that has a border. */
export function pictureOf({ element, left, top, width, height }: Place, origin: Place, border = 0): HTMLElement {
  for (const named of [element, ...element.querySelectorAll('[id]')]) named.removeAttribute('id');
  Object.assign(element.style, {
    position: 'absolute',
    margin: '0',
    left: `${left - origin.left - border}px`,
    top: `${top - origin.top - border}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return element;
}

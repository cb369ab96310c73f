import { Component, type ReactNode, type RefObject } from 'react';
import type { Toast } from 'react-hot-toast/headless';
import { mayMove, slideFrom } from '#ui/slide.ts';
import styles from './toaster.module.css';

interface Props {
  /** Where they are shown. */
  place: RefObject<HTMLElement | null>;
  toasts: readonly Toast[];
}

interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

type Boxes = ReadonlyMap<HTMLElement, Box>;

const COMING = { duration: 150 };

/** What leaves fades where it was, what stays goes to its place, and what comes where another was changes its words. */
export class ToastMotion extends Component<Props> {
  /** The last moment at which they are where they were. */
  override getSnapshotBeforeUpdate(): Boxes {
    return new Map(this.shown().map((toast) => [toast, boxOf(toast)]));
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Boxes): void {
    const shown = this.shown();
    for (const toast of shown) {
      const box = before.get(toast);
      if (box === undefined || !isLeaving(toast) || toast.style.position !== '') continue;
      const { top, left } = box;
      // The width is rounded, and its words must not break otherwise.
      const width = box.width + 1;
      Object.assign(toast.style, { position: 'absolute', top: `${top}px`, left: `${left}px`, width: `${width}px` });
    }
    if (!mayMove()) return;
    const moves: [HTMLElement, number][] = [];
    for (const toast of shown) {
      const now = boxOf(toast);
      if (isLeaving(toast) || now.height === 0) continue;
      const box = before.get(toast);
      if (box !== undefined && box.height > 0) moves.push([toast, box.top - now.top]);
      else if (isInstead(now, before)) changeWords(toast);
    }
    for (const [toast, y] of moves) if (y !== 0) slideFrom(toast, { x: 0, y });
  }

  private shown(): HTMLElement[] {
    return [...(this.props.place.current?.children ?? [])].filter((child) => child instanceof HTMLElement);
  }

  override render(): ReactNode {
    return null;
  }
}

/** Whether one was seen there, or still fades. */
function isInstead(now: Box, before: Boxes): boolean {
  return [...before].some(([toast, { top, height }]) => {
    if (height === 0 || top >= now.top + now.height || now.top >= top + height) return false;
    return boxOf(toast).height === 0 || (isLeaving(toast) && Number(getComputedStyle(toast).opacity) > 0);
  });
}

function changeWords(toast: HTMLElement): void {
  toast.style.animation = 'none';
  for (const part of toast.children) part.animate([{ opacity: 0 }, { opacity: 1 }], COMING);
}

function isLeaving(toast: HTMLElement): boolean {
  return styles.leaving !== undefined && toast.classList.contains(styles.leaving);
}

function boxOf({ offsetTop, offsetLeft, offsetWidth, offsetHeight }: HTMLElement): Box {
  return { top: offsetTop, left: offsetLeft, width: offsetWidth, height: offsetHeight };
}

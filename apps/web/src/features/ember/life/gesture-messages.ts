import type { GestureOrder } from './draw-gesture.ts';

/** What the worker is sent with a canvas. */
export interface StageOrder {
  readonly canvas: OffscreenCanvas;
  /** The page says through it what is drawn, and is told how far it is. */
  readonly port: MessagePort;
}

export type FromPage = GestureOrder | 'stop';
/** Which gesture, by its beginning, and whether its first picture is there or it is over. */
export interface FromWorker {
  readonly since: number;
  readonly isOver: boolean;
}

import type { Celebration } from '@fivefold/rules/celebration';
import type { MeadowState } from '../meadow/run-meadow.ts';
import type { SceneOptions, StageSize } from './run-scene.ts';

/** What the page sends to the worker for each celebration. */
export interface SceneOrder extends SceneOptions {
  readonly name: Celebration;
  readonly canvas: OffscreenCanvas;
  readonly size: StageSize;
  /** The page says through it what happens meanwhile, and is told when the celebration is over. */
  readonly port: MessagePort;
}

/** The stage's new size after a change of the window, or that it is watched no more. */
export type FromPage = StageSize | 'stop';

/** What the page sends to show a meadow on a canvas. */
export interface MeadowOrder {
  readonly meadow: MeadowState;
  readonly canvas: OffscreenCanvas;
  /** The page says through it what changes, and is told when the first picture is there. */
  readonly port: MessagePort;
}

export type MeadowMessage = Partial<MeadowState> | 'stop';

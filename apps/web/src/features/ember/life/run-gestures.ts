import { clockNow } from './draw-gesture.ts';
import { type GestureStage, stageInPage } from './gesture-stage.ts';
import { stageInWorker } from './gesture-worker.ts';
import type { Gaze, Gesture } from './gestures.ts';
import type { LivingEmber } from './paint-gesture.ts';

/** A gesture gives way to those that mean as much as it does, or more. */
const WEIGHTS: Readonly<Record<Gesture, number>> = {
  asleep: 0,
  firefly: 1,
  peek: 1,
  look: 2,
  yawn: 3,
  nod: 3,
  wave: 3,
  juggle: 3,
  star: 3,
  spin: 3,
  heart: 4,
  errand: 5,
  wake: 5,
  dance: 6,
  catch: 7,
};

export interface Gestures {
  /** Begins a gesture, unless one that means more is playing. */
  readonly play: (gesture: Gesture, gaze?: Gaze, onEnd?: () => void) => void;
  readonly isPlaying: () => boolean;
  /** The still ember again. */
  readonly stop: () => void;
  /** For good. */
  readonly leave: () => void;
}

const AHEAD: Gaze = { across: 0, down: 0 };

/**
 * Plays gestures over the ember; between them nothing runs. A worker draws them once it is there: their twenty pictures
 * were a quarter of the page's work for a tap.
 */
export function createGestures(canvas: HTMLCanvasElement, ember: () => LivingEmber, onRest: () => void): Gestures {
  const inPage = stageInPage(canvas);
  let inWorker: GestureStage | undefined;
  let stage = inPage;
  let playing: Gesture | null = null;
  const stop = () => {
    playing = null;
    stage.rest();
  };

  return {
    isPlaying: () => playing !== null,
    stop,
    leave: () => {
      stop();
      inWorker?.leave();
    },
    play: (gesture, gaze = AHEAD, onEnd) => {
      if (playing !== null && WEIGHTS[gesture] < WEIGHTS[playing]) return;
      if (playing === null) {
        inWorker ??= stageInWorker(canvas);
        stage = inWorker ?? inPage;
      }
      playing = gesture;
      stage.draw({ ember: ember(), gesture, gaze, since: clockNow() }, () => {
        stop();
        onEnd?.();
        if (playing === null) onRest();
      });
    },
  };
}

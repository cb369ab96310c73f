import { showPixels } from '../show-pixels.ts';
import { durationOf, type Gaze, type Gesture } from './gestures.ts';
import { type LivingEmber, nextPictureAt, paintGesture } from './paint-gesture.ts';

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
/** Sleeping is two pictures in three seconds. */
const ASLEEP_PICTURE_MS = 750;

export interface Gestures {
  /** Begins a gesture, unless one that means more is playing. */
  readonly play: (gesture: Gesture, gaze?: Gaze, onEnd?: () => void) => void;
  readonly isPlaying: () => boolean;
  /** The still ember again. */
  readonly stop: () => void;
}

const AHEAD: Gaze = { across: 0, down: 0 };

/**
 * Plays gestures on a canvas over the ember; between them the canvas is hidden, and nothing runs. Each picture waits for
 * its time: a page that is asked for a frame works for it, also where nothing in it is new.
 */
export function createGestures(canvas: HTMLCanvasElement, ember: () => LivingEmber, onRest: () => void): Gestures {
  const context = canvas.getContext('2d');
  let playing: Gesture | null = null;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const paint = (gesture: Gesture, ms: number, gaze: Gaze) => {
    if (context === null) return;
    showPixels(context, paintGesture(ember(), gesture, ms, gaze));
    canvas.hidden = false;
  };
  const clear = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    playing = null;
  };
  const stop = () => {
    clear();
    canvas.hidden = true;
  };
  const sleep = (ms: number) => {
    paint('asleep', ms, AHEAD);
    timer = setTimeout(() => sleep((ms + ASLEEP_PICTURE_MS) % durationOf('asleep')), ASLEEP_PICTURE_MS);
  };

  return {
    isPlaying: () => playing !== null,
    stop,
    play: (gesture, gaze = AHEAD, onEnd) => {
      if (playing !== null && WEIGHTS[gesture] < WEIGHTS[playing]) return;
      clear();
      playing = gesture;
      if (gesture === 'asleep') {
        sleep(0);
        return;
      }
      const endsMs = durationOf(gesture);
      let begun: number | undefined;
      const next = (now: number) => {
        begun ??= now;
        const ms = now - begun;
        if (ms >= endsMs) {
          stop();
          onEnd?.();
          if (playing === null) onRest();
          return;
        }
        paint(gesture, ms, gaze);
        timer = setTimeout(() => next(performance.now()), nextPictureAt(gesture, ms, gaze) - ms);
      };
      frame = requestAnimationFrame(next);
    },
  };
}

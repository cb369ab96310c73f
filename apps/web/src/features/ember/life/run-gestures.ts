import { SCENE_HEIGHT, SCENE_WIDTH } from '../ember-scene.ts';
import { durationOf, type Gaze, type Gesture } from './gestures.ts';
import { type LivingEmber, paintGesture } from './paint-gesture.ts';

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
/** As often as sprites change; the screen's sixty pictures a second would only cost the battery. */
const PICTURE_MS = 40;
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

/** Plays gestures on a canvas over the ember; between them the canvas is hidden, and nothing runs. */
export function createGestures(canvas: HTMLCanvasElement, ember: () => LivingEmber, onRest: () => void): Gestures {
  const context = canvas.getContext('2d');
  let playing: Gesture | null = null;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const paint = (gesture: Gesture, ms: number, gaze: Gaze) => {
    if (context === null) return;
    context.clearRect(0, 0, SCENE_WIDTH, SCENE_HEIGHT);
    paintGesture(ember(), gesture, ms, gaze).forEach((color, at) => {
      if (color === '') return;
      context.fillStyle = color;
      context.fillRect(at % SCENE_WIDTH, Math.floor(at / SCENE_WIDTH), 1, 1);
    });
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
      let paintedMs = -PICTURE_MS;
      const next = (now: number) => {
        begun ??= now;
        const ms = now - begun;
        if (ms >= endsMs) {
          stop();
          onEnd?.();
          if (playing === null) onRest();
          return;
        }
        // A gaze is one picture.
        if (ms - paintedMs >= PICTURE_MS && (gesture !== 'look' || paintedMs < 0)) {
          paint(gesture, ms, gaze);
          paintedMs = ms;
        }
        if (gesture === 'look') timer = setTimeout(() => next(performance.now()), endsMs);
        else frame = requestAnimationFrame(next);
      };
      frame = requestAnimationFrame(next);
    },
  };
}

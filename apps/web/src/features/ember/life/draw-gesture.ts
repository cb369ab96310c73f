import { showPixels } from '../show-pixels.ts';
import { durationOf, type Gaze, type Gesture } from './gestures.ts';
import { type LivingEmber, nextPictureAt, paintGesture } from './paint-gesture.ts';

/** What is drawn, by the page or by its worker. */
export interface GestureOrder {
  readonly ember: LivingEmber;
  readonly gesture: Gesture;
  readonly gaze: Gaze;
  /** When it begins, as `clockNow` says. */
  readonly since: number;
}

/** Sleeping is two pictures in three seconds. */
const ASLEEP_PICTURE_MS = 750;

/** The same clock in the page and in its worker. */
export const clockNow = () => performance.timeOrigin + performance.now();

/**
 * Draws a gesture, and calls `onEnd` when it is over; sleep never is. Each picture waits for its time: a page that is
 * asked for a frame works for it, also where nothing in it is new.
 * @returns ends it without a call
 */
export function drawGesture(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { ember, gesture, gaze, since }: GestureOrder,
  onEnd: () => void,
): () => void {
  const isSleep = gesture === 'asleep';
  const endsMs = durationOf(gesture);
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    const passedMs = clockNow() - since;
    if (passedMs >= endsMs && !isSleep) {
      onEnd();
      return;
    }
    const ms = passedMs % endsMs;
    showPixels(context, paintGesture(ember, gesture, ms, gaze));
    timer = setTimeout(next, isSleep ? ASLEEP_PICTURE_MS : nextPictureAt(gesture, ms, gaze) - ms);
  };
  next();
  return () => clearTimeout(timer);
}

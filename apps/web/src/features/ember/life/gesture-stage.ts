import { clockNow, drawGesture, type GestureOrder } from './draw-gesture.ts';

/** Where gestures are drawn: a canvas that is hidden between them. */
export interface GestureStage {
  /** In place of the one before. */
  readonly draw: (order: GestureOrder, onEnd: () => void) => void;
  readonly rest: () => void;
  readonly leave: () => void;
}

/** The page's own. */
export function stageInPage(canvas: HTMLCanvasElement): GestureStage {
  let frame = 0;
  let end: (() => void) | undefined;
  const clear = () => {
    cancelAnimationFrame(frame);
    end?.();
    end = undefined;
  };
  return {
    draw: (order, onEnd) => {
      clear();
      frame = requestAnimationFrame(() => {
        const context = canvas.getContext('2d');
        if (context === null) return;
        end = drawGesture(context, { ...order, since: clockNow() }, onEnd);
        canvas.hidden = false;
      });
    },
    rest: () => {
      clear();
      canvas.hidden = true;
    },
    leave: () => undefined,
  };
}

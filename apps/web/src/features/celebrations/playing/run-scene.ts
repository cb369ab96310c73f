import type { SceneMarks } from '../celebration-store.ts';
import { createPresenter } from '../stage/present.ts';
import { createStage, type Scene } from '../stage/stage.ts';

/** Stage pixels. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
}

/** How a scene is played. */
export interface SceneOptions {
  readonly seed: number;
  readonly isSubtle: boolean;
  readonly own: readonly string[];
  readonly points: number;
  readonly marks?: SceneMarks | undefined;
  /** For people who prefer reduced motion: one picture instead of a scene. */
  readonly isStill: boolean;
}

export interface SceneRun {
  /** The window has changed: goes on with another stage. */
  resize(size: StageSize): void;
  /** Stops at once, without calling `onEnd`. */
  stop(): void;
}

/** How long the one picture stays that people see who prefer reduced motion. */
const STILL_MS = 1200;

/**
 * Plays a scene on a canvas, in a page or in a worker, and calls `onEnd` once when it is over.
 * @returns undefined where the canvas cannot be drawn on
 */
export function runScene(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  scene: Scene,
  { isStill, ...options }: SceneOptions,
  size: StageSize,
  onEnd: () => void,
): SceneRun | undefined {
  let draw = prepare(canvas, scene, options, size);
  if (draw === undefined) return undefined;
  let lastMs = scene.stillAt;
  let startedAt: number | undefined;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (isStill) {
    draw(scene.stillAt);
    timer = setTimeout(onEnd, STILL_MS);
  } else {
    frame = requestAnimationFrame(function next(now) {
      // Counted from the first frame that is shown, so that a slow fetch cuts nothing off.
      startedAt ??= now;
      lastMs = Math.floor(now - startedAt);
      if (lastMs >= scene.durationMs) {
        onEnd();
        return;
      }
      draw?.(lastMs);
      frame = requestAnimationFrame(next);
    });
  }
  return {
    resize(changed) {
      draw = prepare(canvas, scene, options, changed);
      draw?.(lastMs);
    },
    stop() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}

/** Gives the canvas the stage's size, and returns what paints a moment on it. */
function prepare(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  scene: Scene,
  { seed, isSubtle, own, points }: Omit<SceneOptions, 'isStill'>,
  { width, height }: StageSize,
): ((ms: number) => void) | undefined {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (context === null) return undefined;
  canvas.width = width;
  canvas.height = height;
  const stage = createStage(width, height);
  const present = createPresenter(context, stage, { hasVeil: !isSubtle, own });
  return (ms) => {
    scene.draw(stage, ms, seed, points);
    present();
  };
}

import type { Celebration } from '@fivefold/rules/celebration';
import { loadScene } from './scenes.ts';
import { createPresenter } from './stage/present.ts';
import { createStage, type Scene } from './stage/stage.ts';

export { loadScene };

/** Plays parts of one scene on a canvas. */
export interface QuietPlayer {
  /** Plays from what is shown to a moment of the scene, or to its still; from the start when that moment has passed. */
  playTo(ms: number | undefined): void;
  /** Stops for good. */
  stop(): void;
}

/** Width and height in CSS pixels (quiet-scene.module.css). */
const QUIET_SIDE = 120;
/** CSS pixels of one stage pixel, at most: a scene needs 80 of them. */
const QUIET_SCALE = 1.5;
/** Half as fast as in the app, which keeps the longest part below 3 seconds (WCAG 2.2.2 allows 5). */
const SPEED = 0.5;
/** Draws 10 pictures a second, not 60: enough for pixel art, and slow phones stay free for the form. */
const PICTURE_MS = 100;
/** A frame that comes later than this counts as this late: after a pause the scene goes on where it was. */
const LONGEST_FRAME_MS = 50;
const SEED = 1;

/** Creates the player; it fetches the scene when the canvas is first seen, and pauses while it is not. */
export function createQuietPlayer(canvas: HTMLCanvasElement, name: Celebration): QuietPlayer {
  let wanted: number | undefined;
  let shown = 0;
  let isSeen = false;
  let isFetched = false;
  let isStopped = false;
  let frame = 0;
  let scene: Scene | undefined;
  let draw: ((ms: number) => void) | undefined;

  const run = () => {
    cancelAnimationFrame(frame);
    if (!isSeen || isStopped || scene === undefined || draw === undefined) return;
    const end = wanted ?? scene.stillAt;
    if (end < shown) shown = 0;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) shown = end;
    let before: number | undefined;
    let drawnAt = -Infinity;
    const next = (now: number) => {
      shown = Math.min(end, shown + Math.min(LONGEST_FRAME_MS, now - (before ?? now)) * SPEED);
      before = now;
      if (now - drawnAt >= PICTURE_MS || shown === end) {
        drawnAt = now;
        draw?.(Math.floor(shown));
      }
      if (shown < end) frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
  };

  const fetchScene = async () => {
    isFetched = true;
    const loaded = await loadScene(name).catch(() => undefined);
    if (isStopped || loaded === undefined) return;
    scene = loaded;
    draw = prepare(canvas, loaded);
    run();
  };

  const observer = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting === true;
    if (isSeen && !isFetched) void fetchScene();
    else run();
  });
  observer.observe(canvas.parentElement ?? canvas);

  return {
    playTo(ms) {
      wanted = ms;
      run();
    },
    stop() {
      isStopped = true;
      observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}

/** Sizes the canvas so that a stage pixel is a whole number of device pixels, and returns what draws a moment on it. */
function prepare(canvas: HTMLCanvasElement, scene: Scene): ((ms: number) => void) | undefined {
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const ratio = window.devicePixelRatio;
  const scale = Math.max(1, Math.floor(QUIET_SCALE * ratio));
  const side = Math.floor((QUIET_SIDE * ratio) / scale);
  canvas.width = side;
  canvas.height = side;
  canvas.style.width = `${(side * scale) / ratio}px`;
  canvas.style.height = `${(side * scale) / ratio}px`;
  const stage = createStage(side, side);
  const present = createPresenter(context, stage, { hasVeil: false });
  return (ms) => {
    scene.draw(stage, ms, SEED);
    present();
  };
}

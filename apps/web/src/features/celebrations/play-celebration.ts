import type { Celebration } from '@fivefold/rules/celebration';
import type { loadScene } from './scenes.ts';
import { fitCorner, fitStage } from './stage/fit.ts';
import { createPresenter } from './stage/present.ts';
import { createStage, type Scene } from './stage/stage.ts';

interface PlayOptions {
  readonly name: Celebration;
  readonly seed: number;
  readonly isSubtle: boolean;
  readonly own: readonly string[];
  readonly points: number;
  readonly load: typeof loadScene;
}

/** How long the one picture stays that people see who prefer reduced motion. */
const STILL_MS = 1200;

/**
 * Plays a celebration over the whole window, or small in its corner, and calls `onEnd` once: at its end, at a tap anywhere, at Escape, or when its
 * file cannot be fetched. Taps and keys are only listened to; they reach the app as if nothing were there.
 *
 * @returns stops at once, without calling `onEnd`
 */
export function playCelebration(
  canvas: HTMLCanvasElement,
  { name, seed, isSubtle, own, points, load }: PlayOptions,
  onEnd: () => void,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const end = () => {
    if (signal.aborted) return;
    stopping.abort();
    onEnd();
  };
  window.addEventListener('pointerdown', end, { signal, capture: true, passive: true });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal, capture: true });
  load(name)
    .then((scene) => {
      if (!signal.aborted) perform(signal, scene, () => prepare(canvas, scene, { seed, isSubtle, own, points }), end);
    })
    .catch(end);
  return () => stopping.abort();
}

/** Draws a moment of a scene where it is shown. */
type Draw = (ms: number) => void;

function perform(signal: AbortSignal, scene: Scene, prepareAnew: () => Draw | undefined, end: () => void): void {
  let draw = prepareAnew();
  if (draw === undefined) {
    end();
    return;
  }
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let lastMs = scene.stillAt;
  window.addEventListener(
    'resize',
    () => {
      draw = prepareAnew();
      draw?.(lastMs);
    },
    { signal },
  );
  if (isStill) {
    draw(scene.stillAt);
    const timer = setTimeout(end, STILL_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    return;
  }
  let startedAt: number | undefined;
  let frame = requestAnimationFrame(function next(now) {
    // Counted from the first frame that is shown, so that a slow fetch cuts nothing off.
    startedAt ??= now;
    lastMs = Math.floor(now - startedAt);
    if (lastMs >= scene.durationMs) {
      end();
      return;
    }
    draw?.(lastMs);
    frame = requestAnimationFrame(next);
  });
  signal.addEventListener('abort', () => cancelAnimationFrame(frame));
}

/** Gives the canvas the stage's size and place in the window, and returns what paints a moment on it. */
function prepare(
  canvas: HTMLCanvasElement,
  scene: Scene,
  { seed, isSubtle, own, points }: Omit<PlayOptions, 'name' | 'load'>,
): Draw | undefined {
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const ratio = window.devicePixelRatio;
  const fit = isSubtle ? fitCorner(ratio) : fitStage(window.innerWidth, window.innerHeight, ratio);
  canvas.width = fit.width;
  canvas.height = fit.height;
  canvas.style.width = `${(fit.width * fit.scale) / ratio}px`;
  canvas.style.height = `${(fit.height * fit.scale) / ratio}px`;
  if (!isSubtle) {
    canvas.style.left = `${fit.left}px`;
    canvas.style.top = `${fit.top}px`;
  }
  const stage = createStage(fit.width, fit.height);
  const present = createPresenter(context, stage, { hasVeil: !isSubtle, own });
  return (ms) => {
    scene.draw(stage, ms, seed, points);
    present();
  };
}

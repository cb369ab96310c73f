import type { Celebration } from '@fivefold/rules/celebration';
import { runScene, type SceneOptions, type StageSize } from './playing/run-scene.ts';
import { findSceneWorker, runInWorker } from './playing/scene-worker.ts';
import type { loadScene } from './scenes.ts';
import { fitCorner, fitStage } from './stage/fit.ts';

interface PlayOptions extends Omit<SceneOptions, 'isStill'> {
  readonly name: Celebration;
  /** Fetches the scene for the page. */
  readonly load: typeof loadScene;
}

/**
 * Plays a celebration over the whole window, or small in its corner, and calls `onEnd` once: at its end, at a tap
 * anywhere, at Escape, or when its file cannot be fetched. Taps and keys are only listened to; they reach the app as if
 * nothing were there. A worker draws: on a phone its 80 pictures would take the page's main thread for half a second.
 *
 * @returns stops at once, without calling `onEnd`
 */
export function playCelebration(canvas: HTMLCanvasElement, options: PlayOptions, onEnd: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const end = () => {
    if (signal.aborted) return;
    stopping.abort();
    onEnd();
  };
  window.addEventListener('pointerdown', end, { signal, capture: true, passive: true });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal, capture: true });
  perform(canvas, options, signal, end).catch(end);
  return () => stopping.abort();
}

async function perform(
  canvas: HTMLCanvasElement,
  { name, load, ...options }: PlayOptions,
  signal: AbortSignal,
  end: () => void,
): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const worker = await findSceneWorker();
  const scene = worker === null ? await load(name, options.marks) : undefined;
  if (signal.aborted) return;
  const size = place(canvas, options.isSubtle);
  const run =
    scene === undefined
      ? worker && runInWorker(worker, canvas, { ...options, name, isStill, size }, end)
      : runScene(canvas, scene, { ...options, isStill }, size, end);
  if (!run) {
    end();
    return;
  }
  window.addEventListener('resize', () => run.resize(place(canvas, options.isSubtle)), { signal });
  signal.addEventListener('abort', () => run.stop());
}

/** Gives the canvas its place in the window. @returns the size of its stage */
function place(canvas: HTMLCanvasElement, isSubtle: boolean): StageSize {
  const ratio = window.devicePixelRatio;
  const fit = isSubtle ? fitCorner(ratio) : fitStage(window.innerWidth, window.innerHeight, ratio);
  canvas.style.width = `${(fit.width * fit.scale) / ratio}px`;
  canvas.style.height = `${(fit.height * fit.scale) / ratio}px`;
  if (!isSubtle) {
    canvas.style.left = `${fit.left}px`;
    canvas.style.top = `${fit.top}px`;
  }
  return { width: fit.width, height: fit.height };
}

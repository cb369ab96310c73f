import { loadOnce } from '#kernel/load-once.ts';
import { startDrawingWorker } from '#platform/drawing-worker.ts';
import type { FromPage, SceneOrder } from './scene-messages.ts';
// oxlint-disable-next-line import/default -- the bundler makes this export
import workerUrl from './scene.worker.ts?worker&url';
import type { SceneRun } from './run-scene.ts';

/** The worker that plays celebrations. It stays: the next scene needs no start, and runs code that is compiled. */
const loadWorker = loadOnce(() => startDrawingWorker(workerUrl));

/** Starts the worker before there is something to play. */
export function prepareSceneWorker(): void {
  void findSceneWorker();
}

/** @returns null where the browser has no worker that can draw, or its code cannot be fetched */
export function findSceneWorker(): Promise<Worker | null> {
  return loadWorker().catch(() => null);
}

/** Lets the worker play on a canvas of the page, which from then on is the worker's. */
export function runInWorker(
  worker: Worker,
  canvas: HTMLCanvasElement,
  order: Omit<SceneOrder, 'canvas' | 'port'>,
  onEnd: () => void,
): SceneRun {
  const { port1, port2 } = new MessageChannel();
  const send = (message: FromPage) => port1.postMessage(message);
  port1.addEventListener('message', onEnd);
  port1.start();
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage({ ...order, canvas: offscreen, port: port2 } satisfies SceneOrder, [offscreen, port2]);
  return {
    resize: send,
    stop: () => {
      send('stop');
      port1.close();
    },
  };
}

import { findSceneWorker } from '../playing/scene-worker.ts';
import type { MeadowMessage, MeadowOrder } from '../playing/scene-messages.ts';
import type { MeadowRun, MeadowState } from './run-meadow.ts';

/**
 * Shows a meadow on a canvas of the page. The worker that plays celebrations draws; without one the page does.
 * @param onDrawn its first picture is there
 */
export function showMeadow(canvas: HTMLCanvasElement, first: MeadowState, onDrawn: () => void): MeadowRun {
  let state = first;
  let run: MeadowRun | undefined;
  let isStopped = false;
  const start = async () => {
    const worker = await findSceneWorker();
    const here = worker === null ? await import('./run-meadow.ts') : undefined;
    if (isStopped) return;
    run = worker === null ? here?.runMeadow(canvas, state, onDrawn) : showInWorker(worker, canvas, state, onDrawn);
  };
  // Only a picture: without its code the place stays empty.
  void start().catch(() => undefined);
  return {
    update(changes) {
      state = { ...state, ...changes };
      run?.update(changes);
    },
    stop() {
      isStopped = true;
      run?.stop();
    },
  };
}

function showInWorker(worker: Worker, canvas: HTMLCanvasElement, meadow: MeadowState, onDrawn: () => void): MeadowRun {
  const { port1, port2 } = new MessageChannel();
  const send = (message: MeadowMessage) => port1.postMessage(message);
  port1.addEventListener('message', onDrawn);
  port1.start();
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage({ meadow, canvas: offscreen, port: port2 } satisfies MeadowOrder, [offscreen, port2]);
  return {
    update: send,
    stop: () => {
      send('stop');
      port1.close();
    },
  };
}

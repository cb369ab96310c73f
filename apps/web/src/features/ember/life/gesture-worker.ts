import { startDrawingWorker } from '#platform/drawing-worker.ts';
import type { FromPage, FromWorker, StageOrder } from './gesture-messages.ts';
// oxlint-disable-next-line import/default -- the bundler makes this export
import workerUrl from './gesture.worker.ts?worker&url';
import type { GestureStage } from './gesture-stage.ts';

let isStarted = false;
let ready: Worker | undefined;

/** Starts the worker, once; the page draws until it is there, and where none can be. */
export function prepareGestureWorker(): void {
  if (isStarted) return;
  isStarted = true;
  void startDrawingWorker(workerUrl).then(
    (worker) => (ready = worker),
    () => undefined,
  );
}

/** A canvas beside the page's own, on which the worker draws; undefined while there is none. */
export function stageInWorker(beside: HTMLCanvasElement): GestureStage | undefined {
  if (ready === undefined) return undefined;
  const canvas = beside.cloneNode() as HTMLCanvasElement;
  canvas.hidden = true;
  beside.after(canvas);
  const offscreen = canvas.transferControlToOffscreen();
  const { port1, port2 } = new MessageChannel();
  let current: { since: number; onEnd: () => void } | undefined;
  const send = (message: FromPage) => port1.postMessage(message);
  port1.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (current === undefined || data.since !== current.since) return;
    if (data.isOver) current.onEnd();
    else canvas.hidden = false;
  });
  port1.start();
  ready.postMessage({ canvas: offscreen, port: port2 } satisfies StageOrder, [offscreen, port2]);
  return {
    draw: (order, onEnd) => {
      current = { since: order.since, onEnd };
      send(order);
    },
    rest: () => {
      if (current === undefined) return;
      current = undefined;
      canvas.hidden = true;
      send('stop');
    },
    leave: () => {
      canvas.remove();
      port1.close();
    },
  };
}

import { drawGesture } from './draw-gesture.ts';
import type { FromPage, FromWorker, StageOrder } from './gesture-messages.ts';

/** Draws the ember's gestures away from the page's main thread. Its first message says whether it can. */
self.addEventListener('message', ({ data }: MessageEvent<StageOrder>) => show(data));
self.postMessage(typeof requestAnimationFrame === 'function');

function show({ canvas, port }: StageOrder): void {
  const context = canvas.getContext('2d');
  let stop: () => void = () => undefined;
  port.addEventListener('message', ({ data }: MessageEvent<FromPage>) => {
    stop();
    if (data === 'stop') return;
    const say = (isOver: boolean) => port.postMessage({ since: data.since, isOver } satisfies FromWorker);
    if (context === null) {
      say(true);
      return;
    }
    stop = drawGesture(context, data, () => say(true));
    // The second frame begins when the first picture is on its way to the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => say(false)));
  });
  port.start();
}

// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { faceOf } from '#ui/ember/ember-face.ts';
import type { GestureOrder } from './draw-gesture.ts';
import type { StageOrder } from './gesture-messages.ts';
import type { LivingEmber } from './paint-gesture.ts';

const EMBER: LivingEmber = { face: faceOf('uid-ann'), color: 'teal', level: 2, kindledFrom: 0 };
const AHEAD = { across: 0, down: 0 };

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  vi.resetModules();
});

it('draws gestures on a canvas of its own, which is seen from the first picture to the end', async () => {
  const sent = Promise.withResolvers<StageOrder>();
  class FakeWorker extends EventTarget {
    readonly postMessage = sent.resolve;
    constructor() {
      super();
      setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: true })));
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
  // One worker is started for all of the page's life: not that of another test.
  vi.resetModules();
  const [{ prepareGestureWorker }, { createGestures }] = await Promise.all([
    import('./gesture-worker.ts'),
    import('./run-gestures.ts'),
  ]);
  prepareGestureWorker();
  const place = document.createElement('div');
  const canvas = document.createElement('canvas');
  canvas.hidden = true;
  vi.spyOn(canvas, 'getContext').mockReturnValue(null);
  place.append(canvas);
  const onRest = vi.fn();
  const gestures = createGestures(canvas, () => EMBER, onRest);
  await vi.waitFor(() => {
    gestures.stop();
    gestures.play('catch', AHEAD);
    expect(place.children).toHaveLength(2);
  });
  const { port } = await sent.promise;
  const { data: order } = await new Promise<MessageEvent<GestureOrder>>((resolve) => {
    port.addEventListener('message', resolve, { once: true });
    port.start();
  });
  expect(order).toMatchObject({ ember: EMBER, gesture: 'catch', gaze: AHEAD });
  const own = place.children[1] as HTMLCanvasElement;
  expect(own.hidden).toBe(true);
  // Of one that was replaced before.
  port.postMessage({ since: order.since - 1, isOver: true });
  port.postMessage({ since: order.since, isOver: false });
  await vi.waitFor(() => expect(own.hidden).toBe(false));
  expect(onRest).not.toHaveBeenCalled();
  port.postMessage({ since: order.since, isOver: true });
  await vi.waitFor(() => expect(own.hidden).toBe(true));
  expect(onRest).toHaveBeenCalledOnce();
  expect(canvas.hidden).toBe(true);
  gestures.leave();
  expect(place.children).toHaveLength(1);
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faceOf } from '#ui/ember/ember-face.ts';
import type { GestureOrder } from './draw-gesture.ts';
import { durationOf } from './gestures.ts';
import type { LivingEmber } from './paint-gesture.ts';
import type { StageOrder } from './gesture-messages.ts';
import { createGestures } from './run-gestures.ts';

const EMBER: LivingEmber = { face: faceOf('uid-ann'), color: 'teal', level: 2, kindledFrom: 0 };
const AHEAD = { across: 0, down: 0 };

function create(createIn = createGestures) {
  const canvas = document.createElement('canvas');
  canvas.hidden = true;
  const context = { clearRect: vi.fn(), fillRect: vi.fn(), fillStyle: '' };
  vi.spyOn(canvas, 'getContext').mockReturnValue(
    context as unknown as CanvasRenderingContext2D & ImageBitmapRenderingContext,
  );
  const onRest = vi.fn();
  return { canvas, context, onRest, gestures: createIn(canvas, () => EMBER, onRest) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the gestures of an ember', () => {
  it('are seen for their time, and nothing runs after them', () => {
    const { canvas, context, onRest, gestures } = create();
    const askForFrame = vi.spyOn(globalThis, 'requestAnimationFrame');
    gestures.play('catch', AHEAD);
    vi.advanceTimersByTime(100);
    expect(canvas.hidden).toBe(false);
    vi.advanceTimersByTime(durationOf('catch') + 50);
    expect(canvas.hidden).toBe(true);
    expect(onRest).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
    // A frame that shows nothing new is the page's work all the same.
    expect(askForFrame).toHaveBeenCalledOnce();
    expect(context.clearRect.mock.calls.length).toBeLessThan(25);
  });

  it('give way to those that mean more, and to no others', () => {
    const { gestures } = create();
    const onDanced = vi.fn();
    gestures.play('firefly');
    gestures.play('dance', AHEAD, onDanced);
    gestures.play('look', { across: 1, down: 1 });
    vi.advanceTimersByTime(durationOf('dance') + 50);
    expect(onDanced).toHaveBeenCalledOnce();
  });

  it('sleep with two pictures in three seconds, and end when the page is left', () => {
    const { canvas, context, gestures } = create();
    gestures.play('asleep');
    vi.advanceTimersByTime(3000);
    expect(context.clearRect.mock.calls.length).toBeLessThanOrEqual(5);
    gestures.stop();
    expect(canvas.hidden).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the worker that draws gestures', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
    vi.resetModules();
  });

  it('has a canvas of its own, which is seen from the first picture to the end', async () => {
    vi.useRealTimers();
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
    const [{ prepareGestureWorker }, fresh] = await Promise.all([
      import('./gesture-worker.ts'),
      import('./run-gestures.ts'),
    ]);
    prepareGestureWorker();
    const place = document.createElement('div');
    const { canvas, onRest, gestures } = create(fresh.createGestures);
    place.append(canvas);
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
});

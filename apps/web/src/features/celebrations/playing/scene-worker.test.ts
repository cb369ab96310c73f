// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadScene } from '../scenes.ts';
import { installFakeCanvas } from '../testing/fake-canvas.ts';
import type { FromPage, SceneOrder } from './scene-messages.ts';

/** What a worker of the browser was sent, and how it answers. */
class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  static answer: Event = new MessageEvent('message', { data: true });
  readonly orders: SceneOrder[] = [];
  readonly heard: FromPage[] = [];
  isTerminated = false;

  constructor() {
    super();
    FakeWorker.started.push(this);
    setTimeout(() => this.dispatchEvent(FakeWorker.answer));
  }

  postMessage(order: SceneOrder): void {
    this.orders.push(order);
    order.port.addEventListener('message', ({ data }: MessageEvent<FromPage>) => this.heard.push(data));
    order.port.start();
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const onEnd = vi.fn<() => void>();
const load = vi.fn(loadScene);
let play: () => () => void;

beforeEach(async () => {
  installFakeCanvas();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
  FakeWorker.answer = new MessageEvent('message', { data: true });
  FakeWorker.started.length = 0;
  // Each test starts a worker of its own.
  vi.resetModules();
  const { playCelebration } = await import('../play-celebration.ts');
  const canvas = document.createElement('canvas');
  play = () =>
    playCelebration(canvas, { name: 'tree', seed: 7, isSubtle: true, own: ['#010203'], points: 5, marks, load }, onEnd);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
});

async function sentOrder(): Promise<{ worker: FakeWorker; order: SceneOrder }> {
  await vi.waitFor(() => expect(FakeWorker.started[0]?.orders).toHaveLength(1));
  const [worker] = FakeWorker.started;
  const [order] = worker?.orders ?? [];
  if (worker === undefined || order === undefined) throw new Error('Nothing was sent.');
  return { worker, order };
}

const marks = { isGolden: true, number: 30, words: [] };

describe('the worker that plays celebrations', () => {
  it('is sent the canvas with all that the scene needs, and says when it is over', async () => {
    play();
    const { order } = await sentOrder();
    const { canvas: _canvas, port, ...rest } = order;
    expect(rest).toEqual({
      name: 'tree',
      seed: 7,
      isSubtle: true,
      own: ['#010203'],
      points: 5,
      marks,
      isStill: false,
      size: { width: 88, height: 88 },
    });
    port.postMessage('over');
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
    expect(load).not.toHaveBeenCalled();
  });

  it('is told that the window has changed, and that it is watched no more', async () => {
    const stop = play();
    const { worker } = await sentOrder();
    window.dispatchEvent(new Event('resize'));
    stop();
    await vi.waitFor(() => expect(worker.heard).toEqual([{ width: 88, height: 88 }, 'stop']));
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('plays the next celebration too', async () => {
    play()();
    play();
    await sentOrder();
    expect(FakeWorker.started).toHaveLength(1);
  });

  it.each([
    ['its code cannot be fetched', new Event('error')],
    ['it cannot draw', new MessageEvent('message', { data: false })],
  ])('is replaced by the page when %s', async (_why, answer) => {
    FakeWorker.answer = answer;
    const stop = play();
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    expect(FakeWorker.started[0]?.isTerminated).toBe(true);
    stop();
  });
});

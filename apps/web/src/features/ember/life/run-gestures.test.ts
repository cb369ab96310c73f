// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faceOf } from '#ui/ember/ember-face.ts';
import { durationOf } from './gestures.ts';
import type { LivingEmber } from './paint-gesture.ts';
import { createGestures } from './run-gestures.ts';

const EMBER: LivingEmber = { face: faceOf('uid-ann'), color: 'teal', level: 2, kindledFrom: 0 };
const AHEAD = { across: 0, down: 0 };

function create() {
  const canvas = document.createElement('canvas');
  canvas.hidden = true;
  const context = { clearRect: vi.fn(), fillRect: vi.fn(), fillStyle: '' };
  vi.spyOn(canvas, 'getContext').mockReturnValue(
    context as unknown as CanvasRenderingContext2D & ImageBitmapRenderingContext,
  );
  const onRest = vi.fn();
  return { canvas, context, onRest, gestures: createGestures(canvas, () => EMBER, onRest) };
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

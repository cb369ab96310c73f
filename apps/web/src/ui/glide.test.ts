// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { glideAround } from './glide.ts';

const animate = vi.fn((_frames: Keyframe[]) => ({ startTime: 0, cancel: vi.fn() }));
let less = false;

beforeEach(() => {
  less = false;
  Object.assign(Element.prototype, { animate, getAnimations: () => [] });
  vi.stubGlobal('matchMedia', () => ({ matches: less }));
  // A curve that is a straight line.
  vi.stubGlobal('KeyframeEffect', Object);
  vi.stubGlobal(
    'Animation',
    class {
      currentTime = 0;
      effect = { getComputedTiming: () => ({ progress: Math.min(1, Math.max(0, this.currentTime / 300)) }) };
    },
  );
  document.body.innerHTML = '<main><p>Above</p><div id="part"></div><p id="below">Below</p></main>';
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function place(element: Element, top: number, height: number): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, height);
}

/** Lets the part grow from 40 to 100 pixels. */
function grow(): void {
  const [part, below] = [document.querySelector<HTMLElement>('#part'), document.querySelector('#below')];
  if (part === null || below === null) throw new Error('The page is not there.');
  place(part, 10, 40);
  place(below, 50, 20);
  glideAround(part, () => {
    place(part, 10, 100);
    place(below, 110, 20);
  });
}

it('moves what stands below a part from where it was, and nothing that stays', () => {
  grow();
  const moved = animate.mock.contexts.filter((element) => (element as Element).matches('p'));
  expect(moved).toEqual([document.querySelector('#below')]);
  expect(animate).toHaveBeenCalledWith(
    [{ transform: 'translateY(-60px)' }, { transform: 'none' }],
    expect.objectContaining({ duration: 300 }),
  );
});

it('goes on from where things are when the part changes again on the way, in one motion', () => {
  grow();
  // In the middle of it the part grows by 30 more.
  vi.spyOn(performance, 'now').mockReturnValue(150);
  Object.assign(document, { timeline: { currentTime: 150 } });
  const [part, below] = [document.querySelector<HTMLElement>('#part'), document.querySelector('#below')];
  if (part === null || below === null) throw new Error('The page is not there.');
  place(below, 80, 20);
  glideAround(part, () => {
    place(part, 10, 130);
    place(below, 110, 20);
  });
  const frames = animate.mock.calls.flatMap(([each], nth) => (animate.mock.contexts[nth] === below ? [each] : []));
  expect(frames.at(-1)?.[0]).toEqual({ transform: 'translateY(-60px)' });
  expect(frames.at(-1)?.at(-1)).toEqual({ transform: 'none' });
  expect(document.querySelectorAll('[data-laid]')).toHaveLength(2);
});

it('makes the change without motion for who wants less of it', () => {
  less = true;
  grow();
  expect(document.querySelector('#below')?.getBoundingClientRect().top).toBe(110);
  expect(animate).not.toHaveBeenCalled();
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { glideAround } from './glide.ts';
import { smoothChange } from './smooth-change.ts';

const animate = vi.fn((_frames: PropertyIndexedKeyframes) => ({}));
let less = false;
let going: Partial<Animation>[] = [];

beforeEach(() => {
  less = false;
  going = [];
  Object.assign(Element.prototype, { animate, getAnimations: () => going });
  vi.stubGlobal('matchMedia', () => ({ matches: less }));
  document.body.innerHTML = '<main><p>Above</p><div id="part"></div><p id="below">Below</p></main>';
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

function place(element: Element, top: number, height: number): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, height);
}

const framesOf = (element: Element) =>
  animate.mock.calls.flatMap(([frames], nth) => (animate.mock.contexts[nth] === element ? [frames] : []));

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
    { transform: ['translateY(-60px)', 'none'] },
    expect.objectContaining({ duration: 300 }),
  );
});

it('moves what comes from below the window and goes on above it', () => {
  const [part, below] = [document.querySelector<HTMLElement>('#part'), document.querySelector('#below')];
  if (part === null || below === null) throw new Error('The page is not there.');
  place(part, -900, innerHeight + 950);
  place(below, innerHeight + 50, 20);
  glideAround(part, () => {
    place(part, -900, 800);
    place(below, -100, 20);
  });
  expect(animate).toHaveBeenCalledWith(
    { transform: [`translateY(${innerHeight + 150}px)`, 'none'] },
    expect.anything(),
  );
});

it('scrolls calmly to the end of a page that is too short now, which keeps its height meanwhile', () => {
  vi.useFakeTimers();
  const page = document.documentElement;
  let scrolled = 500;
  vi.stubGlobal('scrollY', scrolled);
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.spyOn(page, 'scrollHeight', 'get').mockImplementation(() => scrolled + innerHeight);
  const part = document.querySelector<HTMLElement>('#part');
  if (part === null) throw new Error('The page is not there.');
  glideAround(part, () => {
    scrolled = 300;
    vi.stubGlobal('scrollY', scrolled);
  });
  expect(scrollTo.mock.calls).toEqual([[{ top: 500, behavior: 'instant' }], [{ top: 300, behavior: 'smooth' }]]);
  expect(page.style.minBlockSize).toBe(`${500 + innerHeight}px`);
  vi.runAllTimers();
  expect(page.style.minBlockSize).toBe('');
  vi.useRealTimers();
});

it('leaves a motion as it is when the part grows again on the way, and covers what comes as well', () => {
  grow();
  // In the middle of it the part grows by 30 more.
  going = [{ id: 'transform' }];
  const [part, below] = [document.querySelector<HTMLElement>('#part'), document.querySelector('#below')];
  if (part === null || below === null) throw new Error('The page is not there.');
  place(below, 80, 20);
  glideAround(part, () => {
    place(part, 10, 130);
    place(below, 110, 20);
  });
  expect(framesOf(below)).toEqual([{ transform: ['translateY(-60px)', 'none'] }, { translate: ['0px -30px', 'none'] }]);
  expect(document.querySelector<HTMLElement>('[data-laid="cover"]')?.style.blockSize).toBe('98px');
});

it('draws what went until what stands below has come over it, out of reach', () => {
  document.body.innerHTML = '<main><div id="part"><ul id="rows"><li>Row</li></ul></div><p id="below">Below</p></main>';
  const [part, rows, below] = ['#part', '#rows', '#below'].map((at) => document.querySelector<HTMLElement>(at));
  if (!part || !rows || !below) throw new Error('The page is not there.');
  for (const element of [part, rows]) place(element, 10, 90);
  place(below, 100, 20);
  glideAround(part, () => {
    rows.remove();
    place(part, 10, 0);
    place(rows, 0, 0);
    place(below, 10, 20);
  });
  const picture = part.querySelector<HTMLElement>('[data-laid][inert]');
  expect(picture?.textContent).toBe('Row');
  expect(picture?.ariaHidden).toBe('true');
  expect(document.querySelector('#rows')).toBeNull();
  const at = animate.mock.contexts.flatMap((each, nth) => (each === picture ? [nth] : []));
  expect(at.map((nth) => animate.mock.calls[nth]?.[0])).toContainEqual({ transform: ['none', 'translateY(-90px)'] });
  const ended = animate.mock.results.map(({ value }) => value as { onfinish?: () => void });
  for (const motion of ended) motion.onfinish?.();
  expect(part.children).toHaveLength(0);
});

it('draws whole what went, also where a part of it has no box of its own', () => {
  document.body.innerHTML =
    '<main><div id="part"><article id="card"><div id="words"><span id="sign">5 of 5</span></div></article></div></main>';
  const [part, card, words, sign] = ['#part', '#card', '#words', '#sign'].map((at) =>
    document.querySelector<HTMLElement>(at),
  );
  if (!part || !card || !words || !sign) throw new Error('The page is not there.');
  for (const element of [part, card, sign]) place(element, 10, 90);
  // As one whose content alone has boxes.
  place(words, 0, 0);
  glideAround(part, () => {
    card.remove();
    place(part, 10, 0);
    for (const element of [card, sign]) place(element, 0, 0);
  });
  expect(part.querySelector('[data-laid][inert] article span')?.textContent).toBe('5 of 5');
});

it('cuts what went last where it stood, also while a picture of what went before is there', () => {
  document.body.innerHTML = '<main><div id="part"><p id="first">First</p><p id="second">Second</p></div></main>';
  const [part, first, second] = ['#part', '#first', '#second'].map((at) => document.querySelector<HTMLElement>(at));
  if (!part || !first || !second) throw new Error('The page is not there.');
  // A part without a box of its own.
  place(part, 0, 0);
  part.getBoundingClientRect = () => new DOMRect(0, 0, 0, 0);
  place(first, 100, 40);
  place(second, 140, 40);
  glideAround(part, () => {
    second.remove();
    place(second, 0, 0);
  });
  glideAround(part, () => place(first, 100, 20));
  glideAround(part, () => {
    first.remove();
    place(first, 0, 0);
  });
  const last = part.querySelector<HTMLElement>('[data-laid][inert]');
  expect(last?.textContent).toBe('First');
  // Its own width and height, with room for a shadow around them.
  expect(last?.style.width).toBe('148px');
  expect(last?.style.height).toBe('44px');
});

it('lets what is open of an item go to its place when another opens before it', () => {
  document.body.innerHTML =
    '<main><ul id="part"><li id="ann"></li><li><div id="ben">Ben</div></li></ul><p id="below">Below</p></main>';
  const [part, ann, ben] = ['#part', '#ann', '#ben'].map((at) => document.querySelector<HTMLElement>(at));
  if (!part || !ann || !ben) throw new Error('The page is not there.');
  place(part, 10, 100);
  place(ben, 10, 100);
  const card = document.createElement('div');
  glideAround(part, () => {
    ann.append(card);
    place(part, 10, 300);
    place(card, 10, 200);
    place(ben, 210, 100);
  });
  expect(framesOf(ben)).toEqual([{ transform: ['translateY(-200px)', 'none'] }]);
  // Nothing uncovers it: it fades in.
  expect(framesOf(card)).toEqual([[{ opacity: 0 }, { opacity: 0, offset: 0.4 }, { opacity: 1 }]]);
});

it('makes the change without motion for who wants less of it', () => {
  less = true;
  grow();
  expect(document.querySelector('#below')?.getBoundingClientRect().top).toBe(110);
  expect(animate).not.toHaveBeenCalled();
});

it('lets the rows of a list go to their places when one came above them', () => {
  document.body.innerHTML = '<main><div id="part"><ol id="rows"><li id="old">Old</li></ol></div></main>';
  const [part, rows, old] = ['#part', '#rows', '#old'].map((at) => document.querySelector<HTMLElement>(at));
  if (!part || !rows || !old) throw new Error('The page is not there.');
  for (const element of [part, rows, old]) place(element, 10, 40);
  const row = document.createElement('li');
  glideAround(part, () => {
    rows.prepend(row);
    for (const element of [part, rows]) place(element, 10, 80);
    place(row, 10, 40);
    place(old, 50, 40);
  });
  expect(framesOf(old)).toEqual([{ transform: ['translateY(-40px)', 'none'] }]);
  expect(framesOf(part)).toEqual([]);
});

it('waits for a change that was said to come soon', async () => {
  const [part, below] = [document.querySelector<HTMLElement>('#part'), document.querySelector('#below')];
  if (part === null || below === null) throw new Error('The page is not there.');
  place(part, 10, 40);
  place(below, 50, 20);
  smoothChange.soon(part);
  await new Promise(requestAnimationFrame);
  expect(animate).not.toHaveBeenCalled();
  place(part, 10, 0);
  place(below, 10, 20);
  await new Promise(requestAnimationFrame);
  expect(animate).toHaveBeenCalledWith({ transform: ['translateY(40px)', 'none'] }, expect.anything());
});

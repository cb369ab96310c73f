// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createQuickStyles } from './quick-styles.ts';

const PAGE = `
  <main style="--x: 1px"><h1>a</h1><p>b <b>c</b> <a href="/">d</a></p><ul><li>e</li></ul><hr><br>
  <button>f</button><button hidden>g</button><input><input type="hidden"><input type="checkbox"><textarea></textarea>
  <select><option>h</option></select><label>i</label><form><fieldset><legend>j</legend></fieldset></form>
  <dialog><p>k</p></dialog><dialog open><p>l</p><input type="hidden"><input type="email"></dialog><div popover><p>m</p></div><output>n</output>
  <details><summary>o</summary><p>p</p></details><noscript>q</noscript><script></script><template></template>
  <table><thead><tr><th>r</th></tr></thead><tbody hidden><tr><td>s</td></tr></tbody></table><canvas></canvas><img>
  <div style="display: none"><span>t</span></div><div style="display: contents"><span>u</span></div>
  <div style="visibility: hidden"><span>v</span><i style="visibility: visible">w</i></div>
  <div style="pointer-events: none"><span>x</span></div><svg><g><path></path></g><title>y</title></svg></main>`;
const ASKED = ['display', 'visibility', 'pointer-events', 'font-size', 'color'];

afterEach(() => document.body.replaceChildren());

/** A window of its own, whose styles are still answered by jsdom. */
function show(body: string) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inner = frame.contentWindow as (Window & typeof globalThis) | null;
  if (inner === null) throw new Error('jsdom opened no frame.');
  inner.document.body.innerHTML = body;
  const slow = vi.fn(inner.getComputedStyle.bind(inner));
  return { slow, quick: createQuickStyles(slow), elements: [...inner.document.body.querySelectorAll('*')] };
}

it('answers as jsdom does, of every kind of element', () => {
  const { slow, quick, elements } = show(PAGE);
  const answers = (styleOf: typeof getComputedStyle) =>
    elements.map((element) => {
      const style = styleOf(element);
      const { display, visibility, pointerEvents, fontSize } = style;
      const asked = ASKED.map((name) => style.getPropertyValue(name));
      return [element.outerHTML.slice(0, 40), display, visibility, pointerEvents, fontSize, ...asked];
    });
  expect(elements.length).toBeGreaterThan(50);
  expect(answers(quick)).toEqual(answers(slow));
});

it('asks jsdom once for a kind, and again where more than the name decides', () => {
  const { slow, quick, elements } = show('<p>a</p><p>b</p><p>c</p>');
  const answers = (property: 'display' | 'visibility') => elements.map((element) => quick(element)[property]);
  expect(answers('display')).toEqual(['block', 'block', 'block']);
  expect(answers('visibility')).toEqual(['visible', 'visible', 'visible']);
  expect(slow).toHaveBeenCalledTimes(1);
  elements[1]?.setAttribute('hidden', '');
  elements[2]?.setAttribute('style', 'visibility: hidden');
  expect(answers('display')).toEqual(['block', 'none', 'block']);
  expect(answers('visibility')).toEqual(['visible', 'visible', 'hidden']);
  elements[0]?.after(Object.assign(document.createElement('style'), { textContent: 'p { display: flex }' }));
  expect(answers('display')[0]).toBe('flex');
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as React from 'react';
import type { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { withoutHydration } from '../../tools/without-hydration.ts';

const require = createRequire(import.meta.url);
const read = (name: string, file: string) =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), 'cjs', file), 'utf8');
const source = read('react-dom', 'react-dom-client.production.js');

/** What a CommonJS module exports, which finds others under their names. */
function run(code: string, others: Record<string, unknown> = {}): Record<string, unknown> {
  const exports = {};
  // eslint-disable-next-line typescript/no-implied-eval -- the code is React's own
  new Function('exports', 'require', code)(exports, (name: string) => others[name]);
  return exports;
}

// What the build takes, not what tests do.
const react = run(read('react', 'react.production.js'));
const scheduler = run(read('scheduler', 'scheduler.production.js'));
const dom = run(read('react-dom', 'react-dom.production.js'), { react });
const { createElement, useState } = react as unknown as typeof React;

function Counter() {
  const [count, setCount] = useState(0);
  return createElement('button', { onClick: () => setCount(count + 1) }, `${count} times`);
}

it('is taken out of React DOM, which renders and updates without it', async () => {
  const client = run(withoutHydration(source), { react, scheduler, 'react-dom': dom });
  expect(client['hydrateRoot']).toBeUndefined();
  const place = document.body.appendChild(document.createElement('div'));
  const root = (client['createRoot'] as typeof createRoot)(place);
  root.render(createElement(Counter));
  await expect.poll(() => place.textContent).toBe('0 times');
  place.querySelector('button')?.click();
  await expect.poll(() => place.textContent).toBe('1 times');
  root.unmount();
  await expect.poll(() => place.textContent).toBe('');
  place.remove();
});

it('is all of it: nothing sets or reads the state any more', () => {
  const left = withoutHydration(source).split('\n  isHydrating = !1,\n')[1];
  expect(left).not.toMatch(/\bisHydrating\b(?!\$)/);
});

it('stops the build where React DOM is written in another way', () => {
  expect(() => withoutHydration(source.replace('\n  isHydrating = !1,\n', '\n'))).toThrow('React DOM');
  expect(() => withoutHydration(source.replace('exports.hydrateRoot', 'exports.takeOver'))).toThrow('React DOM');
});

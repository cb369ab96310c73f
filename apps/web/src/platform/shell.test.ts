import { expect, it } from 'vitest';
import { isInShell } from './shell.ts';

it.each([
  ['a browser', {}, false],
  ['Safari, which has part of what the shell of an iPhone has', { webkit: { messageHandlers: {} } }, false],
  ['Android’s shell', { androidBridge: {} }, true],
  ['an iPhone’s shell', { webkit: { messageHandlers: { bridge: {} } } }, true],
])('tells whether the page is inside the native app: %s', (_, page, isInside) => {
  expect(isInShell(page)).toBe(isInside);
});

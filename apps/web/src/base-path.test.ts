import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { folderOf } from './base-path.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The module as a page at this path has it. */
async function openedAt(pathname: string) {
  vi.resetModules();
  vi.stubGlobal('location', { pathname });
  return import('./base-path.ts');
}

it.each([
  ['/', ''],
  ['/index.html', ''],
  ['/goals/', '/goals'],
  ['/goals/sw.js', '/goals'],
  ['/our/goals/', '/our/goals'],
  ['blank', ''],
])('finds the folder of %s', (pathname, folder) => {
  expect(folderOf(pathname)).toBe(folder);
});

it('separates what two apps on one host store, also where one is in a folder of the other', async () => {
  const prefixes: string[] = [];
  for (const path of ['/', '/goals/', '/goals/ours/', '/goals.ours/']) prefixes.push((await openedAt(path)).KEY_PREFIX);
  expect(prefixes[0]).toBe('fivefold.');
  for (const one of prefixes) expect(prefixes.filter((other) => other.startsWith(one))).toEqual([one]);
});

it.each(['/', '/goals/'])('is the same at %s for the script before the first paint', async (pathname) => {
  const { KEY_PREFIX } = await openedAt(pathname);
  const documentElement = { dataset: {} };
  const read: string[] = [];
  const surroundings = {
    location: { pathname, hash: '' },
    localStorage: { getItem: (key: string) => (read.push(key), 'dark') },
    document: { documentElement, querySelectorAll: () => [] },
    addEventListener: () => undefined,
  };
  const script = readFileSync(`${import.meta.dirname}/../public/first.js`, 'utf8');
  // eslint-disable-next-line typescript/no-implied-eval -- the page runs this file as it is
  new Function(...Object.keys(surroundings), script)(...Object.values(surroundings));
  expect(read).toEqual([`${KEY_PREFIX}person`, `${KEY_PREFIX}theme`]);
  expect(documentElement.dataset).toEqual({ start: 'dashboard', theme: 'dark' });
});

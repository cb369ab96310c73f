// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_KEY } from '#platform/identity/stored-session.ts';
import { paths } from './paths.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/first.js'), 'utf8');

/** The files that the page has begun to fetch after opening it at an address. */
function fetchedAt(hash: string): string[] {
  window.location.hash = hash;
  // eslint-disable-next-line typescript/no-implied-eval -- the page runs this file as it is
  new Function(SCRIPT)();
  return [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);
}

beforeEach(() => {
  localStorage.setItem(SESSION_KEY, '{}');
  document.head.innerHTML =
    '<meta name="fivefold-dashboard-files" content="/assets/signed-in.js /assets/signed-in.css" />';
});
afterEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
});

describe('the first script of the page', () => {
  it.each(['', '#/', ...[paths.dashboard, paths.dashboardAlias].map((path) => `#${path}`)])(
    'fetches the files of the dashboard at %j',
    (hash) => {
      expect(fetchedAt(hash)).toEqual(['modulepreload /assets/signed-in.js', 'preload /assets/signed-in.css']);
    },
  );

  it.each(['#/login', '#/settings', '#/subscription/success?session_id=cs_test_1'])('fetches none at %j', (hash) => {
    expect(fetchedAt(hash)).toEqual([]);
  });

  it('fetches none for somebody who is not signed in', () => {
    localStorage.clear();
    expect(fetchedAt('#/')).toEqual([]);
  });

  it('does without the list, which a page under development does not have', () => {
    document.head.innerHTML = '';
    expect(fetchedAt('#/')).toEqual([]);
  });
});

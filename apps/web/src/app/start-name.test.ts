// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERSON_KEY } from '#features/auth/identity/cookie-session.ts';

const script = readFileSync(`${import.meta.dirname}/../../public/first.js`, 'utf8');

/** What the page is told about its start, before any of the app’s code. */
function start(address: string): string | undefined {
  history.replaceState(null, '', `/${address}`);
  // eslint-disable-next-line typescript/no-implied-eval -- the page runs this file as it is
  new Function(script)();
  return document.documentElement.dataset.start;
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.start;
});

describe('the name before the app', () => {
  it('shows where the dashboard comes', () => {
    localStorage.setItem(PERSON_KEY, '{}');
    expect(['', '#', '#/', '?from=home'].map(start)).toEqual(Array.from({ length: 4 }, () => 'dashboard'));
  });

  it('does not show where another page comes', () => {
    localStorage.setItem(PERSON_KEY, '{}');
    expect(['#/settings', '#/goal/1'].map(start)).toEqual([undefined, undefined]);
  });

  it('does not show when nobody is logged in', () => {
    expect(start('')).toBeUndefined();
  });
});

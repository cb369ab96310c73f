// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refreshWebSession, SIGNED_IN_COOKIE, WEB_SESSION_HEADER } from '@fivefold/contract/calls/auth';
import { ATTEMPT_KEY, PERSON_KEY } from '#features/auth/identity/cookie-session.ts';
import { SESSION_KEY } from '#platform/identity/port.ts';
import { paths } from '#kernel/paths.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/first.js'), 'utf8');

/** The files that the page has begun to fetch after opening it at an address. */
function fetchedAt(hash: string): string[] {
  window.location.hash = hash;
  // eslint-disable-next-line typescript/no-implied-eval -- the page runs this file as it is
  new Function(SCRIPT)();
  return [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);
}

const asked: { path: string; init: RequestInit }[] = [];

beforeEach(() => {
  asked.length = 0;
  window.fetch = async (input, init = {}) => {
    asked.push({ path: input instanceof Request ? input.url : String(input), init });
    return new Response('{}');
  };
  localStorage.setItem(PERSON_KEY, JSON.stringify({ uid: 'u', email: 'ann@example.com' }));
  document.head.innerHTML =
    '<meta name="fivefold-dashboard-files" content="/assets/signed-in.js /assets/signed-in.css" />';
});
afterEach(() => {
  localStorage.clear();
  document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0`;
  delete window.fivefoldRefresh;
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

  it('fetches none for a logged-out user', () => {
    localStorage.clear();
    expect(fetchedAt('#/')).toEqual([]);
  });

  it('does without the list, which a page under development does not have', () => {
    document.head.innerHTML = '';
    expect(fetchedAt('#/')).toEqual([]);
  });

  const sent = () =>
    asked.map(({ path, init }) => ({ path, method: init.method, headers: new Headers(init.headers), body: init.body }));

  it('refreshes the session of a person who is signed in, as the app would, on every page', async () => {
    fetchedAt('#/settings');
    const [refresh] = sent();
    expect(refresh).toMatchObject({ path: refreshWebSession.path, method: refreshWebSession.method });
    expect(refresh?.headers.get(WEB_SESSION_HEADER.name)).toBe(WEB_SESSION_HEADER.value);
    expect(refresh?.headers.get('Authorization')).toBeNull();
    expect(refreshWebSession.body.parse(JSON.parse(refresh?.body as string)).attempt).toBe(
      localStorage.getItem(ATTEMPT_KEY),
    );
    expect(await window.fivefoldRefresh).toBeInstanceOf(Response);
  });

  it('repeats the refresh whose answer was lost', () => {
    fetchedAt('#/');
    fetchedAt('#/');
    expect(new Set(sent().map(({ body }) => body)).size).toBe(1);
  });

  it('sends the token that an earlier version kept', () => {
    localStorage.clear();
    localStorage.setItem(SESSION_KEY, JSON.stringify({ token: 'old-token' }));
    fetchedAt('#/');
    expect(sent()[0]?.headers.get('Authorization')).toBe('Bearer old-token');
  });

  it('refreshes when the browser has cleared the storage, but not the cookies', () => {
    localStorage.clear();
    document.cookie = `${SIGNED_IN_COOKIE}=yes`;
    fetchedAt('#/');
    expect(asked).toHaveLength(1);
  });

  it('asks nothing for a person who is signed out, or signs in elsewhere', () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="fivefold-identity" content="{}" />');
    fetchedAt('#/');
    document.head.innerHTML = '';
    localStorage.clear();
    fetchedAt('#/');
    expect(asked).toEqual([]);
  });
});

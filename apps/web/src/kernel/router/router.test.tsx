// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  HashRouter,
  Link,
  type Navigate,
  pageMotion,
  Redirect,
  useLastAction,
  useLocation,
  useNavigate,
  useSearchParams,
} from './router.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  // The pages of a test before may have left it.
  delete pageMotion.preload;
});
afterEach(cleanup);

let navigate: Navigate;

/** Says where the app is. */
function Place() {
  const { pathname, search, key, state } = useLocation();
  navigate = useNavigate();
  const query = useSearchParams().get('email');
  return <output>{JSON.stringify({ at: pathname + search, key, state, how: useLastAction(), query })}</output>;
}

const place = () =>
  JSON.parse(screen.getByRole('status').textContent) as Record<'at' | 'key' | 'state' | 'how' | 'query', unknown>;
const idx = () => (window.history.state as { idx?: number } | null)?.idx;

function open(hash: string, page = <Place />) {
  // Not in place of an entry: tests before may have left others forward of it.
  window.history.pushState(null, '', `/?lang=en${hash}`);
  return render(<HashRouter>{page}</HashRouter>);
}

/** The browser goes through its history after a while. */
const goBack = () =>
  act(async () => {
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    navigate(-1);
    await gone;
  });

describe('where the app is', () => {
  it.each([
    ['', '/'],
    ['#/', '/'],
    ['#login', '/login'],
    ['#/login?email=a%40b.de', '/login?email=a%40b.de'],
    ['#/goal/1#note', '/goal/1'],
    ['#//evil.example', '//evil.example'],
  ])('is read from %j as %s', (hash, at) => {
    open(hash);
    expect(place()).toMatchObject({ at, key: 'default', state: null, how: 'pop' });
  });

  it('has the decoded parameters of the query', () => {
    open('#/signup?email=a%40b.de');
    expect(place().query).toBe('a@b.de');
  });

  it('keeps what an entry has for a reload, and what others put there', () => {
    window.history.replaceState({ usr: { code: 'c1' }, key: 'k1', idx: 4, dialogs: 1 }, '', '/#/me');
    render(
      <HashRouter>
        <Place />
      </HashRouter>,
    );
    expect(place()).toMatchObject({ key: 'k1', state: { code: 'c1' } });
    expect(window.history.state).toEqual({ usr: { code: 'c1' }, key: 'k1', idx: 4, dialogs: 1 });
  });
});

describe('going elsewhere', () => {
  it('adds an entry, keeps the query before the hash, and comes back to the entry that was left', async () => {
    open('#/');
    act(() => navigate('/me', { state: { from: 'menu' } }));
    expect(place()).toMatchObject({ at: '/me', state: { from: 'menu' }, how: 'push' });
    expect([window.location.search, window.location.hash]).toEqual(['?lang=en', '#/me']);
    expect(idx()).toBe(1);
    expect(place().key).not.toBe('default');
    await goBack();
    expect(place()).toMatchObject({ at: '/', key: 'default', state: null, how: 'pop' });
  });

  it('takes the place of the entry where asked to', () => {
    open('#/');
    const entries = window.history.length;
    act(() => navigate('/me', { replace: true }));
    expect(place()).toMatchObject({ at: '/me', state: null, how: 'replace' });
    expect([window.history.length, idx()]).toEqual([entries, 0]);
  });

  it('gives every entry its own key, also of one page', () => {
    open('#/');
    act(() => navigate('/me'));
    const first = place().key;
    act(() => navigate('/me'));
    expect(place().key).not.toBe(first);
  });

  it('follows an address that is typed', () => {
    open('#/');
    act(() => {
      window.history.pushState(null, '', '#/settings');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect(place()).toMatchObject({ at: '/settings', key: 'default', how: 'pop' });
    act(() => navigate('/me'));
    expect(idx()).toBe(1);
  });

  it('does not hear of the history any more when it is gone', () => {
    const removed = vi.spyOn(window, 'removeEventListener');
    open('#/').unmount();
    expect(removed.mock.calls.some(([type]) => type === 'popstate')).toBe(true);
  });
});

describe('a redirect', () => {
  it('leads elsewhere without an entry of its own, with what the page there should know', () => {
    window.history.pushState(null, '', '/');
    const entries = window.history.length + 1;
    open(
      '#/no-such',
      <>
        <Redirect to="/login" state={{ wanted: '/me' }} />
        <Place />
      </>,
    );
    expect(place()).toMatchObject({ at: '/login', state: { wanted: '/me' }, how: 'replace' });
    expect(window.history.length).toBe(entries);
  });
});

describe('a link', () => {
  const link = () => screen.getByRole('link', { name: 'Me' });
  const show = (more: Partial<Parameters<typeof Link>[0]> = {}) =>
    open(
      '#/',
      <>
        <Link to="/me" className="wide" {...more}>
          Me
        </Link>
        <Place />
      </>,
    );

  it('has the address of its page and leads there without a reload', () => {
    show();
    expect([link().getAttribute('href'), link().className]).toEqual(['#/me', 'wide']);
    expect(fireEvent.click(link())).toBe(false);
    expect(place()).toMatchObject({ at: '/me', how: 'push' });
  });

  it('adds no entry where told so, or where one is there already', () => {
    show({ replace: true });
    fireEvent.click(link());
    expect(place()).toMatchObject({ at: '/me', how: 'replace' });
    cleanup();
    open(
      '#/me',
      <>
        <Link to="/me">Me</Link>
        <Place />
      </>,
    );
    fireEvent.click(link());
    expect(place().how).toBe('replace');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    (how) => {
      show();
      // jsdom would follow the link: what decides is that nothing kept it from doing so.
      link().addEventListener('click', (event) => event.defaultPrevented || event.preventDefault());
      fireEvent.click(link(), how);
      expect(place().at).toBe('/');
    },
  );

  it('stays where its own listener says so', () => {
    show({ onClick: (event) => event.preventDefault() });
    fireEvent.click(link());
    expect(place().at).toBe('/');
  });
});

import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { createMemoryStorage } from './memory-storage.ts';
import { installQuickElements } from './quick-elements.ts';
import { installQuickStyles } from './quick-styles.ts';

// What a test waits for arrives at once on a fast machine. The library gives up after a second.
configure({
  asyncUtilTimeout: 30_000,
  // The page is printed when the message is read, not at each try of what is waited for.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    let text: string | undefined;
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => (text ??= `${message ?? ''}\n\n${prettyDOM(container) || ''}`),
      set(changed: string) {
        text = changed;
      },
    });
    return error;
  },
});
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
installQuickStyles();
installQuickElements();
// jsdom lays nothing out, so nothing comes into view.
class NothingSeen implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;
}
Object.assign(globalThis, { IntersectionObserver: NothingSeen });
// jsdom has no canvas, and writes a warning for each attempt to draw.
HTMLCanvasElement.prototype.getContext = () => null;

// All files of a worker share one document: what a test changes in it goes before the next one.
beforeEach(() => {
  // A new storage, not an emptied one: an answer that arrives after its test must not sign the next one in.
  Object.defineProperty(window, 'localStorage', { configurable: true, value: createMemoryStorage() });
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  // What was put there without React.
  document.body.replaceChildren();
  // Whatever goes back over the entry of a dialog does not arrive in the next test.
  window.history.replaceState(null, '', '/');
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
  delete document.documentElement.dataset['theme'];
  // What the server told the page.
  for (const told of document.head.querySelectorAll('meta')) told.remove();
});

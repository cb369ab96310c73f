// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const LATER = 'Too many attempts. Wait a few minutes.';
const IN_GERMAN = 'Zu viele Versuche. Warte ein paar Minuten.';

/** What the page does once it is idle. */
let whenIdle: (() => void)[];

beforeEach(() => {
  vi.resetModules();
  localStorage.setItem('fivefold.language', 'de');
  whenIdle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => whenIdle.push(run));
  // jsdom does not know what is in sight.
  vi.stubGlobal(
    'IntersectionObserver',
    class NothingInSight implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  // jsdom has no canvas, and writes a warning for each attempt to draw.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  // The next file of this page gets its modules in English.
  vi.resetModules();
});

it('the log-in page fetches the texts of refusals when it is idle, and not before', async () => {
  const { loadTexts } = await import('#kernel/language/catalogue.ts');
  const { t } = await import('#kernel/language/t.ts');
  const { LogInPage } = await import('./log-in-page.tsx');
  const { renderPage } = await import('#testing/render-page.tsx');
  const { createFakePlatform } = await import('#testing/fake-platform.ts');
  const { createFakeApi } = await import('#testing/fake-api.ts');
  await loadTexts('log-in');
  const { unmount } = renderPage(createElement(LogInPage), {
    api: createFakeApi().client,
    platform: createFakePlatform(null),
  });
  expect(screen.getByRole('heading', { name: 'Einloggen' })).toBeDefined();
  await expect.poll(() => whenIdle.length).toBeGreaterThan(0);
  expect(t(LATER)).toBe(LATER);
  for (const run of whenIdle) run();
  await expect.poll(() => t(LATER)).toBe(IN_GERMAN);
  unmount();
});

import { afterPaint } from './after-paint.ts';

/**
 * Runs something once what was just drawn is on the screen and the page has nothing better to do.
 * @returns calls it off
 */
export function whenIdle(run: () => void): () => void {
  let isOff = false;
  const runUnlessOff = () => {
    if (!isOff) run();
  };
  void afterPaint().then(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(runUnlessOff);
    else setTimeout(runUnlessOff, 1000);
  });
  return () => {
    isOff = true;
  };
}

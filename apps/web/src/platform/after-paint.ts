/** A page that is not shown draws no frames; callers wait no longer than this. */
const LONGEST_MS = 100;

/** Resolves when what was just changed is on the screen, so that work which can wait does not hold it up. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // A frame's callbacks run before it is drawn, the task that they ask for runs after it. Outside of a page there are
    // none.
    if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}

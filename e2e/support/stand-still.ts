import type { Page } from '@playwright/test';

/** Longer than anything of the app moves by itself. */
const LONGEST_MS = 3000;

/**
 * Waits until what fades, slides or changes its color has done so: a text that is half there has half its contrast. An
 * animation in a part that the browser does not lay out (`content-visibility`) never ends, and is waited for no longer than
 * any other could take.
 */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    // What a change of the theme starts is known with the frame after it.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.race([
      Promise.allSettled(ending.map((animation) => animation.finished)),
      new Promise((resolve) => setTimeout(resolve, longest)),
    ]);
  }, LONGEST_MS);
}

import type { Page } from '@playwright/test';

/** Waits until what fades, slides or changes its color has done so: a text that is half there has half its contrast. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What a change of the theme starts is known with the frame after it.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

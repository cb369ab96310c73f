import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './story.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe on what is shown now, in both themes. */
export async function expectNothingFrom(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await standStill(page);
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

/** Waits until what fades, slides or changes its colour has done so: a text that is half there has half its contrast. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What a change of the theme starts is known with the frame after it.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

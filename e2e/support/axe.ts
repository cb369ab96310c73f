import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { standStill } from './stand-still.ts';
import { expect } from './story.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** WCAG 2.5.3, by the words that are seen; axe calls it experimental. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };

/** What a theme can break: it changes colors, and neither elements nor names. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const OPTIONS = {
  light: { runOnly: { type: 'tag', values: RULES }, rules: EXPERIMENTAL },
  dark: { runOnly: { type: 'rule', values: COLOR_RULES } },
} as const;

/** axe on what is shown now: all its rules in the light theme, those of colors in the dark one. */
export async function expectNothingFrom(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await standStill(page);
    // In the page itself: no screen has a frame, and without this each look opens another page for its result.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await axe.options(OPTIONS[colorScheme]).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
    );
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

import { expect, story } from '../support/story.ts';

story('a browser that does not know the colors gets a sentence in place of invisible fields', async ({ page }) => {
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    // The same styles to a browser without light-dark(): it fails the condition, and drops what it does not know.
    await route.fulfill({ response, body: css.replaceAll('light-dark(', 'unknown-colors(') });
  });
  await page.goto('/#/login');
  await expect(page.getByRole('heading', { name: 'Please update your browser' })).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  const [color, background] = await page.evaluate(() => {
    const styles = getComputedStyle(document.documentElement);
    return [styles.color, styles.backgroundColor];
  });
  expect([color, background]).toEqual(['rgb(29, 34, 44)', 'rgb(251, 248, 244)']);
  // Styles of code that is fetched later may still be under way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

story('a browser that knows them never shows it', async ({ page }) => {
  await page.goto('/#/login');
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(page.locator('.old-browser')).toBeHidden();
});

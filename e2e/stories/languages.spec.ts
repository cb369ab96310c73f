import { choosePlan, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

story('a person chooses German, and has it offline and in what the server says', async ({ page, context }) => {
  const email = await signUp(page);
  await choosePlan(page);
  await page.goto('/#/settings');

  await story.step('the page comes back in German, at the same field', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
    const language = page.getByRole('combobox', { name: 'Sprache' });
    await expect(language).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de-DE');
  });

  await story.step('a refused log-in says why in German', async () => {
    await page.goto('/#/dashboard');
    await page.getByRole('button', { name: /^(Log Out|Ausloggen)$/ }).click();
    await expect(page.getByRole('heading', { name: 'Einloggen' })).toBeVisible();
    await page.getByLabel('E-Mail').fill(email);
    await page.getByLabel('Passwort', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Einloggen' }).click();
    await expect(page.getByRole('alert')).toContainText('E-Mail-Adresse oder Passwort ist falsch.');
  });

  await story.step('all of its texts are there without a connection', async () => {
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
          const paths = (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
          return paths.filter((path) => path.includes('/assets/texts-de-')).length;
        }),
      )
      .toBe(4);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Einloggen' })).toBeVisible();
    await context.setOffline(false);
  });
});

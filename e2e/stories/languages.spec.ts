import { choosePlan, signUp } from '../support/people.ts';
import { chooseLanguage } from '../support/pseudo-language.ts';
import { expect, story } from '../support/story.ts';
import { type Names, walkWholeStory } from '../support/whole-story.ts';

story.use({ movesClock: 'languages' });

const GERMAN: Names = {
  email: 'E-Mail',
  password: 'Passwort',
  signUp: 'Registrieren',
  choosePlan: 'Auswählen',
  goalsOf: (name) => `Ziele von ${name}`,
  addGoal: 'Ziel hinzufügen',
  personal: /^Persönlich/,
  daily: /^Täglich/,
  goal: 'Ziel',
  goalAdded: 'Ziel angelegt!',
  note: /^Notiz/,
  checkInWithNote: 'Mit Notiz einchecken',
  checkIn: /^Einchecken: /,
  checkedToday: /^Heute schon eingecheckt/,
  streaks: 'Serien',
  oneStreak: /^1\s*Serie$/,
  exchangeStreaks: 'Serien eintauschen',
  exchangeFive: /^5 Serien gegen/,
  exchanged: 'Aus 5 Serien ist 1 Monat Performance geworden.',
  back: 'Zurück zu meinen Zielen',
  keepGoing: 'Weiter so',
  inviteFriend: 'Freunde einladen',
  friendsEmail: 'E-Mail-Adresse für die Einladung',
  sendInvite: 'Einladung schicken',
  invitationWaits: 'Bestätige deine E-Mail-Adresse, dann geht deine Einladung raus.',
  logOut: 'Ausloggen',
  loggedOut: 'Ausgeloggt',
};

story('the main story in German @long', async ({ page, context, product }) => {
  await chooseLanguage(context, 'de');
  await walkWholeStory({
    page,
    product,
    names: GERMAN,
    look: async (screen) =>
      expect(await page.evaluate(() => document.documentElement.lang), `the language of ${screen}`).toBe('de-DE'),
  });
});

story('a person chooses German, and has it offline and in what the server says', async ({ page, context }) => {
  const email = await signUp(page);
  await choosePlan(page);
  await page.goto('/#/settings?room=appearance');

  await story.step('the page comes back in German, at the same field', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
    const language = page.getByRole('combobox', { name: 'Sprache' });
    await expect(language).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'Aussehen und Klang' })).toBeVisible();
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

import { type Page } from '@playwright/test';
import { addGoal, choosePlan, goalCard, signUp } from '../support/people.ts';
import { addPhoto, drawPicture } from '../support/pictures.ts';
import type { Screenshots } from './screenshots.ts';

/** A week of one person, from the empty dashboard to photos. */
export async function screenshotSingleUser(screenshots: Screenshots): Promise<void> {
  const { product, newContext, open, screenshot, screenshotLarge, screenshotMirrored } = screenshots;
  const page = await (await newContext()).newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  await choosePlan(page);
  await screenshot(page, 'dashboard-empty');
  await screenshotWizard(page, screenshots);
  for (const [text, frequency] of [
    ['Read ten pages', 'Daily'],
    ['Stretch before breakfast', 'Daily'],
    ['Write three lines', 'Daily'],
    ['Call someone I miss', 'Weekly'],
    ['Look at the budget', 'Monthly'],
    ['Learn to swim', 'Once'],
  ] as const) {
    await addGoal(page, text, frequency);
  }
  for (let day = 0; day < 6; day++) {
    await page.clock.setFixedTime(await product.today());
    await page.reload();
    for (const text of day === 5
      ? ['Read ten pages']
      : [
          'Read ten pages',
          'Stretch before breakfast',
          ...(day === 2 ? ['Call someone I miss', 'Learn to swim', 'Look at the budget'] : []),
        ]) {
      await checkIn(page, text);
    }
    if (day < 5) await product.advanceDays(1);
  }
  await page.waitForTimeout(2500);
  for (const [name, path] of Object.entries({
    dashboard: '/',
    'animation-test': '/animation-test',
    help: '/help?show=freezes',
    settings: '/settings',
  })) {
    await open(page, path);
    await screenshot(page, name);
  }
  await screenshotSettings(page, screenshots);
  await open(page, '/');
  await screenshotLarge(page, 'dashboard');
  await screenshotMirrored(page, 'dashboard');
  await page.getByRole('button', { name: 'How streaks work' }).click();
  await page.getByRole('dialog').waitFor();
  await screenshot(page, 'streak-guide');
  await page.keyboard.press('Escape');
  await goalCard(page, 'Read ten pages')
    .getByRole('button', { name: /^Read ten pages/ })
    .click();
  await screenshot(page, 'goal-open');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await screenshot(page, 'goal-editor');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await screenshot(page, 'goal-delete');
  await page.keyboard.press('Escape');
  await screenshotPhotos(page, screenshots);
  await page.context().close();
}

export async function checkIn(page: Page, text: string): Promise<void> {
  const check = goalCard(page, text)
    .getByRole('button', { name: /^Check in/ })
    .first();
  await check.click();
  await goalCard(page, text)
    .getByRole('button', { name: /^Already/ })
    .waitFor();
}

async function screenshotWizard(page: Page, { open, screenshot, screenshotLarge }: Screenshots): Promise<void> {
  await open(page, '/add-goal');
  await screenshot(page, 'wizard-type');
  await page.getByRole('button', { name: /^Shared/ }).click();
  await screenshot(page, 'wizard-frequency');
  await page.getByRole('button', { name: /^Weekly/ }).click();
  await page.getByText('No friends found').waitFor();
  await screenshot(page, 'wizard-shared-without-friends');
  await open(page, '/add-goal');
  await page.getByRole('button', { name: /^Personal/ }).click();
  await page.getByRole('button', { name: /^Weekly/ }).click();
  await page.getByRole('button', { name: 'Add goal' }).click();
  await screenshot(page, 'wizard-details-error');
  await screenshotLarge(page, 'wizard-details');
}

/** What is there once the server has answered. */
const SHOWN_IN_ROOM: Readonly<Record<string, string>> = {
  you: 'Days off',
  keys: 'Change password',
  appearance: 'This device',
  reminders: 'What reaches you',
  privacy: 'Access tokens',
  connections: 'Add a webhook',
  plan: 'Current plan',
  data: 'Delete account',
};

/** The rooms of the settings, from top to bottom. */
async function screenshotSettings(page: Page, { open, screenshotWhole, screenshot }: Screenshots): Promise<void> {
  for (const room of ['you', 'keys', 'appearance', 'reminders', 'privacy', 'connections', 'plan', 'data']) {
    await open(page, `/settings?room=${room}`);
    await page
      .getByText(SHOWN_IN_ROOM[room] ?? '')
      .first()
      .waitFor();
    await screenshotWhole(page, `settings-${room}`);
  }
  await page.getByRole('button', { name: 'Delete account' }).click();
  await screenshot(page, 'account-delete');
  await page.keyboard.press('Escape');
}

/** A check-in with a photo: its form, its place in the history, the viewer. */
async function screenshotPhotos(page: Page, { open, screenshot }: Screenshots): Promise<void> {
  await open(page, '/');
  const card = goalCard(page, 'Stretch before breakfast');
  await card.getByRole('button', { name: /^Stretch/ }).click();
  await addPhoto(page, card, await drawPicture(page, { width: 2400, height: 1600, type: 'image/jpeg' }));
  await card.getByText('Photo added').waitFor();
  await card.getByRole('textbox', { name: /Note/ }).fill('On the roof, at sunrise');
  await screenshot(page, 'photo-form');
  await card.getByRole('button', { name: 'Check in with photo' }).click();
  const photo = card.getByRole('button', { name: /^Your photo/ });
  await photo.waitFor();
  await page.waitForTimeout(2500);
  await screenshot(page, 'photo-history');
  await photo.click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  await screenshot(page, 'photo-viewer');
}

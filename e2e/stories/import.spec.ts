import { expectNothingFrom } from '../support/axe.ts';
import { choosePlan, goalCard, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

story.use({ contextOptions: { reducedMotion: 'reduce' } });

const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const rows = [9, 8, 5, 4, 3].map((ago) => `${day(ago)},Swim,"Ten lanes, slowly"`);
const file = {
  name: 'habits.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['date,goal,note', ...rows, `${day(3)},=cmd,`, ''].join('\n')),
};

story('brings a history from a file, once', async ({ page }) => {
  await signUp(page);
  await choosePlan(page);
  await page.goto('/#/settings?room=data');
  const input = page.getByLabel('File to import');
  await input.setInputFiles({ ...file, buffer: Buffer.from('a,b\n1,2\n') });
  await expect(page.getByRole('alert')).toContainText('habits.csv needs a first line');

  await input.setInputFiles(file);
  await expect(page.getByText('2 new goals and 6 check-ins.')).toBeVisible();
  await expectNothingFrom(page, 'the preview of an import');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('habits.csv is imported.')).toBeVisible();
  await page.getByRole('link', { name: 'See my goals' }).click();
  await page.getByRole('button', { name: /^Swim/ }).click();
  await expect(goalCard(page, 'Swim').getByText('Ten lanes, slowly').first()).toBeVisible();
  await expect(goalCard(page, 'Swim').getByText('imported').first()).toBeVisible();
  await expect(goalCard(page, '=cmd')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Streaks' })).toContainText('0');

  await page.goto('/#/settings?room=data');
  await input.setInputFiles(file);
  await expect(page.getByText('Nothing is new in this file. 6 check-ins are there already.')).toBeVisible();
});

import type { JSHandle, Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectNothingFrom } from '../support/axe.ts';
import { daysToMonday } from '../support/days.ts';
import { expectWholeWords } from '../support/large-text.ts';
import { addGoal, befriend, checkIn, countedCheckIn, goalCard, makePublic } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { expect, story } from '../support/story.ts';

story.use({ movesClock: 'looking back' });

const number = (page: Page, name: string) =>
  page.getByRole('heading', { level: 3, name, exact: true }).locator('xpath=..');
const tapestry = (page: Page) => page.getByRole('slider', { name: 'Tapestry of Read ten pages' });

async function nextDay(page: Page, product: Product, days = 1): Promise<void> {
  await product.advanceDays(days);
  await page.clock.setFixedTime(await product.today());
  await page.reload();
}

async function openCard(page: Page, text: string): Promise<void> {
  await goalCard(page, text)
    .getByRole('button', { name: new RegExp(`^${text}`) })
    .click();
}

/** Where the page is scrolled to, and where an element stands in the window. */
async function placeOf(element: Locator): Promise<readonly (number | undefined)[]> {
  const top = await element.page().evaluate(() => document.documentElement.scrollTop);
  return [top, (await element.boundingBox())?.y];
}

/** The headings of pages from now on, each once. */
function noteHeadings(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle(() => {
    const headings: string[] = [];
    const note = () => {
      const heading = document.querySelector('main h1')?.textContent ?? '';
      if (heading !== headings.at(-1)) headings.push(heading);
    };
    note();
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    return headings;
  });
}

/** The names of a PNG's chunks, in order. */
function chunksOf(png: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) names.push(png.toString('latin1', at + 4, at + 8));
  return names;
}

story('a person looks back at a goal, and so does a friend of theirs', async ({ page, otherPage, product }) => {
  story.setTimeout(150_000);
  for (const each of [page, otherPage]) await each.emulateMedia({ reducedMotion: 'reduce' });
  await befriend(product, page, otherPage);
  // It ends on a Monday, on which the week's card comes above the friends.
  await nextDay(page, product, daysToMonday(await product.today()));
  await otherPage.clock.setFixedTime(await product.today());
  await otherPage.reload();
  await addGoal(page, 'Read ten pages');
  for (const text of ['Stretch', 'Walk', 'Write', 'Swim']) await addGoal(page, text);
  await makePublic(page, 'Read ten pages');
  await addGoal(otherPage, 'Paint at dawn');
  await makePublic(otherPage, 'Paint at dawn');
  // Three days, one missed, two days, and yesterday added later: by hand.
  for (const days of [1, 1, 2, 1, 2]) {
    await checkIn(page, 'Read ten pages');
    await nextDay(page, product, days);
  }
  await otherPage.clock.setFixedTime(await product.today());
  await otherPage.reload();
  await checkIn(otherPage, 'Paint at dawn');

  await story.step(
    'a friend’s goal has its name at once, and the way back ends where it began, each time',
    async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.reload();
      // It comes after the first frame, above the friends.
      const question = goalCard(page, 'Read ten pages').getByRole('button', { name: /^Yes/ });
      const line = page.getByRole('link', { name: /Paint at dawn/ });
      await expect(question).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your week' })).toBeVisible();
      // Both have moved what is below.
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      await line.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const before = await placeOf(line);
      expect(before[0]).toBeGreaterThan(0);
      const headings = await noteHeadings(page);
      for (let visit = 1; visit <= 3; visit += 1) {
        await line.click();
        await expect(page.getByRole('slider', { name: 'Tapestry of Paint at dawn' })).toBeVisible();
        await page.getByRole('link', { name: 'Back' }).click();
        await expect(line).toBeFocused();
        await expect(question).toBeAttached();
        await expect.poll(() => placeOf(line), `visit ${visit}`).toEqual(before);
        // What is pressed while a motion begins is the page as a whole, and the driver would scroll to find the line.
        await page.evaluate(() => document.activeViewTransition?.finished);
      }
      const visited = Array.from({ length: 3 }, () => ['Paint at dawn', 'Dashboard']).flat();
      expect(await headings.jsonValue()).toEqual(['Dashboard', ...visited]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    },
  );

  const added = countedCheckIn(page);
  await goalCard(page, 'Read ten pages').getByRole('button', { name: /^Yes/ }).click();
  await added;

  await story.step('from its card to its page and back to the same place', async () => {
    await openCard(page, 'Read ten pages');
    const link = page.getByRole('link', { name: 'Look back at Read ten pages' });
    // A place that is neither the top nor where a browser would scroll by itself.
    await link.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.mouse.wheel(0, -120);
    await expect(link).toBeInViewport();
    const before = await placeOf(link);
    expect(before[0]).toBeGreaterThan(0);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Read ten pages' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(link).toBeFocused();
    expect(await placeOf(link)).toEqual(before);
    await link.click();
  });

  await story.step('the numbers are those of the days', async () => {
    await expect(number(page, 'Current run')).toContainText('3 days in a row');
    await expect(number(page, 'Best run')).toContainText('3 days in a row');
    await expect(number(page, 'Total check-ins')).toContainText('6 check-ins');
    await expect(number(page, 'Share of due days done')).toContainText('6 of 7 · 86%');
    await expect(tapestry(page)).toHaveAttribute(
      'aria-valuetext',
      '6 check-ins, 1 full row, 1 added later, came back once.',
    );
    await tapestry(page).focus();
    await page.keyboard.press('Home');
    // The devices play the cycle from its beginning.
    await expect(tapestry(page)).toHaveAttribute('aria-valuetext', /: Tree\.$/);
    await page.keyboard.press('ArrowRight');
    await expect(tapestry(page)).toHaveAttribute('aria-valuetext', /: Rock\.$/);
  });

  await story.step('the page can be opened by its address, and fits every size', async () => {
    await page.reload();
    await expect(number(page, 'Total check-ins')).toContainText('6 check-ins');
    await page.getByText('Show as a table').click();
    await page.getByText('Show the calendar as text').click();
    await expectWholeWords(page, 'a goal’s page');
    await expectNothingFrom(page, 'a goal’s page');
  });

  await story.step('a picture of the run is made on the device, and its file says nothing else', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Share a picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share a picture' });
    // The goal is public: its name is in it unless it is taken away.
    const picture = dialog.getByRole('img', { name: /3 days in a row, Read ten pages, Fivefold$/ });
    await expect(picture).toHaveAttribute('data-drawn', 'true');
    await dialog.getByRole('button', { name: 'Next scene' }).click();
    await dialog.getByRole('checkbox', { name: 'Show the goal’s name' }).uncheck();
    await expect(dialog.getByRole('img', { name: /3 days in a row, Fivefold$/ })).toHaveAttribute('data-drawn', 'true');
    await expectWholeWords(page, 'share a picture');
    await expectNothingFrom(page, 'share a picture');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('fivefold-3-days-in-a-row.png');
    const png = await readFile(await download.path());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
    expect(new Set(chunksOf(png))).toEqual(new Set(['IHDR', 'IDAT', 'IEND']));
    await expect(dialog.getByRole('status')).toHaveText('Saved to your downloads.');
    await expect(dialog.getByText('Saved!', { exact: true })).toBeVisible();
    // The browser's own back closes what lies over the page, and the page stays.
    const address = page.url();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(page.url()).toBe(address);
    await expect(page.getByRole('button', { name: 'Share a picture' })).toBeFocused();
  });

  await story.step('a friend sees the same of a public goal, and nothing once it is private', async () => {
    const address = page.url();
    await otherPage.clock.setFixedTime(await product.today());
    await otherPage.goto(address);
    await otherPage.reload();
    await expect(otherPage.getByText(/’s goal ·/)).toBeVisible();
    await expect(tapestry(otherPage)).toHaveAttribute('aria-valuetext', /^6 check-ins/);
    await expect(otherPage.getByRole('button', { name: 'Share a picture' })).toHaveCount(0);
    await page.goto('/#/');
    await openCard(page, 'Read ten pages');
    await goalCard(page, 'Read ten pages').getByRole('button', { name: 'Edit', exact: true }).click();
    await goalCard(page, 'Read ten pages').getByRole('checkbox', { name: 'Public' }).uncheck();
    await goalCard(page, 'Read ten pages').getByRole('button', { name: 'Save' }).click();
    await expect(goalCard(page, 'Read ten pages').getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await otherPage.reload();
    await expect(otherPage.getByText('We can’t find this goal')).toBeVisible();
    await expectNothingFrom(otherPage, 'a goal that is not there');
  });
});

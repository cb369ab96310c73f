import type { Locator, Page } from '@playwright/test';
import { expectNothingFrom } from '../support/axe.ts';
import {
  addGoal,
  befriend,
  choosePlan,
  friendSection,
  friendToggle,
  goalCard,
  openDashboard,
  makePublic,
  signUp,
  unchosenName,
} from '../support/people.ts';
import { addPhoto, drawPicture, withPlace } from '../support/pictures.ts';
import { expect, story } from '../support/story.ts';

// A card that is still unfolding moves away under the pointer. The recorder of traces reads the addresses of previews, which
// the content security policy forbids any script.
story.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' });

async function openCard(page: Page, text: string): Promise<Locator> {
  const toggle = page.getByRole('button', { name: new RegExp(`^${text}`) });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  return goalCard(page, text);
}

/** The address of the photo that an image shows, once it is the server's. */
async function linkOf(image: Locator): Promise<string> {
  await expect(image).toHaveAttribute('src', /^\/photos\//);
  return (await image.getAttribute('src')) ?? '';
}

story(
  'checks in with photos, which are small, know no place, and are seen by friends only',
  async ({ page, otherPage, browser, product }) => {
    story.setTimeout(240_000);
    const { ann, ben, annEmail } = await befriend(product, page, otherPage);
    await addGoal(ann, 'Walk uphill');
    await makePublic(ann, 'Walk uphill');
    await addGoal(ann, 'Draw');

    await story.step('a text that is called a photo is told', async () => {
      const card = await openCard(ann, 'Walk uphill');
      await addPhoto(ann, card, { name: 'diary.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear diary') });
      await expect(ann.getByText('Failed to process image. Please try a different photo.')).toBeVisible();
      await addPhoto(ann, card, { name: 'diary.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') });
      await expect(card.getByRole('alert')).toHaveText('Please select a valid image file');
    });

    await story.step('a WebP that a messenger called .jpg is taken for what it is', async () => {
      const card = await openCard(ann, 'Walk uphill');
      const webp = await drawPicture(ann, { width: 640, height: 480, type: 'image/webp' });
      expect(webp.buffer.subarray(8, 12).toString()).toBe('WEBP');
      await addPhoto(ann, card, { ...webp, name: 'IMG-20261128.jpg', mimeType: 'image/jpeg' });
      await expect(card.getByText('Photo added')).toBeVisible();
      await card.getByRole('button', { name: 'Remove photo' }).click();
    });

    await story.step('a large PNG is made small', async () => {
      const card = await openCard(ann, 'Walk uphill');
      await addPhoto(ann, card, await drawPicture(ann, { width: 3000, height: 2000, type: 'image/png' }));
      await expect(card.getByText('Photo added')).toBeVisible();
      await expectNothingFrom(ann, 'form with a photo');
      await card.getByRole('textbox', { name: /Note/ }).fill('Above the fog');
      await card.getByRole('button', { name: 'Check in with photo' }).click();
      await expect(card.getByRole('button', { name: 'Already Checked Today' })).toBeDisabled();
      await expect(card.getByRole('img', { name: 'Your photo, Today' })).toBeVisible();
    });

    await story.step('a phone’s JPEG loses its place and keeps its orientation', async () => {
      const card = await openCard(ann, 'Draw');
      await addPhoto(
        ann,
        card,
        withPlace(await drawPicture(ann, { width: 1200, height: 800, type: 'image/jpeg', hue: 200 }), 6),
      );
      await card.getByRole('button', { name: 'Check in with photo' }).click();
      await expect(card.getByRole('img', { name: 'Your photo, Today' })).toBeVisible();
    });

    await story.step('what the server keeps', async () => {
      await ann.reload();
      const png = (await openCard(ann, 'Walk uphill')).getByRole('img', { name: /^Your photo/ });
      const jpeg = (await openCard(ann, 'Draw')).getByRole('img', { name: /^Your photo/ });
      const sizes = [];
      for (const image of [png, jpeg]) {
        const answer = await ann.request.get(await linkOf(image));
        expect(answer.headers()['content-type']).toBe('image/jpeg');
        const bytes = (await answer.body()).toString('latin1');
        expect(bytes).not.toContain('GPS');
        expect(bytes.length).toBeLessThan(5_242_880);
        await image.scrollIntoViewIfNeeded();
        await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
        sizes.push(await image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]));
      }
      expect(sizes).toEqual([
        [1920, 1280],
        [800, 1200],
      ]);
      // A photo that stands upright is seen whole: its place is as much higher than wide.
      const place = await jpeg.boundingBox();
      expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(800 / 1200, 1);
    });

    await story.step('the viewer opens, says what it shows, and gives the focus back', async () => {
      const card = await openCard(ann, 'Walk uphill');
      const small = card.getByRole('button', { name: 'Your photo, Today' });
      await small.click();
      const viewer = ann.getByRole('dialog', { name: 'Photos' });
      await expect(viewer.getByRole('img')).toBeVisible();
      await expect(viewer.getByText('Above the fog')).toBeVisible();
      await expectNothingFrom(ann, 'photo viewer');
      await ann.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
      await expect(small).toBeFocused();
    });

    await story.step('the friend sees the one of the public goal', async () => {
      await openDashboard(ben);
      await friendToggle(ben, annEmail).click();
      await friendSection(ben)
        .getByRole('button', { name: /^Walk uphill/ })
        .click();
      // The line below the friends has it as well.
      const image = friendSection(ben)
        .getByRole('img', { name: `Photo of ${unchosenName(annEmail)}, Today` })
        .first();
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1920);
      await expect(friendSection(ben).getByText('Draw')).toHaveCount(0);
      const link = await linkOf(image);
      expect((await ben.request.get(link)).status()).toBe(200);

      await story.step('and a stranger does not', async () => {
        const context = await browser.newContext({ baseURL: product.url });
        const eve = await context.newPage();
        await signUp(eve);
        await choosePlan(eve);
        await expect(eve.getByText('Walk uphill')).toHaveCount(0);
        expect((await eve.request.get(link.split('?')[0] ?? '')).status()).toBe(404);
        expect((await eve.request.get(link.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')))).status()).toBe(404);
        await context.close();
      });
    });
  },
);

story('a photo that is no longer to be had says so', async ({ page }) => {
  await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Bake');
  const card = await openCard(page, 'Bake');
  await addPhoto(page, card, await drawPicture(page, { width: 600, height: 400, type: 'image/jpeg' }));
  await card.getByRole('button', { name: 'Check in with photo' }).click();
  await expect(card.getByRole('img', { name: 'Your photo, Today' })).toBeVisible();
  await page.route('**/photos/**', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await openCard(page, 'Bake');
  await expect(card.getByText('This photo isn’t available')).toBeVisible();
});

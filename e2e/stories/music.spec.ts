import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { addGoal, checkIn, choosePlan, countedCheckIn, goalCard, signUp } from '../support/people.ts';
import { addPhoto, drawPicture } from '../support/pictures.ts';
import { expect, story } from '../support/story.ts';

const RENDERER = join(import.meta.dirname, '../support/render-scene.ts');

/** Brings what makes music into a page of its own. */
async function openMusic(page: Page): Promise<void> {
  const [bundle] = [
    await build({
      root: join(import.meta.dirname, '../../apps/web'),
      configFile: false,
      logLevel: 'silent',
      build: { write: false, lib: { entry: RENDERER, formats: ['iife'], name: 'renderer' } },
    }),
  ].flat() as Rolldown.RolldownOutput[];
  await page.goto('about:blank');
  await page.evaluate(bundle?.output[0].code ?? '');
}

story('the music of all scenes is about as loud, never too loud, and fades into silence', async ({ page }) => {
  await openMusic(page);
  for (const scene of ALL_CELEBRATIONS) {
    const { peak, volume, end } = await page.evaluate((name) => window.renderScene(name), scene);
    await story.step(`${scene}: ${volume.toFixed(3)}`, async () => {
      expect(peak).toBeLessThan(0.95);
      expect(volume).toBeGreaterThan(0.05);
      expect(volume).toBeLessThan(0.2);
      expect(end).toBeLessThan(0.001);
    });
  }
});

/** Lets a page tell how loud its audio engine plays: 0 while there is none. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = globalThis as unknown as { analyser?: AnalyserNode };
    const connect = Reflect.get(AudioNode.prototype, 'connect') as (this: AudioNode, into: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, into: AudioNode) {
      if (into === this.context.destination) {
        heard.analyser = this.context.createAnalyser();
        connect.call(this, heard.analyser);
      }
      return connect.call(this, into);
    } as typeof AudioNode.prototype.connect;
  });
  return () =>
    page.evaluate(() => {
      const { analyser } = globalThis as unknown as { analyser?: AnalyserNode };
      const samples = new Float32Array(analyser?.fftSize ?? 1);
      analyser?.getFloatTimeDomainData(samples);
      return Math.max(...samples);
    });
}

story('a person switches music on, checks in with it and plays a row', async ({ page }) => {
  const loudness = await listen(page);
  await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Read ten pages');
  await page.goto('/#/settings?room=appearance');
  await page.getByRole('checkbox', { name: 'Play music' }).check();
  await expect.poll(loudness).toBeGreaterThan(0.01);
  await page.goto('/#/');
  await expect.poll(loudness).toBeLessThan(0.001);
  await checkIn(page, 'Read ten pages');
  await expect.poll(loudness).toBeGreaterThan(0.01);

  await page.getByRole('button', { name: /^Read ten pages/ }).click();
  await page.getByRole('link', { name: 'Look back at Read ten pages' }).click();
  await expect(page.getByRole('combobox', { name: 'A month as a song' })).toBeVisible();
  await page.getByRole('button', { name: 'Play row 1' }).click();
  await expect.poll(loudness).toBeGreaterThan(0.01);
  await page.getByRole('button', { name: 'Stop row 1' }).click();
  await expect(page.getByRole('button', { name: 'Play row 1' })).toBeVisible();
});

/** What a film is: how many seconds it takes, and how bright its picture is after ten of them. */
async function watchFilm(page: Page, film: Buffer, type: string) {
  await page.goto('about:blank');
  return page.evaluate(
    async ({ base64, mime }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const video = document.createElement('video');
      const wait = (event: string) =>
        new Promise((resolve) => {
          video.addEventListener(event, resolve, { once: true });
        });
      const loaded = wait('loadedmetadata');
      video.src = URL.createObjectURL(new Blob([bytes], { type: mime }));
      await loaded;
      // What was recorded live says how long it is only when its end was seen.
      const measured = wait('seeked');
      video.currentTime = 1000;
      await measured;
      const seconds = video.currentTime;
      const sought = wait('seeked');
      video.currentTime = 10;
      await sought;
      const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
      const context = canvas.getContext('2d');
      context?.drawImage(video, 0, 0);
      const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
      return {
        seconds,
        size: [canvas.width, canvas.height],
        brightest: data.reduce((most, one, at) => (at % 4 === 3 ? most : Math.max(most, one)), 0),
      };
    },
    { base64: film.toString('base64'), mime: type },
  );
}

story('a person makes a film of their year with a photo and a note @long', async ({ page }) => {
  await signUp(page);
  await choosePlan(page);
  await addGoal(page, 'Walk uphill');
  await page.getByRole('button', { name: /^Walk uphill/ }).click();
  const card = goalCard(page, 'Walk uphill');
  await addPhoto(page, card, { ...(await drawPicture(page, { width: 640, height: 480, type: 'image/png' })) });
  await card.getByRole('textbox', { name: /^Note/ }).fill('Fog on the summit');
  const counted = countedCheckIn(page);
  await card.getByRole('button', { name: /^Check in: / }).click();
  await counted;

  await page.goto('/#/me');
  await page.getByRole('button', { name: 'Make a film' }).click();
  const dialog = page.getByRole('dialog', { name: 'Film of your year' });
  await dialog.getByRole('region', { name: 'Photos: 0 of 12' }).getByRole('checkbox').check();
  await dialog.getByRole('checkbox', { name: 'Fog on the summit' }).check();
  await dialog.getByRole('checkbox', { name: 'With music' }).check();
  await dialog.getByRole('button', { name: 'Make the film' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Making the film' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Make the film' }).click();
  await expect(dialog.getByRole('button', { name: 'Save film' })).toBeVisible({ timeout: 90_000 });
  const made = dialog.locator('video');
  await expect
    .poll(() => made.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]))
    .toEqual([720, 1280]);
  await made.evaluate((video: HTMLVideoElement) => video.play());
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save film' }).click();
  const download = await saving;
  const [, kind = ''] = /^fivefold\.(mp4|webm)$/.exec(download.suggestedFilename()) ?? [];
  const { seconds, size, brightest } = await watchFilm(page, await readFile(await download.path()), `video/${kind}`);
  expect(seconds).toBeGreaterThan(28);
  expect(seconds).toBeLessThan(33);
  expect(size).toEqual([720, 1280]);
  expect(brightest).toBeGreaterThan(200);
});

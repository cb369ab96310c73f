import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { addGoal, checkIn, choosePlan, signUp } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

const RENDERER = join(import.meta.dirname, '../support/render-scene.ts');

/** Brings what makes music into a page of its own. */
async function openMusic(page: Page): Promise<void> {
  const bundle = await rolldown({ input: RENDERER });
  const { output } = await bundle.generate({ format: 'iife' });
  await page.goto('about:blank');
  await page.evaluate(output[0].code);
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
  await page.goto('/#/settings');
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

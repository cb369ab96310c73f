import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { startProduct } from '../support/product.ts';
import { photographAlone } from './single-user.ts';
import { createAlbum, drawSheet, OUT } from './contact-sheet.ts';
import { createCamera } from './screenshots.ts';
import { photographDoors } from './auth.ts';
import { photographStates } from './states.ts';
import { photographTogether } from './multi-user.ts';

/*
 * Takes a picture of every screen at three sizes in both themes, contact sheets of all, and the pictures of the README.
 * Run: npm run screens, or npm run screens -- together states for some of the rounds only
 */
const PICTURES = join(import.meta.dirname, '../../docs/pictures');
const ROUNDS = {
  doors: photographDoors,
  together: photographTogether,
  alone: photographAlone,
  states: photographStates,
};

buildIfStale();
const wanted = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: ensureBrowser() });
const album = createAlbum(browser);
try {
  for (const [name, photograph] of Object.entries(ROUNDS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`Taking the pictures of '${name}'.`);
    // A product for each, because some move the clock.
    const product = await startProduct();
    try {
      await photograph(createCamera(browser, product, album));
    } finally {
      await product.remove();
    }
  }
  const sheets = await album.makeSheets();
  console.log(`Pictures are in ${OUT}; look at ${sheets.join(', ')}.`);
  if (wanted.length === 0 || wanted.includes('alone')) {
    mkdirSync(PICTURES, { recursive: true });
    const chosen = ['dashboard-phone-light.png', 'dashboard-phone-dark.png', 'goal-open-phone-light.png'];
    await drawSheet(
      browser,
      chosen.map((file) => join(OUT, file)),
      chosen.length,
      join(PICTURES, 'dashboard.png'),
    );
  }
} finally {
  await browser.close();
}

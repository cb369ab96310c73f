import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfStale, buildPseudoIfStale } from '../../scripts/build-if-stale.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { startProduct } from '../support/product.ts';
import { findPseudoByEnglish } from '../support/pseudo-language.ts';
import { screenshotSingleUser } from './single-user.ts';
import { createContactSheet, drawSheet, ENGLISH, OUT, PSEUDO } from './contact-sheet.ts';
import { createScreenshots } from './screenshots.ts';
import { screenshotAuth } from './auth.ts';
import { filmNewcomer } from './film.ts';
import { DEMO_FOLDER, makeDemo, screenshotDemo } from './demo.ts';
import { screenshotStates } from './states.ts';
import { screenshotLongList } from './long-list.ts';
import { screenshotMultiUser } from './multi-user.ts';

/*
 * Takes a picture of every screen at three sizes in both themes, sideways and with text of 200 %, contact sheets of all, and the pictures of the README and the manifest.
 * Run: npm run screens, or npm run screens -- multi-user states for two of the rounds
 * npm run screens -- --pseudo takes all, or the named rounds, in the pseudo-language of layout tests, also 320 pixels wide, and
 * names each text that is too long for its place.
 * npm run screens -- film makes film strips of a newcomer's moments instead.
 */
const PICTURES = join(import.meta.dirname, '../../docs/pictures');
const ROUNDS = {
  auth: screenshotAuth,
  demo: screenshotDemo,
  'long-list': screenshotLongList,
  'multi-user': screenshotMultiUser,
  'single-user': screenshotSingleUser,
  states: screenshotStates,
};

buildIfStale();
const isPseudo = process.argv.includes('--pseudo');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--pseudo');
const env = isPseudo ? { WEB_DIR: buildPseudoIfStale() } : {};
const browser = await chromium.launch({ executablePath: ensureBrowser() });
if (isPseudo) findPseudoByEnglish(await browser.newPage());
const contactSheet = createContactSheet(browser, isPseudo ? PSEUDO : ENGLISH);
try {
  if (wanted.includes('film')) {
    const product = await startProduct();
    try {
      await filmNewcomer(createScreenshots(browser, product, contactSheet), browser);
    } finally {
      await product.remove();
    }
  }
  for (const [name, screenshot] of Object.entries(ROUNDS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`Taking the pictures of '${name}'.`);
    // A product for each, because some move the clock.
    if (name === 'demo') await makeDemo();
    const product = await startProduct(name === 'demo' ? { ...env, DATA_DIR: DEMO_FOLDER } : env);
    try {
      await screenshot(createScreenshots(browser, product, contactSheet));
    } finally {
      await product.remove();
    }
  }
  const sheets = await contactSheet.makeSheets();
  console.log(`Pictures are in ${contactSheet.edition.folder}; look at ${sheets.join(', ')}.`);
  for (const fault of contactSheet.faults) console.log(fault);
  if (contactSheet.faults.length > 0) process.exitCode = 1;
  if (isPseudo) console.log(`${contactSheet.faults.length} texts are too long for their place.`);
  else if (wanted.length === 0 || wanted.includes('demo')) {
    mkdirSync(PICTURES, { recursive: true });
    const chosen = ['demo-maria-phone-light.png', 'demo-maria-phone-dark.png', 'demo-looking-back-phone-light.png'];
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

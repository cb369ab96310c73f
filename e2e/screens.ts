import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { ensureBrowser } from '../scripts/ensure-browser.ts';
import { addGoal, addSharedGoal, befriend, choosePlan, friendToggle, goalCard, invitationLink, invite, joinByLink, makePublic, newEmail, signUp } from './support/people.ts';
import { addPhoto, drawPicture } from './support/pictures.ts';
import { startProduct } from './support/product.ts';

/*
 * Takes a picture of every screen at three sizes in both themes, one contact sheet, and the pictures of the README.
 * Run: npm run screens, or npm run screens -- people for those with friends only
 */
const OUT = join(import.meta.dirname, 'screens-out');
const PICTURES = join(import.meta.dirname, '../docs/pictures');
const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] } as const;
const THEMES = ['light', 'dark'] as const;
const SIGNED_OUT = { 'log-in': '/login', 'sign-up': '/signup', reset: '/reset-password', 'finish-sign-up': '/finishSignUp' };
const SIGNED_IN = { dashboard: '/', 'add-goal': '/add-goal', exchange: '/streak-exchange', 'animation-test': '/animation-test', settings: '/settings' };

buildIfStale();
mkdirSync(OUT, { recursive: true });
mkdirSync(PICTURES, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({ executablePath: ensureBrowser() });
const shots: string[] = [];

async function photograph(page: Page, name: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.waitForTimeout(250);
      const file = `${name}-${size}-${theme}.png`;
      await page.screenshot({ path: join(OUT, file) });
      shots.push(file);
    }
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${product.url}/#${path}`);
  await page.getByRole('heading').first().waitFor();
  await page.waitForTimeout(700);
}

/** Pictures side by side, drawn by the browser. */
async function sheet(maker: Browser, files: readonly string[], columns: number, tileWidth: number, path: string): Promise<void> {
  const tiles = files.map((file) => `<img style="width:${tileWidth}px;border-radius:12px" src="data:image/png;base64,${readFileSync(file).toString('base64')}">`);
  const page = await maker.newPage({ viewport: { width: columns * (tileWidth + 16) + 16, height: 200 } });
  await page.setContent(`<body style="margin:16px;display:grid;grid-template-columns:repeat(${columns},${tileWidth}px);gap:16px;background:#8a8a90">${tiles.join('')}</body>`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

async function live(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [name, path] of Object.entries(SIGNED_OUT)) {
    await open(page, path);
    await photograph(page, name);
  }
  await signUp(page);
  await photograph(page, 'plans');
  await choosePlan(page);
  await photograph(page, 'dashboard-empty');
  for (const [text, frequency] of [
    ['Read ten pages', 'Daily'], ['Stretch before breakfast', 'Daily'], ['Write three lines', 'Daily'],
    ['Call somebody I miss', 'Weekly'], ['Look at the budget', 'Monthly'], ['Learn to swim', 'Once'],
  ] as const) {
    await addGoal(page, text, frequency);
  }
  for (let day = 0; day < 6; day++) {
    await page.clock.setFixedTime(await product.today());
    await page.reload();
    for (const text of day === 5 ? ['Read ten pages'] : ['Read ten pages', 'Stretch before breakfast', ...(day === 2 ? ['Call somebody I miss', 'Learn to swim', 'Look at the budget'] : [])]) {
      const check = goalCard(page, text).getByRole('button', { name: 'Check in', exact: true });
      await check.click();
      await check.waitFor({ state: 'detached' });
    }
    if (day < 5) await product.advanceDays(1);
  }
  await page.waitForTimeout(2500);
  for (const [name, path] of Object.entries(SIGNED_IN)) {
    await open(page, path);
    await photograph(page, name);
  }
  await open(page, '/');
  await goalCard(page, 'Read ten pages').getByRole('button', { name: /^Read ten pages/ }).click();
  await photograph(page, 'goal-open');
  await photos(page);
}

/** A check-in with a photo: its form, its place in the history, the viewer. */
async function photos(page: Page): Promise<void> {
  await open(page, '/');
  const card = goalCard(page, 'Stretch before breakfast');
  await card.getByRole('button', { name: /^Stretch/ }).click();
  await addPhoto(page, card, await drawPicture(page, { width: 2400, height: 1600, type: 'image/jpeg' }));
  await card.getByText('Photo added').waitFor();
  await card.getByRole('textbox', { name: /Note/ }).fill('On the roof, before anybody was up');
  await photograph(page, 'photo-form');
  await card.getByRole('button', { name: 'Check in with photo' }).click();
  const photo = card.getByRole('button', { name: /^Your photo/ });
  await photo.waitFor();
  await page.waitForTimeout(2500);
  await photograph(page, 'photo-history');
  await photo.click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  await photograph(page, 'photo-viewer');
}

/** Two friends with public goals, two shared goals, hearts here and there. */
async function liveTogether(mine: BrowserContext, bens: BrowserContext, evas: BrowserContext): Promise<void> {
  const [page, benPage, eva] = [await mine.newPage(), await bens.newPage(), await evas.newPage()];
  for (const each of [page, benPage, eva]) await each.emulateMedia({ reducedMotion: 'reduce' });
  const { ann, ben, annEmail, benEmail } = await befriend(product, page, benPage);
  const evaEmail = newEmail('eva');
  await invite(ann, evaEmail);
  await joinByLink(eva, await invitationLink(product, evaEmail));
  await addGoal(ben, 'Practise the guitar');
  await makePublic(ben, 'Practise the guitar');
  await addGoal(ben, 'Write to grandmother', 'Weekly');
  await makePublic(ben, 'Write to grandmother');
  await addGoal(eva, 'Learn to swim', 'Once');
  await makePublic(eva, 'Learn to swim');
  await ann.reload();
  await addSharedGoal(ann, 'Walk at noon', benEmail);
  await addGoal(ann, 'Read ten pages');
  await makePublic(ann, 'Read ten pages');
  await eva.reload();
  await addSharedGoal(eva, 'No sugar on weekdays', annEmail);

  const check = async (who: Page, text: string, note = '') => {
    const card = goalCard(who, text);
    await card.getByRole('button', { name: new RegExp(`^${text}`) }).click();
    await card.getByRole('textbox', { name: /Note/ }).fill(note);
    await card.getByRole('button', { name: 'Check in with note' }).click();
    await card.getByRole('button', { name: /^Already/ }).waitFor();
  };
  const notes = [['Around the lake', 'In the rain, of course'], ['Just the block', ''], ['', 'With the dog']] as const;
  for (const [day, [mineToday, bensToday]] of notes.entries()) {
    const now = await product.today();
    for (const each of [ann, ben, eva]) {
      await each.clock.setFixedTime(now);
      await each.reload();
    }
    await check(ben, 'Walk at noon', bensToday);
    await check(ben, 'Practise the guitar', ['Scales', 'A whole song!', ''][day]);
    if (day < 2) await check(ann, 'Walk at noon', mineToday);
    await check(ann, 'Read ten pages', '');
    if (day === 1) await check(eva, 'No sugar on weekdays', 'Nearly gave in');
    if (day < 2) await product.advanceDays(1);
  }
  await check(eva, 'Learn to swim', 'Twenty metres!');

  await ben.reload();
  await goalCard(ben, 'Walk at noon').getByRole('button', { name: /^Walk at noon/ }).click();
  await ben.getByRole('button', { name: /^Heart on/ }).first().click();
  await ben.getByText('Reacted!').waitFor();
  await open(ann, '/');
  await photograph(ann, 'people');
  await goalCard(ann, 'Walk at noon').getByRole('button', { name: /^Walk at noon/ }).click();
  await ann.getByRole('button', { name: /^Heart on/ }).first().click();
  await friendToggle(ann, benEmail).click();
  await ann.getByRole('button', { name: /^Practise the guitar/ }).click();
  await ann.getByRole('button', { name: /^Heart on/ }).last().click();
  await ann.waitForTimeout(4000);
  await photograph(ann, 'people-open');
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await ann.setViewportSize({ width, height });
    await ann.emulateMedia({ colorScheme: 'light' });
    await ann.waitForTimeout(400);
    await ann.screenshot({ path: join(OUT, `people-whole-${size}.png`), fullPage: true });
  }
  await ann.getByRole('button', { name: 'Remove friend' }).click();
  await photograph(ann, 'remove-friend');
  await ann.keyboard.press('Escape');
  await ann.getByRole('button', { name: 'Send Invite' }).click();
  await ann.getByRole('region', { name: 'Invite a Friend' }).scrollIntoViewIfNeeded();
  await photograph(ann, 'invite');
}

const newContext = () => browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' });

try {
  await liveTogether(await newContext(), await newContext(), await newContext());
  if (process.argv[2] !== 'people') await live(await newContext());
  await sheet(browser, shots.map((file) => join(OUT, file)), 6, 300, join(OUT, 'contact-sheet.png'));
  if (process.argv[2] !== 'people') await sheet(browser, ['dashboard-phone-light.png', 'dashboard-phone-dark.png', 'goal-open-phone-light.png'].map((file) => join(OUT, file)), 3, 300, join(PICTURES, 'dashboard.png'));
} finally {
  await browser.close();
  await product.remove();
}
console.log(`Pictures are in ${OUT}; look at contact-sheet.png.`);

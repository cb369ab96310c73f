import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';
import { Device, poll } from './device.ts';
import type { Browser } from './firefox.ts';
import {
  addGoal,
  button,
  card,
  checkedButton,
  checkInButton,
  confirmEmail,
  createClient,
  invite,
  join as signUp,
  joinByInvitation,
  link,
  ring,
  timer,
  unfold,
  waitForOfflineStart,
} from './people.ts';

/** Set by `npm run test:browsers -- --short`. */
const isShort = process.env['BROWSERS_SHORT'] === '1';
const OFF_SCREEN_GOALS = 30;

/** What must work in every browser, told once for each. The rest is told in Chromium (e2e/stories). */
export function runStories(name: string, startBrowser: () => Promise<Browser>): void {
  let product: Product;
  let browser: Browser;
  const newDevice = async () => new Device(await browser.device());
  let people = 0;
  /** A new address each time: a story that is told again finds no person of its first attempt. */
  const someone = (person: string) => `${person}${++people}@example.com`;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  // A story that failed while the server was away must not take the others with it.
  beforeEach(async () => {
    if (product.pid() === 0) await product.start();
    // One may have moved the clock.
    await product.goTo(new Date());
  });

  describe(`in ${name}`, () => {
    it('signs up, pays, adds a goal, checks in, celebrates, and is still signed in after a reload', async () => {
      const annEmail = someone('ann');
      const ann = await newDevice();
      await signUp(ann, product, annEmail);
      await addGoal(ann, 'Read ten pages');
      await ann.click(checkInButton('Read ten pages'));
      await poll(
        () =>
          ann.run(
            () => (document.querySelector<HTMLCanvasElement>('canvas[data-celebration]')?.width ?? 0) > 1 || undefined,
          ),
        'a celebration',
      );
      await ann.see(checkedButton('Read ten pages'));
      await ann.reload();
      await ann.see(checkedButton('Read ten pages'));
      expect(await (await createClient(product, annEmail)).checkInsOf('Read ten pages')).toBe(1);
      await ann.click(button('Log Out'));
      await ann.see({ role: 'heading', name: 'Log In' });
      await ann.reload();
      await ann.see({ role: 'heading', name: 'Log In' });
      await ann.close();
    });

    it('starts without the server, keeps a check-in and glasses of water on the device, and sends each once when the server is back', async () => {
      const benEmail = someone('ben');
      const ben = await newDevice();
      await signUp(ben, product, benEmail);
      const client = await createClient(product, benEmail);
      await client.addCounter('Drink water', 2, 'glasses');
      await addGoal(ben, 'Stretch');
      await waitForOfflineStart(ben, 'Stretch');
      await product.stop('SIGTERM');
      await ben.reload();
      await ben.see(card('Stretch'));
      await ben.seeText(/You’re offline\./);
      await ben.click(checkInButton('Stretch'));
      await ben.seeText(/Waiting to be sent/);
      await ben.click(ring('Drink water', '0 of 2 glasses'));
      await ben.click(ring('Drink water', '1 of 2 glasses'));
      await ben.see(ring('Drink water', '2 of 2 glasses'));
      await ben.reload();
      await ben.seeText(/Waiting to be sent/);
      await ben.see(checkedButton('Stretch'));
      await ben.see(ring('Drink water', '2 of 2 glasses'));
      await product.start();
      await ben.run(() => void window.dispatchEvent(new Event('online')));
      for (const goal of ['Stretch', 'Drink water'])
        await poll(
          async () => ((await client.checkInsOf(goal)) === 1 ? true : undefined),
          `the check-in of ${goal} at the server`,
        );
      await ben.reload();
      await ben.see(checkedButton('Stretch'));
      expect(await client.checkInsOf('Stretch')).toBe(1);
      await ben.close();
    });

    it('runs a timer of 25 minutes through a reload, and holds a day without in the evening', async () => {
      const hanaEmail = someone('hana');
      const hana = await newDevice();
      await signUp(hana, product, hanaEmail);
      const client = await createClient(product, hanaEmail);
      await client.addCounter('Run', 25, 'min');
      await client.addDayWithout('A day without sugar');
      await hana.reload();
      await hana.click(timer('Run', /^0 of 25 min, start/));
      await hana.see(timer('Run', /^0 of 25 min, stop/));
      const started = (await product.today()).getTime();
      for (const [minutes, shown] of [
        [24.5, /^24 of 25 min, stop/],
        [25.5, /^25 of 25 min, stop/],
      ] as const) {
        await product.goTo(new Date(started + minutes * 60_000));
        await hana.reload();
        await hana.see(timer('Run', shown));
      }
      await hana.click(timer('Run', /^25 of 25 min, stop/));
      await hana.see(timer('Run', /^25 of 25 min, start/));
      // The device shows the evening of its own day, and the server has the same instant.
      await product.goTo(new Date(await hana.run(showEvening)));
      await hana.click(button('Held: A day without sugar'));
      await hana.see(button('Held today: A day without sugar'));
      for (const goal of ['Run', 'A day without sugar'])
        await poll(
          async () => ((await client.checkInsOf(goal)) === 1 ? true : undefined),
          `the check-in of ${goal} at the server`,
        );
      await hana.close();
    });

    it('tells screen readers the names of cards and buttons that are not on the screen', async () => {
      const cemEmail = someone('cem');
      const cem = await newDevice();
      await signUp(cem, product, cemEmail);
      const goals = Array.from({ length: OFF_SCREEN_GOALS }, (_, nth) => `Goal number ${nth + 1} of many`);
      await (await createClient(product, cemEmail)).addGoals(goals);
      await cem.reload();
      for (const goal of [goals[0], goals.at(-1)]) {
        await cem.see(card(goal ?? ''));
        expect(await cem.isAccessible({ role: 'button', name: `Check in: ${goal}` }), goal).toBe(true);
        expect(
          await cem.isAccessible({ role: 'button', name: `${goal}, 0 of 5, not earned yet, Not checked yet, Daily` }),
          goal,
        ).toBe(true);
      }
      const screens = await cem.run(() => document.documentElement.scrollHeight / window.innerHeight);
      expect(screens).toBeGreaterThan(2);
      await cem.close();
    });

    it.skipIf(isShort)('uploads a photo with a check-in and shows it', async () => {
      const danEmail = someone('dan');
      const dan = await newDevice();
      await signUp(dan, product, danEmail);
      await addGoal(dan, 'Walk uphill');
      const folder = mkdtempSync(join(tmpdir(), 'fivefold-picture-'));
      const file = join(folder, 'hill.png');
      writeFileSync(file, Buffer.from(await dan.run(drawHill), 'base64'));
      await dan.click(button(/^Walk uphill/, card('Walk uphill')));
      await dan.chooseFile(button('Add photo'), file);
      await dan.seeText(/Photo added/);
      await dan.click(button(/^Check in with photo/));
      await dan.see(checkedButton('Walk uphill'));
      await dan.see({ role: 'img', name: 'Your photo, Today' });
      await dan.reload();
      await dan.click(button(/^Walk uphill/, card('Walk uphill')));
      const width = () =>
        dan.run(() => [...document.images].find(({ src }) => src.includes('/photos/'))?.naturalWidth ?? 0);
      await poll(async () => ((await width()) === 1200 ? true : undefined), 'the photo from the server');
      rmSync(folder, { recursive: true });
      await dan.close();
    });

    it.skipIf(isShort)('shares a goal between two people on two devices', async () => {
      const eveEmail = someone('eve');
      const fayEmail = someone('fay');
      const [eve, fay] = [await newDevice(), await newDevice()];
      await signUp(eve, product, eveEmail);
      await invite(eve, fayEmail);
      await confirmEmail(eve, product, eveEmail);
      await joinByInvitation(fay, product, fayEmail);
      await eve.reload();
      await addGoal(eve, 'Walk at noon', fayEmail);
      await eve.click(checkInButton('Walk at noon'));
      await eve.see(checkedButton('Walk at noon'));
      await fay.reload();
      await fay.click(button('Accept: Walk at noon'));
      await fay.click(button(/^Walk at noon.*who has checked in/, card('Walk at noon')));
      await fay.seeText(/eve\d+\s+\(Creator\)[^]*1 of 5/);
      await fay.click(checkInButton('Walk at noon'));
      await fay.see(checkedButton('Walk at noon'));
      await eve.reload();
      await unfold(eve, button(/^Walk at noon/, card('Walk at noon')));
      await eve.click(button(/^Heart on fay\d+’s check-in, Today$/));
      await eve.seeText(/Reacted!/);
      await (await createClient(product, fayEmail)).doInPublic('Learn the piano');
      await eve.reload();
      await unfold(eve, button(/^fay\d+@/));
      const heart = { role: 'button', name: `Heart on ${fayEmail.split('@')[0]}’s check-in, Today: Learn the piano` };
      expect(await eve.isAccessible(heart)).toBe(true);
      await eve.click(heart);
      await eve.seeText(/Reacted!/);
      await eve.see(button(`${heart.name}, 1 heart`));
      await eve.close();
      await fay.close();
    });

    it.skipIf(isShort)('exchanges five streaks for a month', async () => {
      const gil = await newDevice();
      const gilEmail = someone('gil');
      await signUp(gil, product, gilEmail);
      await (await createClient(product, gilEmail)).earnStreaks(5);
      await gil.reload();
      await gil.click(link('Exchange Streaks'));
      await gil.click(button('Exchange 5 streaks for 1 month'));
      await gil.seeText(/5 streaks are now 1 month of Performance\./);
      await gil.click(link('Back to my goals'));
      await gil.see({ role: 'dialog', name: '1 month of Performance' });
      await gil.click(button('Keep it burning'));
      await gil.seeNoMore(link('Exchange Streaks'));
      await gil.close();
    });
  });
}

/** Runs in the page: from now on its clock shows 20:00 of the same day. @returns that instant */
function showEvening(): number {
  const RealDate = Date;
  const evening = new RealDate().setHours(20, 0, 0, 0);
  const ahead = evening - RealDate.now();
  class MovedDate extends RealDate {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [RealDate.now() + ahead] : args) as [number]));
    }

    static override now(): number {
      return RealDate.now() + ahead;
    }
  }
  globalThis.Date = MovedDate as DateConstructor;
  document.dispatchEvent(new Event('visibilitychange'));
  return evening;
}

/** Runs in the page. @returns a PNG in base64. */
function drawHill(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 });
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('No canvas.');
  brush.fillStyle = 'skyblue';
  brush.fillRect(0, 0, 1200, 800);
  brush.fillStyle = 'seagreen';
  brush.fillRect(0, 500, 1200, 300);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { checkIn, goalCard, newEmail, PASSWORD } from '../support/people.ts';
import { earnStreaks } from '../support/streaks.ts';
import { drawSheet, OUT } from './contact-sheet.ts';
import type { Screenshots } from './screenshots.ts';

const FRAME_EVERY_MS = 100;
const COLUMNS = 8;
const GOAL = 'Read ten pages';
const CHECK_INS_TO_A_POINT = 5;
const POINTS_TO_A_MONTH = 5;

/**
 * A newcomer on a phone, from the first screen to the first point and the first exchange. Each of five moments, which move,
 * becomes a film strip: the frames that Chromium drew, at most one every 100 ms.
 */
export async function filmNewcomer({ product, newContext }: Screenshots, browser: Browser): Promise<void> {
  const page = await (await newContext({ reducedMotion: 'no-preference' })).newPage();
  const session = await page.context().newCDPSession(page);
  const film = (name: string, seconds: number, act: () => Promise<unknown>) =>
    filmMoment({ browser, session, page, name, seconds, act });

  await film('log-in', 7, () => page.goto('/#/login'));
  await page.getByRole('link', { name: 'Need an account?' }).click();
  await page.getByLabel('What do you want to do every day?').fill('Drink water');
  await page.keyboard.press('Enter');
  const tryCheckIn = page.getByRole('button', { name: 'Check in: Drink water' });
  await tryCheckIn.waitFor();
  await page.waitForTimeout(1000);
  await film('visitors-goal', 6, () => tryCheckIn.click());
  // The idea below is this film's goal.
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByLabel('Email').fill(newEmail('newcomer'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: new RegExp(`^${GOAL}`) }).click();
  const check = goalCard(page, GOAL).getByRole('button', { name: /^Check in: / });
  await check.waitFor();
  await page.waitForTimeout(1000);
  await film('first-check-in', 6, () => check.click());

  for (let count = 1; count < CHECK_INS_TO_A_POINT; count++) {
    await product.advanceDays(1);
    await page.clock.setFixedTime(await product.today());
    await page.reload();
    await check.waitFor();
    await page.waitForTimeout(1000);
    if (count < CHECK_INS_TO_A_POINT - 1) await checkIn(page, GOAL);
    else await film('first-point', 10, () => check.click());
  }

  await earnStreaks(page, product, POINTS_TO_A_MONTH - 1, 1);
  await page.goto('/#/streak-exchange');
  const exchange = page.getByRole('button', { name: /^Exchange 5/ });
  await exchange.waitFor();
  await film('exchange', 7, () => exchange.click());
  await page.context().close();
}

interface Moment {
  readonly browser: Browser;
  readonly session: CDPSession;
  readonly page: Page;
  readonly name: string;
  readonly seconds: number;
  readonly act: () => Promise<unknown>;
}

async function filmMoment({ browser, session, page, name, seconds, act }: Moment): Promise<void> {
  const frames: { readonly data: string; readonly at: number }[] = [];
  const onFrame = ({
    data,
    sessionId,
    metadata,
  }: {
    data: string;
    sessionId: number;
    metadata: { timestamp?: number };
  }) => {
    const at = (metadata.timestamp ?? 0) * 1000;
    if (at - (frames.at(-1)?.at ?? -Infinity) >= FRAME_EVERY_MS) frames.push({ data, at });
    void session.send('Page.screencastFrameAck', { sessionId });
  };
  session.on('Page.screencastFrame', onFrame);
  await session.send('Page.startScreencast', { format: 'png' });
  await Promise.all([act(), page.waitForTimeout(seconds * 1000)]);
  await session.send('Page.stopScreencast');
  session.off('Page.screencastFrame', onFrame);

  const files = frames.map(({ data, at }, nth) => {
    const ms = Math.round(at - (frames[0]?.at ?? 0));
    const file = join(OUT, `film-${name}-${String(nth).padStart(3, '0')}-${ms}ms.png`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    return file;
  });
  const strip = join(OUT, `film-${name}.png`);
  await drawSheet(browser, files, COLUMNS, strip);
  console.log(`${frames.length} frames of '${name}' in ${strip}.`);
}

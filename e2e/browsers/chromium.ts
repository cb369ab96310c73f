import puppeteer from 'puppeteer-core';
import { ensureHeadlessBrowser } from '../../scripts/ensure-browser.ts';
import { QUIET } from '../support/browser-args.ts';
import type { Browser } from './firefox.ts';
import { openPuppeteerDevice } from './puppeteer-device.ts';

/** Debian's Chromium, for stories that are not told by Playwright. */
export async function startChromium(): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath: ensureHeadlessBrowser(),
    headless: 'shell',
    args: [...QUIET, '--no-sandbox', '--lang=en-GB'],
  });
  return {
    device: () => openPuppeteerDevice(browser, 'chromium'),
    close: () => browser.close(),
  };
}

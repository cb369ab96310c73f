import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import type { Driver } from './device.ts';
import { openPuppeteerDevice } from './puppeteer-device.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

export interface Browser {
  /** A browser of another person: nothing is shared with the others. */
  device(): Promise<Driver>;
  close(): Promise<void>;
}

/** Debian's Firefox, spoken to by WebDriver BiDi. */
export async function startFirefox(): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'fivefold-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? FIREFOX,
    headless: true,
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
    args: ['--width=390', '--height=844'],
  });
  return {
    device: () => openPuppeteerDevice(browser, 'firefox'),
    async close() {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

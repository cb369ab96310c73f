import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { FIREFOX } from '../e2e/browsers/firefox.ts';
import { findMiniBrowser, WEBKIT_DRIVER } from '../e2e/browsers/webkit.ts';

/** What each of Debian's packages must bring. */
const PACKAGES: Readonly<Record<string, () => boolean>> = {
  'firefox-esr': () => existsSync(process.env['FIREFOX_PATH'] ?? FIREFOX),
  'webkit2gtk-driver': () => existsSync(WEBKIT_DRIVER) && findMiniBrowser() !== undefined,
  xvfb: () => existsSync('/usr/bin/xvfb-run'),
  // xvfb-run asks for it, and Debian only recommends it.
  xauth: () => existsSync('/usr/bin/xauth'),
};

const missing = () => Object.keys(PACKAGES).filter((name) => PACKAGES[name]?.() !== true);

/**
 * Installs Firefox and WebKit from Debian's packages when they are missing and we may.
 * @throws with what to install, when some are missing still.
 */
export function ensureBrowsers(): void {
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing from Debian’s packages: ${missing().join(', ')}.`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], {
      stdio: 'inherit',
      env,
    });
  }
  const still = missing();
  if (still.length > 0)
    throw new Error(`These tests need Firefox and WebKitGTK. On Debian: apt-get install ${still.join(' ')}`);
}

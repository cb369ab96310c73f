import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { FIREFOX } from '../e2e/browsers/firefox.ts';
import { findMiniBrowser, WEBKIT_DRIVER } from '../e2e/browsers/webkit.ts';
import { NGINX } from '../e2e/support/nginx.ts';

/** What each of Debian's packages must bring. */
const PACKAGES: Readonly<Record<string, () => boolean>> = {
  'firefox-esr': () => existsSync(process.env['FIREFOX_PATH'] ?? FIREFOX),
  'webkit2gtk-driver': () => existsSync(WEBKIT_DRIVER) && findMiniBrowser() !== undefined,
  xvfb: () => existsSync('/usr/bin/xvfb-run'),
  // xvfb-run asks for it, and Debian only recommends it.
  xauth: () => existsSync('/usr/bin/xauth'),
  nginx: () => existsSync(NGINX),
};

const missing = () => Object.keys(PACKAGES).filter((name) => PACKAGES[name]?.() !== true);

/**
 * Installs Firefox, WebKit and nginx from Debian's packages when they are missing and we may.
 * @throws with what to install, when some are missing still.
 */
export function ensureBrowsers(): void {
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing from Debian’s packages: ${missing().join(', ')}.`);
    // RUNLEVEL tells nginx's scripts that this is not the moment to start a service.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], {
      stdio: 'inherit',
      env,
    });
  }
  const still = missing();
  if (still.length > 0)
    throw new Error(`These tests need Firefox, WebKitGTK and nginx. On Debian: apt-get install ${still.join(' ')}`);
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const HEADLESS_SHELL = ['/usr/bin/chromium-headless-shell'];

function find(places: readonly string[]): string | undefined {
  return [process.env['CHROME_PATH'], ...places].find(
    (place) => place !== undefined && place !== '' && existsSync(place),
  );
}

function findOrInstall(places: readonly string[], name: string): string | undefined {
  const found = find(places);
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.log(`Installing ${name} from Debian’s packages.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env });
  return find(places);
}

/**
 * A whole browser; installed from Debian's packages when none is there and we may.
 * @returns its path. @throws with what to install, when there is none.
 */
export function ensureBrowser(): string {
  const found = findOrInstall(PLACES, 'chromium');
  if (found !== undefined) return found;
  throw new Error(
    'No browser found. Install Chromium (Debian: apt-get install chromium) or set CHROME_PATH to a Chrome or Chromium.',
  );
}

/**
 * Chromium without what its windows need, which takes a sixth less processor time; a whole browser where it is not
 * to be had. `CHROME_PATH` decides over both.
 * @returns its path. @throws with what to install, when there is neither.
 */
export function ensureHeadlessBrowser(): string {
  try {
    return findOrInstall(HEADLESS_SHELL, 'chromium-headless-shell') ?? ensureBrowser();
  } catch {
    // Without a network, or with packages of another distribution, it cannot be installed.
    return ensureBrowser();
  }
}

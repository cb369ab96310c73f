import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function find(): string | undefined {
  return [process.env['CHROME_PATH'], ...PLACES].find(
    (place) => place !== undefined && place !== '' && existsSync(place),
  );
}

/**
 * The browser that the stories run in; installed from Debian's packages when none is there and we may.
 * @returns its path. @throws with what to install, when there is none.
 */
export function ensureBrowser(): string {
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian’s packages.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env });
    const installed = find();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'No browser found. Install Chromium (Debian: apt-get install chromium) or set CHROME_PATH to a Chrome or Chromium.',
  );
}

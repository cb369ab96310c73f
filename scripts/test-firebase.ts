import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startFirebaseEmulator } from './firebase-emulator.ts';
import { ensureBrowser } from './ensure-browser.ts';

/** Signing in by Firebase, against Google's own Auth emulator (docs/firebase.md). */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const browser = ensureBrowser();

const began = Date.now();
const emulator = await startFirebaseEmulator();
console.log(`The emulator is ready after ${Math.round((Date.now() - began) / 1000)} s.`);
const env = { ...process.env, FIREBASE_AUTH_EMULATOR_HOST: emulator.host, CHROME_PATH: browser };
const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit', env }).status === 0;

const arePassed = [
  run(bin('vitest'), 'run', '--project', 'identity'),
  run(bin('playwright'), 'test', '--config', 'e2e/firebase/playwright.config.ts'),
];
await emulator.stop();
console.log(arePassed.every(Boolean) ? '\nSigning in by Firebase works.' : '\nSigning in by Firebase does NOT work.');
process.exit(arePassed.every(Boolean) ? 0 : 1);

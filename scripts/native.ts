import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installApart } from './install-apart.ts';
import { androidProperties, appleSettings, type NativeBuild, readNativeBuild } from './native-page.ts';
import { buildForShells } from './native-web.ts';

/**
 * Builds the web app for the shells of Android and iOS and puts it into both projects (docs/native.md).
 *
 *   FIVEFOLD_API_URL=https://goals.example npm run native
 */
const native = join(import.meta.dirname, '../native');
const www = join(native, 'www');

const build = readBuild();
installApart(native, 'Capacitor');
if (!buildForShells(build, www)) process.exit(1);
writeFileSync(join(native, 'android/fivefold.properties'), androidProperties(build));
writeFileSync(join(native, 'ios/fivefold.xcconfig'), appleSettings(build));
const synced = spawnSync(join(native, 'node_modules/.bin/cap'), ['sync'], {
  cwd: native,
  stdio: 'inherit',
  env: {
    ...process.env,
    CAPACITOR_TELEMETRY: 'off',
    FIVEFOLD_APP_ID: build.appId,
    FIVEFOLD_NATIVE_DEVELOPMENT: build.isForDevelopment ? '1' : '0',
  },
  shell: process.platform === 'win32',
});
if (synced.status !== 0) process.exit(synced.status ?? 1);
console.log(`\nBoth projects in native/ have the app for ${build.site}. What comes next is in docs/native.md.`);

function readBuild(): NativeBuild {
  try {
    const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
    return readNativeBuild(process.env, { isForDevelopment: process.argv.includes('--development'), version });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

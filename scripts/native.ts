import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installApart } from './install-apart.ts';
import { androidProperties, appleSettings, type NativeBuild, pageOfShell, readNativeBuild } from './native-page.ts';

/**
 * Builds the web app for the shells of Android and iOS and puts it into both projects (docs/native.md).
 *
 *   FIVEFOLD_API_URL=https://goals.example npm run native
 */
const root = join(import.meta.dirname, '..');
const native = join(root, 'native');
const www = join(native, 'www');

/** Only a server sends them: compressed forms, the service worker, the build's notes. */
const NOT_FOR_SHELLS = ['**/*.br', '**/*.gz', 'sw.js', '.vite/**'];

const build = readBuild();
installApart(native, 'Capacitor');
run(root, 'vite', ['build', 'apps/web', '--outDir', www, '--emptyOutDir'], { VITE_API_BASE_URL: build.site });
for (const file of globSync(NOT_FOR_SHELLS, { cwd: www })) rmSync(join(www, file), { recursive: true, force: true });
const page = join(www, 'index.html');
writeFileSync(page, pageOfShell(readFileSync(page, 'utf8'), build));
writeFileSync(join(native, 'android/fivefold.properties'), androidProperties(build));
writeFileSync(join(native, 'ios/fivefold.xcconfig'), appleSettings(build));
run(native, 'cap', ['sync'], {
  FIVEFOLD_APP_ID: build.appId,
  FIVEFOLD_NATIVE_DEVELOPMENT: build.isForDevelopment ? '1' : '0',
});
console.log(`\nBoth projects in native/ have the app for ${build.site}. What comes next is in docs/native.md.`);

function readBuild(): NativeBuild {
  try {
    return readNativeBuild(process.env, { isForDevelopment: process.argv.includes('--development') });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

function run(folder: string, program: string, args: string[], env: Record<string, string>): void {
  const bin = join(folder, 'node_modules/.bin', program);
  const done = spawnSync(bin, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, CAPACITOR_TELEMETRY: 'off', ...env },
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

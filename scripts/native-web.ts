import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NativeBuild, pageOfShell } from './native-page.ts';

const root = join(import.meta.dirname, '..');

/** Only a server sends them: compressed forms, the service worker, the build's notes. */
const NOT_FOR_SHELLS = ['**/*.br', '**/*.gz', 'sw.js', '.vite'];

/** Builds the web app into a folder as the shells of Android and iOS serve it; answers whether that went well. */
export function buildForShells(build: NativeBuild, folder: string): boolean {
  const done = spawnSync(
    join(root, 'node_modules/.bin/vite'),
    ['build', 'apps/web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, VITE_API_BASE_URL: build.site },
      shell: process.platform === 'win32',
    },
  );
  if (done.status !== 0) return false;
  for (const file of globSync(NOT_FOR_SHELLS, { cwd: folder })) {
    rmSync(join(folder, file), { recursive: true, force: true });
  }
  const page = join(folder, 'index.html');
  writeFileSync(page, pageOfShell(readFileSync(page, 'utf8'), build));
  return true;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the packages of a folder with a lockfile of its own, so that they are only downloaded when needed; does nothing
 * when they are there.
 * @param what named in the sentence that tells of it
 */
export function installApart(folder: string, what: string): void {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const mark = join(folder, 'node_modules/.fivefold-installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log(`Installing ${what}, once; this may take some minutes.`);
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (done.status !== 0) throw new Error(`${what} could not be installed.`);
  writeFileSync(mark, wanted);
}

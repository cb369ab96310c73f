import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'apps/web/dist/.built-from');

/** What the web app is built from, by name, size and time: cheap enough for every start. */
function fingerprint(): string {
  const files = globSync(
    [
      'apps/web/src/**/*',
      'apps/web/public/**/*',
      'apps/web/index.html',
      'apps/web/*.ts',
      'apps/web/tools/*.ts',
      'packages/*/src/**/*.ts',
      'package-lock.json',
    ],
    { cwd: root },
  ).toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    const facts = statSync(join(root, file));
    if (facts.isFile()) hash.update(`${file}:${facts.size}:${facts.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Builds the web app unless the build that is there was made from the same files. */
export function buildIfStale(): void {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  const startedAt = Date.now();
  console.log('Building the web app; this takes about ten seconds.');
  const command = ['run', '--silent', 'build', '-w', '@fivefold/web', '--', '--logLevel', 'warn'];
  const built = spawnSync('npm', command, { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
  writeFileSync(stamp, now);
  console.log(`Built the web app in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

// Makes `npm start` and `npm test` work on a fresh clone, called with the Node that the machine has: installs what the
// lockfile names, then runs a script on the Node that the project brings. Plain JavaScript, because it runs before
// anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [script, ...rest] = process.argv.slice(2);
const stamp = join(root, 'node_modules/.installed');
const isWindows = process.platform === 'win32';

/** What is installed must be what the lockfile names. */
function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled() {
  return (
    existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted() && existsSync(join(root, 'node_modules/.bin/node'))
  );
}

function install() {
  console.log('Installing what the lockfile names. This happens once.');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  writeFileSync(stamp, wanted());
}

if (script === undefined) {
  console.error('usage: node scripts/bootstrap.mjs SCRIPT.ts [ARGUMENTS]');
  process.exit(2);
}
if (!isInstalled()) install();

const bin = join(root, 'node_modules/.bin');
const child = spawn(join(bin, isWindows ? 'node.cmd' : 'node'), [join(root, script), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  shell: isWindows,
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));

// Makes `npm start` and `npm test` work on a fresh clone with the Node that the machine has: installs the packages of the
// lockfile, and Node 24 where the machine's own is older, then runs a script with it. Plain JavaScript, because it runs
// before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const USAGE = 'usage: node scripts/bootstrap.mjs [--omit=dev] [--max-semi-space-size=MB] SCRIPT.ts [ARGUMENTS]';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const nodeFolder = join(root, 'scripts/node');
const isWindows = process.platform === 'win32';
const fetchedNode = join(nodeFolder, 'node_modules/.bin', isWindows ? 'node.cmd' : 'node');
const STILL_BUSY_MS = 10_000;
const isNodeOld = Number(process.versions.node.split('.')[0]) < 24;

const isProductOnly = process.argv[2] === '--omit=dev';
const given = process.argv.slice(isProductOnly ? 3 : 2);
const nodeOptions = given[0]?.startsWith('--max-semi-space-size=') ? given.splice(0, 1) : [];
const [script, ...rest] = given;
if (script === undefined) {
  console.error(USAGE);
  process.exit(2);
}

const children = [];
const stopChildren = (signal) => children.forEach((child) => child.kill(signal));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopChildren);
// When one of two installs fails, the other must not go on.
process.on('exit', () => stopChildren());
stopWithNpm();

const steps = [];
if (!isInstalled()) {
  const options = isProductOnly ? ['--omit=dev'] : [];
  steps.push(install('packages', root, options).then(isProductOnly ? removeOptionalPeers : undefined));
}
if (isNodeOld && !existsSync(fetchedNode)) {
  steps.push(install(`Node 24 (this machine has ${process.version})`, nodeFolder, []).then(removeHeaders));
}
await Promise.all(steps);
if (isNodeOld) linkFetchedNode();
run(isNodeOld ? fetchedNode : process.execPath);

/** npm passes SIGTERM on to its shell, and Debian's shell ends without telling this process. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stopChildren('SIGTERM');
  }, 500);
  watch.unref();
}

/** Compares what npm says it installed with the lockfile, so an install by hand counts, and a full one serves `npm start`. */
function isInstalled() {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = readPackages(installedFile);
  const isNeeded = ([path, { link, optional, dev, devOptional }]) =>
    path.includes('node_modules/') && !link && !optional && !(isProductOnly && (dev || devOptional));
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(isNeeded)
    .every(([path, { version }]) => installed[path]?.version === version);
}

async function install(what, folder, options) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log(`Installing ${what}, only this time.`);
  const reportBusy = () => console.log(`Still downloading ${what} from the npm registry after ${seconds()} s.`);
  const busy = setInterval(reportBusy, STILL_BUSY_MS);
  const command = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...options];
  const npm = spawn('npm', command, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: isWindows });
  // npm ends its step before it obeys a signal; with a registry that does not answer that takes minutes.
  children.push({ kill: () => npm.kill('SIGKILL') });
  const code = await new Promise((resolve) => npm.on('error', () => resolve(1)).on('exit', resolve));
  clearInterval(busy);
  if (code !== 0) {
    console.error(`Could not install ${what}.`);
    process.exit(code ?? 1);
  }
  console.log(`Installed ${what} in ${seconds()} s.`);
}

/** npm keeps test tools that a package of the product names as optional peers: `vitest` and `jsdom`, 35 MB. */
function removeOptionalPeers() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { devOptional }] of Object.entries(packages))
    if (devOptional) rmSync(join(root, path), { recursive: true, force: true });
}

/** They are for native add-ons, which the product does not build: a third of the package. */
function removeHeaders() {
  const packages = readdirSync(join(nodeFolder, 'node_modules')).filter((name) => name.startsWith('node-'));
  for (const name of packages)
    rmSync(join(nodeFolder, 'node_modules', name, 'include'), { recursive: true, force: true });
}

/** npm puts this folder before the machine's programs, so `npm run e2e` and the like use the fetched Node, too. */
function linkFetchedNode() {
  if (!existsSync(fetchedNode)) {
    console.error(`This machine has Node ${process.version}. Install Node 24 or later: https://nodejs.org`);
    process.exit(1);
  }
  const link = join(root, 'node_modules/.bin/node');
  if (isWindows || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(fetchedNode, link);
}

function run(node) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  const child = spawn(node, [...nodeOptions, join(root, script), ...rest], {
    cwd: root,
    stdio: 'inherit',
    // As in deploy/: a burst of work leaves less memory behind.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', ...process.env, PATH: path },
    shell: isWindows,
  });
  children.push(child);
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

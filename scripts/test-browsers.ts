import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.ts';
import { ensureBrowsers } from './ensure-browsers.ts';

/** The main stories in Firefox and WebKit. `--short` tells those that are most likely to differ; other arguments go to Vitest. */
const args = process.argv.slice(2);
const isShort = args.includes('--short');
ensureBrowsers();
// Here, because Vitest would have React built for development.
buildIfStale();
const root = join(import.meta.dirname, '..');
const config = ['--config', join(root, 'e2e/browsers/vitest.config.ts')];
const done = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', ...config, ...args.filter((arg) => arg !== '--short')],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BROWSERS_SHORT: isShort ? '1' : '' },
  },
);
process.exit(done.status ?? 1);

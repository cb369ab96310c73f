import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs the long tests, about eight minutes: fault injection, races, restores, sign-in. `npm test` leaves them out. With
 * `--short` without the random tests that `npm test` tries a few times, and with fewer kills.
 */
const root = join(import.meta.dirname, '..');
const projects = ['long', 'outbox', 'identity'].flatMap((name) => ['--project', name]);
const done = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...projects], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(process.argv.includes('--short') && { LONG_TESTS: 'short' }) },
});
process.exit(done.status ?? 1);

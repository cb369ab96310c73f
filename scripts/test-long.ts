import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePostgresInstalled } from '../apps/server/src/testing/postgres.ts';

/** What kills, starves, stalls or restores whole products: five minutes that `npm test` does not take. */
ensurePostgresInstalled();
const root = join(import.meta.dirname, '..');
const done = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'long'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(done.status ?? 1);

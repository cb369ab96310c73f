import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** More random histories of money than `test:long` plays: `npm run test:money -- 100`, and from a seed on: `-- 100 7`. */
const [rounds = '25', seed = '1'] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const done = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'long', 'src/system-tests/money.long.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MONEY_ROUNDS: rounds, MONEY_SEED: seed },
  },
);
process.exit(done.status ?? 1);

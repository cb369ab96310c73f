import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** The same faults and races as in `test:long`, longer: `npm run test:faults -- --kills 30 --away 30`. */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '30' }, away: { type: 'string', default: '30' } },
});
const root = join(import.meta.dirname, '..');
const tests = [
  'kill',
  'two-processes-kill',
  'changes-two-processes',
  'reminders-kill',
  'database-away',
  'unreliable-services',
  'full-disk',
  'slow-clients',
  'undo-races',
];
const done = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'long', ...tests.map((name) => `src/system-tests/${name}.long.test.ts`)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ROUNDS: values.kills, AWAY_MS: String(Number(values.away) * 1000) },
  },
);
process.exit(done.status ?? 1);

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** More fuzzed requests than the ordinary tests send: `npm run fuzz -- --requests 20000 --seed 5`. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
console.log(`The same again: npm run fuzz -- --requests ${values.requests} --seed ${values.seed}`);
const root = join(import.meta.dirname, '../..');
const done = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'long', 'ops/fuzz/bad-input-fuzz.long.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
  },
);
process.exit(done.status ?? 1);

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The acceptance of payments against Stripe's test mode: `STRIPE_TEST_KEY=sk_test_… npm run test:stripe` (docs/payments.md). */
const key = process.env['STRIPE_TEST_KEY'] ?? '';
if (!/^(sk|rk)_test_/.test(key)) {
  console.error(
    'Set STRIPE_TEST_KEY to a test key of your Stripe account: sk_test_… or rk_test_…. A live key is refused.',
  );
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
const done = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'server', 'src/system-tests/stripe-acceptance.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
process.exit(done.status ?? 1);

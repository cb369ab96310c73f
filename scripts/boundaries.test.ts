import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** A violation of each rule, planted as a file; a rule that no longer fires would let everything through in silence. */
const PLANTED: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'rules-are-pure',
    'packages/rules/src/planted.ts',
    `import { readFileSync } from 'node:fs';\nexport const planted = readFileSync;`,
  ],
  [
    'contract-knows-rules-and-zod',
    'packages/contract/src/planted.ts',
    `import Fastify from 'fastify';\nexport const planted = Fastify;`,
  ],
  [
    'web-knows-no-server',
    'apps/web/src/kernel/planted.ts',
    `import { readConfig } from '../../../server/src/config.ts';\nexport const planted = readConfig;`,
  ],
  [
    'server-knows-no-web',
    'apps/server/src/kernel/planted-web.ts',
    `import { paths } from '../../../web/src/app/paths.ts';\nexport const planted = paths;`,
  ],
  [
    'only-steps-cross-slices',
    'apps/server/src/slices/check-ins/planted.ts',
    `import { countGoals } from '../goals/store.ts';\nexport const planted = countGoals;`,
  ],
  [
    'slice-order-goals',
    'apps/server/src/slices/goals/planted.ts',
    `import { checkInRoutes } from '../check-ins/routes.ts';\nexport const planted = checkInRoutes;`,
  ],
  [
    'kernel-knows-no-slice',
    'apps/server/src/kernel/planted-slice.ts',
    `import { toWireGoal } from '../slices/goals/steps.ts';\nexport const planted = toWireGoal;`,
  ],
  [
    'views-use-steps-only',
    'apps/server/src/views/planted.ts',
    `import { countGoals } from '../slices/goals/store.ts';\nexport const planted = countGoals;`,
  ],
  [
    'no-one-uses-a-view',
    'apps/server/src/slices/goals/planted-view.ts',
    `import { viewRoutes } from '../../views/routes.ts';\nexport const planted = viewRoutes;`,
  ],
  [
    'routes-never-touch-the-store',
    'apps/server/src/slices/check-ins/planted-routes/routes.ts',
    `import { readFacts } from '../store.ts';\nexport const planted = readFacts;`,
  ],
  [
    'adapters-only-in-compose',
    'apps/server/src/slices/goals/planted-adapter.ts',
    `import { createMailbox } from '../../ports/mailer/mailbox.ts';\nexport const planted = createMailbox;`,
  ],
  [
    'vendor-sdks-stay-in-ports',
    'apps/server/src/slices/goals/planted-vendor.ts',
    `import Stripe from 'stripe';\nexport const planted = Stripe;`,
  ],
  [
    'database-opened-only-in-compose',
    'apps/server/src/slices/goals/planted-database.ts',
    `import pg from 'pg';\nexport const planted = pg;`,
  ],
  [
    'web-slices-are-strangers',
    'apps/web/src/slices/identity/planted.ts',
    `import { loadScene } from '../celebrations/scenes.ts';\nexport const planted = loadScene;`,
  ],
  [
    'web-flows-downward',
    'apps/web/src/kernel/planted-up.ts',
    `import { paths } from '../app/paths.ts';\nexport const planted = paths;`,
  ],
  [
    'no-test-code-in-production',
    'apps/server/src/kernel/planted-test.ts',
    `import { createWorld } from '../testing/world.ts';\nexport const planted = createWorld;`,
  ],
  ['no-cycles', 'packages/rules/src/planted-a.ts', `import type { B } from './planted-b.ts';\nexport type A = B;`],
  [
    'everything-resolves',
    'packages/rules/src/planted-missing.ts',
    `import { nothing } from './nowhere.ts';\nexport const planted = nothing;`,
  ],
];

/** The other half of the planted cycle, which is reported once. */
const CYCLE_PARTNER = [
  'packages/rules/src/planted-b.ts',
  `import type { A } from './planted-a.ts';\nexport type B = A | string;`,
] as const;

let copy: string;

// In a copy, so that no planted file can stay behind in the tree.
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'fivefold-boundaries-'));
  for (const part of ['packages', 'apps']) {
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|data)(\/|$)/.test(path),
    });
  }
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
    cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the import rules', () => {
  it('catch a violation of each of them', () => {
    for (const [, file, text] of PLANTED) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), `${text}\n`);
    }
    writeFileSync(join(copy, CYCLE_PARTNER[0]), CYCLE_PARTNER[1]);
    const args = ['packages', 'apps', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/depcruise'), args, {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const report = JSON.parse(stdout) as {
      summary: { totalCruised: number; violations: { from: string; rule: { name: string } }[] };
    };
    // A tool that understands nothing finds nothing wrong.
    expect(report.summary.totalCruised).toBeGreaterThan(300);
    const caught = new Set(report.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`));
    for (const [rule, file] of PLANTED) expect(caught, `${rule} should catch ${file}`).toContain(`${rule}: ${file}`);
  }, 60_000);
});

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
    'import-files-know-rules-and-contract',
    'packages/import-files/src/planted.ts',
    `import { readFileSync } from 'node:fs';\nexport const planted = readFileSync;`,
  ],
  [
    'web-knows-no-server',
    'apps/web/src/kernel/planted.ts',
    `import { readConfig } from '../../../server/src/config/config.ts';\nexport const planted = readConfig;`,
  ],
  [
    'server-knows-no-web',
    'apps/server/src/kernel/planted-web.ts',
    `import { paths } from '../../../web/src/kernel/paths.ts';\nexport const planted = paths;`,
  ],
  [
    'only-steps-cross-features',
    'apps/server/src/features/check-ins/planted.ts',
    `import { countGoals } from '../goals/store.ts';\nexport const planted = countGoals;`,
  ],
  [
    'kernel-knows-no-feature',
    'apps/server/src/kernel/planted-feature.ts',
    `import { toWireGoal } from '../features/goals/steps.ts';\nexport const planted = toWireGoal;`,
  ],
  [
    'assistants-ask-the-api',
    'apps/server/src/mcp/planted.ts',
    `import { toWireGoal } from '../features/goals/steps.ts';\nexport const planted = toWireGoal;`,
  ],
  [
    'routes-never-touch-the-store',
    'apps/server/src/features/check-ins/planted-routes/routes.ts',
    `import { readFacts } from '../store.ts';\nexport const planted = readFacts;`,
  ],
  [
    'adapters-only-in-compose',
    'apps/server/src/features/goals/planted-adapter.ts',
    `import { createMailbox } from '../../ports/mailer/mailbox.ts';\nexport const planted = createMailbox;`,
  ],
  [
    'vendor-sdks-stay-in-ports',
    'apps/server/src/features/goals/planted-vendor.ts',
    `import Stripe from 'stripe';\nexport const planted = Stripe;`,
  ],
  [
    'payments-sandbox-only-by-dynamic-import',
    'apps/server/src/kernel/planted-sandbox.ts',
    `import { createSandbox } from '../../../payments-sandbox/src/sandbox.ts';\nexport const planted = createSandbox;`,
  ],
  [
    'database-opened-only-in-compose',
    'apps/server/src/features/goals/planted-database.ts',
    `import pg from 'pg';\nexport const planted = pg;`,
  ],
  [
    'web-features-are-independent',
    'apps/web/src/features/auth/planted.ts',
    `import { loadScene } from '../celebrations/scenes.ts';\nexport const planted = loadScene;`,
  ],
  [
    'web-flows-downward',
    'apps/web/src/kernel/planted-up.ts',
    `import { AppRoutes } from '../app/router.tsx';\nexport const planted = AppRoutes;`,
  ],
  [
    'web-features-know-no-page',
    'apps/web/src/features/goals/planted-page.ts',
    `import { SettingsPage } from '../../app/pages/settings-page.tsx';\nexport const planted = SettingsPage;`,
  ],
  [
    'web-kernel-knows-no-platform',
    'apps/web/src/kernel/planted-platform.ts',
    `import { isInShell } from '../platform/shell.ts';\nexport const planted = isInShell;`,
  ],
  [
    'web-platform-knows-no-kernel',
    'apps/web/src/platform/planted-kernel.ts',
    `import { LOCALE } from '../kernel/locale.ts';\nexport const planted = LOCALE;`,
  ],
  [
    'firebase-stays-in-identity',
    'apps/web/src/features/goals/planted-firebase.ts',
    `import { initializeApp } from '@firebase/app';\nexport const planted = initializeApp;`,
  ],
  [
    'native-apis-stay-in-platform',
    'apps/web/src/features/goals/planted-native.ts',
    `import { App } from '@capacitor/app';\nexport const planted = App;`,
  ],
  [
    'no-test-code-in-production',
    'apps/server/src/kernel/planted-test.ts',
    `import { createTestApp } from '../testing/test-app.ts';\nexport const planted = createTestApp;`,
  ],
  ['no-cycles', 'packages/rules/src/planted-a.ts', `import type { B } from './planted-b.ts';\nexport type A = B;`],
  [
    'everything-resolves',
    'packages/rules/src/planted-missing.ts',
    `import { nothing } from './nowhere.ts';\nexport const planted = nothing;`,
  ],
];

interface Config {
  readonly forbidden: readonly { readonly name: string }[];
}
const RULES = (createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Config).forbidden.map(
  ({ name }) => name,
);

/** Each feature imports the last one, which is later in the order than all others. */
const PLANTED_ORDER = RULES.filter((name) => name.startsWith('feature-order-')).map(
  (rule) =>
    [
      rule,
      `apps/server/src/features/${rule.slice('feature-order-'.length)}/planted-order.ts`,
      `import { importRoutes } from '../import/routes.ts';
export const planted = importRoutes;`,
    ] as const,
);

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
  it('have a planted violation each', () => {
    expect([...PLANTED, ...PLANTED_ORDER].map(([rule]) => rule).sort()).toEqual([...RULES].sort());
  });

  it('report every planted violation', () => {
    for (const [, file, text] of [...PLANTED, ...PLANTED_ORDER]) {
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
    for (const [rule, file] of [...PLANTED, ...PLANTED_ORDER])
      expect(caught, `${rule} should catch ${file}`).toContain(`${rule}: ${file}`);
  }, 60_000);
});

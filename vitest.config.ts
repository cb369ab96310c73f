import { defineConfig } from 'vitest/config';

/** A shared machine may stall for seconds; a test that fails twice is broken. Projects do not inherit it. */
const retry = process.env['CI'] === undefined ? 0 : 1;
/** One PostgreSQL server for all tests of a run. */
const globalSetup = ['src/testing/shared-postgres.ts'];
/** For tests that hang, not for slow machines: nothing that passes comes near. */
const testTimeout = 60_000;
/** What a test waits for arrives at once on a fast machine. Vitest gives up after a second. */
const expectLater = { poll: { timeout: testTimeout / 2 } };
const node = {
  retry,
  environment: 'node' as const,
  include: ['src/**/*.test.ts'],
  testTimeout,
  hookTimeout: 2 * testTimeout,
  expect: expectLater,
};

/** What kills, starves, stalls or restores whole products: minutes. `npm run test:long` and CI run it, `npm test` does not. */
const LONG = [
  'src/backup/backup.test.ts',
  'src/bad-input-fuzz.test.ts',
  'src/database-{away,trouble}.test.ts',
  'src/{exchange-kill,kill,two-processes-kill}.test.ts',
  'src/{damaged-database,full-disk,photo-attack,slow-clients,unreliable-services}.test.ts',
  'src/kernel/db/embedded/{durability,kill-rounds,statement-limit}.test.ts',
  'src/kernel/db/migrate.test.ts',
  'src/{money,people-races,processes,restart}.test.ts',
];

/** Set by npm run test:firebase alone. */
const isEmulated = process.env['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined;

/** Firebase's SDK keeps the `fetch` that it finds when it is loaded, so its test needs a process in which nothing loaded it before. */
const FIREBASE_SDK = 'src/platform/identity/firebase.test.ts';

export default defineConfig({
  test: {
    // Two cores: a database, a worker thread and a browser-like document each want one.
    maxWorkers: 2,
    projects: [
      { test: { ...node, name: 'scripts', root: 'scripts', include: ['*.test.ts'] } },
      { test: { ...node, name: 'rules', root: 'packages/rules' } },
      { test: { ...node, name: 'contract', root: 'packages/contract' } },
      { test: { ...node, name: 'sandbox', root: 'apps/payments-sandbox', isolate: false } },
      { test: { ...node, name: 'server', root: 'apps/server', isolate: false, exclude: LONG, globalSetup } },
      { test: { ...node, name: 'long', root: 'apps/server', include: LONG, globalSetup } },
      {
        test: {
          ...node,
          name: 'identity',
          root: 'e2e/identity',
          include: isEmulated ? ['firebase.test.ts'] : ['embedded.test.ts'],
        },
      },
      { test: { ...node, name: 'web-logic', root: 'apps/web', isolate: false, exclude: [FIREBASE_SDK] } },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          ...node,
          name: 'web',
          root: 'apps/web',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', FIREBASE_SDK],
          setupFiles: ['src/testing/set-up.ts'],
        },
      },
    ],
  },
});

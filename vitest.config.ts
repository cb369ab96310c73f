import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { languages } from './apps/web/tools/languages.ts';
import { keepTemporaryFilesInMemory } from './scripts/temporary-files.ts';

keepTemporaryFilesInMemory();

/** Retries once in CI to absorb stalls of shared runners. Projects do not inherit it. */
const retry = process.env['CI'] === undefined ? 0 : 1;
/** One PostgreSQL server for all tests of a run. */
const globalSetup = [join(import.meta.dirname, 'apps/server/src/testing/shared-postgres.ts')];
/** Only ends tests that hang; passing tests stay far below it. */
const testTimeout = 60_000;
/** The limit of `expect.poll`; Vitest's own is a second, too short for a slow machine. */
const expectLater = { poll: { timeout: testTimeout / 2 } };
const node = {
  retry,
  // In each project, because one that extends another config does not inherit it.
  maxWorkers: 2,
  // The files of a project share a process: each opens its own app, or renders with instances of its own.
  isolate: false,
  environment: 'node' as const,
  include: ['src/**/*.test.ts'],
  testTimeout,
  hookTimeout: 2 * testTimeout,
  expect: expectLater,
};

/** These mostly wait: for processes, for timeouts, for a database that comes back. */
const long = { ...node, isolate: true, maxWorkers: 3 };

/** Fault injection, races and restores take minutes: `npm run test:long` and CI run them, `npm test` does not. */
const LONG = ['**/*.long.test.ts'];

/** Races and random tests, which `npm test` tries a few times: the long tests run them again, more often, but not with `--short`. */
const MORE_ROUNDS = [
  'src/features/account/credentials.test.ts',
  'src/features/auth/email-verification/email-verification.test.ts',
  'src/features/check-ins/pages.test.ts',
  'src/features/friends/safety.test.ts',
  'src/features/dashboard-version/dashboard-version.test.ts',
  'src/system-tests/amounts-attack.test.ts',
  'src/system-tests/day-after-attack.test.ts',
  'src/system-tests/history.test.ts',
  'src/system-tests/races.test.ts',
  '../payments-sandbox/src/random.test.ts',
  '../../packages/rules/src/days-off-history.test.ts',
  '../../packages/rules/src/points-attack.test.ts',
  '../../packages/rules/src/returns-attack.test.ts',
];

/** Set by `npm run test:firebase` only. */
const isEmulated = process.env['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined;

const WEB = join(import.meta.dirname, 'apps/web');
/** These change the page, keep mocks between tests, or look into the page's own storage. */
const IN_OWN_PAGE = new Set([
  'src/features/auth/identity/choose-identity.test.ts',
  'src/features/auth/identity/cookie-session.test.ts',
  'src/platform/native-platform.test.ts',
  'src/platform/push/native.test.ts',
]);
const NEEDS_PAGE = '// @vitest-environment jsdom';
/**
 * Tests of logic that need a page run with those of pages: a worker makes one page for all of them. Modules loaded
 * anew would stay beside the first ones there, and two of a kind at one page undo each other: one closes the dialogs
 * that the other opened.
 */
const LOGIC_IN_PAGE = globSync('src/**/*.test.ts', { cwd: WEB }).filter((path) => {
  const text = readFileSync(join(WEB, path), 'utf8');
  return text.startsWith(NEEDS_PAGE) && !text.includes('vi.resetModules(') && !IN_OWN_PAGE.has(path);
});

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'scripts', root: 'scripts', include: ['*.test.ts'], exclude: LONG } },
      { test: { ...node, name: 'rules', root: 'packages/rules', exclude: LONG } },
      { test: { ...node, name: 'contract', root: 'packages/contract' } },
      { test: { ...node, name: 'languages', root: 'packages/languages' } },
      { test: { ...node, name: 'import-files', root: 'packages/import-files' } },
      { test: { ...node, name: 'sandbox', root: 'apps/payments-sandbox', exclude: LONG } },
      { test: { ...node, name: 'server', root: 'apps/server', exclude: LONG, globalSetup } },
      {
        test: {
          ...long,
          name: 'long',
          root: 'apps/server',
          include: [
            'src/**/*.long.test.ts',
            '../payments-sandbox/src/**/*.long.test.ts',
            '../../packages/rules/src/**/*.long.test.ts',
            '../../scripts/*.long.test.ts',
            '../../ops/**/*.long.test.ts',
            ...(process.env['LONG_TESTS'] === 'short' ? [] : MORE_ROUNDS),
          ],
          // `npm test` sends some of it.
          exclude: process.env['LONG_TESTS'] === 'short' ? ['src/system-tests/bad-input.long.test.ts'] : [],
          env: { MORE_ROUNDS: '1' },
          globalSetup: [...globalSetup, join(import.meta.dirname, 'scripts/built-server.ts')],
        },
      },
      {
        // The web's outbox against the real server.
        plugins: [languages()],
        test: {
          ...long,
          name: 'outbox',
          root: 'e2e/outbox',
          include: ['*.long.test.ts'],
          env: { MORE_ROUNDS: '1' },
          globalSetup,
        },
      },
      {
        plugins: [languages()],
        test: {
          ...long,
          name: 'identity',
          root: 'e2e/identity',
          include: isEmulated ? ['firebase.test.ts'] : ['embedded.test.ts'],
        },
      },
      { plugins: [languages()], test: { ...node, name: 'web-logic', root: 'apps/web', exclude: LOGIC_IN_PAGE } },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          ...node,
          name: 'web',
          root: 'apps/web',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', ...LOGIC_IN_PAGE],
          setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/set-up.ts')],
        },
      },
    ],
  },
});

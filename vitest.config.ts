import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, include: ['src/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 60_000 };

/** Set by npm run test:firebase alone. */
const isEmulated = process.env['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined;

export default defineConfig({
  test: {
    // Two cores: a database, a worker thread and a browser-like document each want one.
    maxWorkers: 2,
    // A shared machine may stall for seconds; a test that fails twice is broken.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      { test: { ...node, name: 'scripts', root: 'scripts', include: ['*.test.ts'] } },
      { test: { ...node, name: 'rules', root: 'packages/rules' } },
      { test: { ...node, name: 'contract', root: 'packages/contract' } },
      { test: { ...node, name: 'sandbox', root: 'apps/payments-sandbox', isolate: false } },
      { test: { ...node, name: 'server', root: 'apps/server' } },
      { test: { ...node, name: 'identity', root: 'e2e/identity', include: isEmulated ? ['firebase.test.ts'] : ['embedded.test.ts'] } },
      { extends: 'apps/web/vite.config.ts', test: { name: 'web', root: 'apps/web', environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 15_000 } },
    ],
  },
});

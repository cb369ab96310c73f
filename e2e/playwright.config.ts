import { defineConfig } from '@playwright/test';
import { ensureHeadlessBrowser } from '../scripts/ensure-browser.ts';
import { keepTemporaryFilesInMemory } from '../scripts/temporary-files.ts';
import { QUIET } from './support/browser-args.ts';
import { STORY_ZONE } from './support/days.ts';

keepTemporaryFilesInMemory();

const isCi = process.env['CI'] !== undefined;

export default defineConfig({
  testDir: './stories',
  globalSetup: './support/set-up.ts',
  outputDir: '../test-results',
  // For stories that hang, not for slow machines.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Each story has a product of its own. Fewer of them leave two cores idle now and then.
  fullyParallel: false,
  workers: 4,
  forbidOnly: true,
  retries: isCi ? 1 : 0,
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: ensureHeadlessBrowser(), args: QUIET },
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: STORY_ZONE,
    actionTimeout: 30_000,
    // Tracing costs every story a fifth of its time: only a second try is traced. Without CI, ask for it: `npm run e2e -- --trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});

import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** The story that needs Google's Auth emulator; `npm run test:firebase` starts it. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../support/set-up.ts',
  outputDir: '../../test-results/firebase',
});

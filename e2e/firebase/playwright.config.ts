import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** The story that needs Google's Auth emulator; `npm run test:firebase` starts it. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../support/build.ts',
  outputDir: '../../test-results/firebase',
});

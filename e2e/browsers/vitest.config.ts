import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '../../scripts/temporary-files.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    name: 'browsers',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    // Both browsers at once, each with a product of its own.
    maxWorkers: 2,
    // A shared machine may stall for seconds; a test that fails twice is broken.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { databaseOnDisk } from './testing/database-on-disk.ts';
import { kill, startWriter } from './testing/writer-process.ts';

const MEGABYTE_IN_KB = 1024;

it('opens and works within 400 MB', { timeout: 60_000, skip: process.platform !== 'linux' }, async () => {
  const { dataDir, remove } = await databaseOnDisk();
  const writer = startWriter(dataDir);
  // Hundreds of statements: what V8 optimizes it has optimized by then, or is at it.
  await expect.poll(() => writer.lines().length, { timeout: 40_000 }).toBeGreaterThan(500);
  const status = readFileSync(`/proc/${writer.child.pid}/status`, 'utf8');
  await kill(writer);
  remove();
  const peakKb = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]);
  expect(peakKb / MEGABYTE_IN_KB).toBeGreaterThan(100);
  expect(peakKb / MEGABYTE_IN_KB).toBeLessThan(400);
});

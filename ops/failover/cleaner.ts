/**
 * Waits until its parent process is gone, and then cleans up: every process that works on files of
 * the folder is killed, and the folder removed.
 */
import { rmSync } from 'node:fs';
import { killAtOnce, processesOf } from './processes.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: cleaner.ts FOLDER');

// Ctrl-C is for the parent process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.resume();
process.stdin.on('end', () => {
  void killAtOnce(() => processesOf(folder)).then(() =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  );
});

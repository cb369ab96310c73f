import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Flushes one open file, and ends the whole process when the disk refuses. Without this a check-in is confirmed that a
 * failing disk did not store: durability.long.test.ts, 'kills the process with a message'.
 *
 * After a failed flush it is unknown what reached the disk, and asking again may answer 'fine' (the kernel has dropped
 * the pages), so the only safe continuation is to start anew from the write-ahead log. Throwing would not do: PGlite
 * swallows every error that is not its own and would report the commit as done. `process.exit` would not do either: in
 * a worker thread it ends the thread only, and runs more code first.
 */
export function flushOrDie(fileDescriptor: number): void {
  try {
    fs.fsyncSync(fileDescriptor);
  } catch (error) {
    dieUnflushed(error);
  }
}

/** Says why, and kills this process, from whichever thread; never returns. */
function dieUnflushed(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  fs.writeSync(
    2,
    `The database could not flush its files to disk (${reason}). Stopping at once, so that nothing is confirmed that is not stored.\n`,
  );
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** Flushes one file, or one folder's list of names. Windows cannot flush a folder and does not need it. */
export function flushPath(path: string): void {
  if (process.platform === 'win32' && fs.statSync(path).isDirectory()) return;
  const fileDescriptor = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fs.fsyncSync(fileDescriptor);
  } finally {
    fs.closeSync(fileDescriptor);
  }
}

/**
 * The time of the last change of each file that was flushed, by inode: a file that still has it needs no other flush.
 */
export type FlushedFiles = Map<bigint, bigint>;

/** Flushes in flight at a time: as many as Node has threads for files. */
const flushesAtOnce = 4;
/** Some file systems store times in steps of two seconds: a change soon after another one may have the same time. */
const timeStepNs = 2_000_000_000n;

/** Flushes every file and folder of the database, a few at a time, or ends the process. */
export async function flushEverything(folder: string): Promise<FlushedFiles> {
  const flushed: FlushedFiles = new Map();
  const recentNs = BigInt(Date.now()) * 1_000_000n - timeStepNs;
  const paths = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || (entry.isDirectory() && process.platform !== 'win32'))
    .map((entry) => join(entry.parentPath, entry.name));
  if (process.platform !== 'win32') paths.push(folder);
  const lanes = Array.from({ length: flushesAtOnce }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const { ino, ctimeNs } = await flush(path);
      if (ctimeNs < recentNs) flushed.set(ino, ctimeNs);
    }
  });
  await Promise.all(lanes).catch(dieUnflushed);
  return flushed;
}

/** @returns the file's state from before the flush. */
async function flush(path: string): Promise<fs.BigIntStats> {
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    const stats = await handle.stat({ bigint: true });
    await handle.sync();
    return stats;
  } finally {
    await handle.close();
  }
}

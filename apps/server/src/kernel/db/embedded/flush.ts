import fs from 'node:fs';

/**
 * Flushes one open file, and ends the whole process when the disk refuses.
 *
 * After a failed flush nobody knows what reached the disk, and asking again may answer 'fine' (the kernel has dropped the
 * pages), so the only safe continuation is to start anew from the write-ahead log. Throwing would not do: PGlite
 * swallows every error that is not its own and would report the commit as done. `process.exit` would not do either: in a
 * worker thread it ends the thread only, and runs more code first.
 */
export function flushOrDie(fileDescriptor: number): void {
  try {
    fs.fsyncSync(fileDescriptor);
  } catch (error) {
    dieUnflushed(error);
  }
}

/** Says why, and kills this process, from whichever thread; never returns. */
export function dieUnflushed(error: unknown): never {
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

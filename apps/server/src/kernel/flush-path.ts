import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Flushes one file, or one folder's list of names. Windows cannot flush a folder and does not need it. */
export function flushPath(path: string): void {
  if (process.platform === 'win32' && statSync(path).isDirectory()) return;
  const fileDescriptor = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(fileDescriptor);
  } finally {
    closeSync(fileDescriptor);
  }
}

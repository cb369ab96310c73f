import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The path of a socket is short on every system, and shortest on macOS. */
const SOCKET_PATH_BYTES = 103;

/**
 * Calls `use` with a path of a socket's file that a system takes, whatever the length of its folder's: past the limit it
 * leads through a link that is there meanwhile.
 */
export async function withShortPath<T>(folder: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES || process.platform === 'win32') return use(path);
  const place = mkdtempSync(join(tmpdir(), 'fivefold-link-'));
  try {
    symlinkSync(folder, join(place, 'to'));
    return await use(join(place, 'to', name));
  } finally {
    rmSync(place, { recursive: true });
  }
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that is soon full. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it until this number of bytes is left. */
  leave(bytes: number): void;
  /** Takes away what filled it. */
  clear(): void;
  close(): void;
}

/** @returns undefined where this process may not mount a disk. */
export function mountSmallDisk(bytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-small-'));
  const filler = join(folder, 'filler');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const clear = () => rmSync(filler, { force: true });
  return {
    folder,
    leave(left) {
      clear();
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    clear,
    close() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

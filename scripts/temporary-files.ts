import { statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;

/**
 * Lets the tests of this process and its children write their temporary files into memory, where there is room. Each
 * test database is 300 files that are soon deleted; on ext4 they took 0.2 to 0.5 s of processor time, in memory 0.04 s.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoomInMemory()) process.env['TMPDIR'] = IN_MEMORY;
}

/** Docker gives a container 64 MB there unless it is told otherwise. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > 2 * GIGABYTE && process.availableMemory() > 4 * GIGABYTE;
  } catch {
    return false;
  }
}

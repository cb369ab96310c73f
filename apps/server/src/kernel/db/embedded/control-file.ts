import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Where PostgreSQL keeps in `pg_control` how it ended, and the two values (of eight) that mean a clean shutdown. */
const stateOffset = 16;
const shutDownStates = [1, 2];

/** @returns whether the database in `folder` was last shut down cleanly; `true` also when there is none yet. */
export function wasShutDown(folder: string): boolean {
  let fileDescriptor;
  try {
    fileDescriptor = openSync(join(folder, 'global', 'pg_control'), 'r');
  } catch {
    return true;
  }
  const state = Buffer.alloc(4);
  readSync(fileDescriptor, state, 0, 4, stateOffset);
  closeSync(fileDescriptor);
  return shutDownStates.includes(state.readInt32LE());
}

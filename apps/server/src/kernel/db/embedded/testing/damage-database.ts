import { createHash } from 'node:crypto';
import {
  closeSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Ways in which a disk or a person damages one file of a database. */
export interface DamagedFile {
  readonly file: string;
  readonly how: 'missing' | 'empty' | 'cut off' | 'garbled';
  /** Where it is garbled. */
  readonly at?: number;
}

/** @returns a function that puts the file back. */
export function damageFile(folder: string, { file, how, at = 64 }: DamagedFile): () => void {
  const path = join(folder, file);
  const before = readFileSync(path);
  if (how === 'missing') rmSync(path);
  else if (how === 'empty') truncateSync(path, 0);
  else if (how === 'cut off') truncateSync(path, 100);
  else {
    const descriptor = openSync(path, 'r+');
    writeSync(descriptor, Buffer.alloc(64, 'garbage'), 0, 64, at);
    closeSync(descriptor);
  }
  return () => writeFileSync(path, before);
}

/** A digest of every file of a database with its name, but for PostgreSQL's notes of its last start. */
export function digestOf(folder: string): string {
  const digest = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )) {
    if (entry.name.startsWith('postmaster.')) continue;
    digest.update(join(entry.parentPath, entry.name));
    if (entry.isFile()) digest.update(readFileSync(join(entry.parentPath, entry.name)));
  }
  return digest.digest('hex');
}

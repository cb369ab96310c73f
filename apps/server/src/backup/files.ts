import { chmodSync, constants, existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { flushPath } from '../kernel/flush-path.ts';
import { orUndefined } from '../kernel/old-files.ts';

/** What a file system puts there itself. */
const NOT_OURS = new Set(['lost+found']);

/**
 * Every file below a folder by its path from there, with `/` on every system, sorted; a folder that is not there has
 * none.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await orUndefined(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Takes a folder from all other users of the machine, also one that was there before. */
export function makePrivate(folder: string): void {
  chmodSync(folder, 0o700);
}

/** Whether a folder is missing or empty. */
export function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => NOT_OURS.has(name));
}

/**
 * Copies files that are not there yet, flushed to disk, for this user's eyes alone, whatever their own rights and the
 * umask. One that is deleted meanwhile is left out.
 * @returns how many were copied.
 */
export async function copyFiles(
  from: string,
  into: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<number> {
  const copied: string[] = [];
  for (const path of await filesBelow(from)) {
    const target = join(into, path);
    if (!isWanted(path) || existsSync(target)) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const isCopied =
      (await orUndefined(copyFile(join(from, path), target, constants.COPYFILE_EXCL).then(() => true))) ?? false;
    if (!isCopied) continue;
    await chmod(target, 0o600);
    copied.push(target);
  }
  // All of them at the end: the first flush takes most of the others along.
  for (const target of copied) flushPath(target);
  return copied.length;
}

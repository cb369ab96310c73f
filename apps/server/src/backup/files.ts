import { constants, existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { flushPath } from '../kernel/db/embedded/flush.ts';
import { orUndefined } from '../kernel/old-files.ts';

/** What a file system puts there itself. */
const NOT_OURS = new Set(['lost+found']);

/**
 * Every file below a folder by its path from there, with `/` on every system, sorted; a folder that is not there has
 * none.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  return (await entriesBelow(folder)).flatMap(({ path, isFile }) => (isFile ? [path] : []));
}

/** Every folder below a folder, in the same way; a database needs some that are empty. */
export async function foldersBelow(folder: string): Promise<string[]> {
  return (await entriesBelow(folder)).flatMap(({ path, isFolder }) => (isFolder ? [path] : []));
}

async function entriesBelow(folder: string): Promise<{ path: string; isFile: boolean; isFolder: boolean }[]> {
  const entries = (await orUndefined(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  return entries
    .map((entry) => ({
      path: relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'),
      isFile: entry.isFile(),
      isFolder: entry.isDirectory(),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a folder is missing or empty. */
export function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => NOT_OURS.has(name));
}

/**
 * Copies files that are not there yet, flushed to disk, each with its own rights. One that is deleted
 * meanwhile is left out.
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
    if (isCopied) copied.push(target);
  }
  // All of them at the end: the first flush takes most of the others along.
  for (const target of copied) flushPath(target);
  return copied.length;
}

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a folder that were last written before an instant of real time; a folder that is not there has none. */
export async function namesOfOld(folder: string, before: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of (await orUndefined(readdir(folder))) ?? []) {
    const facts = await orUndefined(stat(join(folder, name)));
    if (facts !== undefined && facts.mtimeMs < before.getTime()) old.push(name);
  }
  return old;
}

/** What is read of a file or folder; undefined when it is not there. */
export async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

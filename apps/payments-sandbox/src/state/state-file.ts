import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AccountData, readAccountData } from './account-data.ts';

const SAVE_SOON_MS = 100;

/** Where an account's state goes. Without a path, both functions do nothing. */
export interface StateFile {
  /**
   * Resolves when a snapshot taken after this call is on the disk. Calls that come while one is being written share the
   * next one.
   */
  save(): Promise<void>;
  /** Saves within a tenth of a second, for changes that no answer waits for. */
  saveSoon(): void;
}

/**
 * Writes snapshots so that a kill at any moment leaves either the old or the new state, never a part: a temporary file
 * beside it, fsync, rename over the old one, fsync of the folder.
 */
export function createStateFile(
  path: string | undefined,
  print: () => string,
  onError: (error: unknown) => void,
): StateFile {
  if (path === undefined) return { save: () => Promise.resolve(), saveSoon: () => undefined };
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;

  const save = (): Promise<void> => {
    queued ??= writing
      .catch(() => undefined)
      .then(() => {
        queued = undefined;
        clearTimeout(soon);
        soon = undefined;
        writing = replaceFile(path, print());
        return writing;
      });
    return queued;
  };
  const saveSoon = (): void => {
    soon ??= setTimeout(() => void save().catch(onError), SAVE_SOON_MS).unref();
  };
  return { save, saveSoon };
}

async function replaceFile(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = `${path}.tmp`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * The state left by an earlier run, or undefined when there is none. A file that is not a sandbox state is an error
 * that names it.
 */
export async function readStateFile(path: string): Promise<AccountData | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const data = readAccountData(text);
  if (!data) throw new Error(`${path} is not a payments sandbox state of version 1. Move it away to start afresh.`);
  return data;
}

import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { namesOfOld, orUndefined } from '../../kernel/old-files.ts';
import { pathOfPhoto } from '../../kernel/photo-files.ts';
import { guarded } from './guarded.ts';
import type { PhotoStore } from './port.ts';

/** Photos begin with hexadecimal digits, so no photo is ever in there. */
const WRITING = '.writing';
const FILE = /^([0-9a-f-]{36})\.jpg$/;

/**
 * Photos as files, in 256 folders by the first two digits of their id. A file is written aside, flushed and renamed, so
 * that what has its name is whole, also after a power cut.
 */
export function createDiskPhotoStore(folder: string): PhotoStore {
  const pathOf = (id: string) => join(folder, pathOfPhoto(id));

  async function write(id: string, jpeg: Buffer): Promise<void> {
    const aside = join(folder, WRITING, id);
    const path = pathOf(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
    try {
      const file = await open(aside, 'wx', 0o600);
      try {
        await file.writeFile(jpeg);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, path);
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined);
      throw error;
    }
    await flushFolder(dirname(path));
  }

  return {
    put: (id, jpeg) => guarded('written on disk', () => write(id, jpeg)),
    open: (id) =>
      guarded('read on disk', async () => {
        const file = await orUndefined(open(pathOf(id)));
        if (file === undefined) return undefined;
        try {
          // The stream closes the file, also when the reader goes away.
          return { bytes: (await file.stat()).size, content: file.createReadStream() };
        } catch (error) {
          await file.close();
          throw error;
        }
      }),
    delete: (id) => guarded('deleted on disk', () => rm(pathOf(id), { force: true })),
    listOld: (prefix, before) =>
      guarded('listed on disk', async () => {
        const old = await namesOfOld(join(folder, prefix), before);
        return old.flatMap((name) => FILE.exec(name)?.[1] ?? []);
      }),
    tidy: (before) =>
      guarded('tidied on disk', async () => {
        const aside = join(folder, WRITING);
        for (const name of await namesOfOld(aside, before)) await rm(join(aside, name), { force: true });
      }),
  };
}

/** A rename outlives a power cut only once its folder was flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Loaded before a program (`node --import`), in each of its threads: from the moment that the file named by
 * `FSYNC_FAILS_WHEN` exists, the disk refuses to flush, with the error that a dying disk gives.
 */
import fs from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';

const mark = process.env['FSYNC_FAILS_WHEN'] ?? '';
const fsync = fs.fsyncSync;

function refuseWhenBroken(): void {
  if (fs.existsSync(mark))
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', errno: -5, syscall: 'fsync' });
}

fs.fsyncSync = (fileDescriptor) => {
  refuseWhenBroken();
  fsync(fileDescriptor);
};

const self = await open(import.meta.filename);
const handles = Object.getPrototypeOf(self) as FileHandle;
await self.close();
const sync = promisify(fs.fsync);
handles.sync = async function (this: FileHandle) {
  refuseWhenBroken();
  await sync(this.fd);
};

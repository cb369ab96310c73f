/**
 * Loaded before a program (`node --import`), in each of its threads: from the moment that the file named by
 * `FSYNC_FAILS_WHEN` exists, the disk refuses to flush, with the error that a dying disk gives.
 */
import fs from 'node:fs';

const mark = process.env['FSYNC_FAILS_WHEN'] ?? '';
const fsync = fs.fsyncSync;

fs.fsyncSync = (fileDescriptor) => {
  if (fs.existsSync(mark))
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', errno: -5, syscall: 'fsync' });
  fsync(fileDescriptor);
};

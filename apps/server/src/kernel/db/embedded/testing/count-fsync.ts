/**
 * Loaded before a program (`node --import`), in each of its threads: the file named by `FSYNC_COUNTER` grows by one
 * byte with each flush that succeeds.
 */
import fs from 'node:fs';

const counter = fs.openSync(process.env['FSYNC_COUNTER'] ?? '', 'a');
const fsync = fs.fsyncSync;

fs.fsyncSync = (fileDescriptor) => {
  fsync(fileDescriptor);
  fs.writeSync(counter, '.');
};

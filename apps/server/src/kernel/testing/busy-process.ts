/**
 * Loaded before a program (`node --import`): when it is told to stop, its threads get work for minutes. `BUSY=threads`
 * takes those behind the main thread, which a native library would, and `BUSY=main` the main one.
 */
import { pbkdf2 } from 'node:crypto';
import { isMainThread } from 'node:worker_threads';

const THREADS = 4;
const ROUNDS = 2_000_000_000;
/** So late that the program has begun to stop, and so early that it has not ended. */
const PAUSE_MS = 20;

if (isMainThread) {
  process.on('SIGTERM', () => {
    if (process.env['BUSY'] === 'threads')
      for (let nth = 0; nth < THREADS; nth++) pbkdf2('a', 'b', ROUNDS, 64, 'sha512', () => undefined);
    else setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), PAUSE_MS);
  });
}

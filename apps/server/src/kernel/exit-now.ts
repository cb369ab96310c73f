import { Worker } from 'node:worker_threads';

/**
 * Ends this process without waiting for its threads. `process.exit` waits for each: a look-up of a name, a disk that
 * hangs or a decoder can keep it for minutes. Nothing is flushed and no exit handler runs.
 *
 * The process is replaced by one that only ends, because in a container without an init process nothing else works: the
 * kernel ignores a SIGKILL that process 1 sends to itself.
 */
export function exitNow(code: number): never {
  const node = process.execPath;
  process.execve?.(node, [node, '--eval', `process.exit(${code})`], {});
  // Windows cannot replace a process.
  process.kill(process.pid, 'SIGKILL');
  throw new Error('The process is still there.');
}

/** Kills this process after a time from a thread of its own, because the main thread may be stuck by then. */
export function killAfter(ms: number): void {
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`, { eval: true, name: 'watchdog' }).unref();
}

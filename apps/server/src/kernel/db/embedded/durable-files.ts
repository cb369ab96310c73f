import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PGlite } from '@electric-sql/pglite';

/** How many times a file or folder was flushed, kept in shared memory so that any thread can read it. */
export type FsyncCounter = Int32Array<SharedArrayBuffer>;

/** @returns a counter at zero; element 0 is the number of flushes that succeeded. */
export function newFsyncCounter(): FsyncCounter {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** The one part of Emscripten's file layer that this module replaces. */
interface NodeFileLayer {
  stream_ops: { fsync?: (stream: { nfd?: number | null }) => number };
}

/**
 * PGlite's file system for Node, with a real flush.
 *
 * As shipped, PGlite never flushes: its WebAssembly `fd_sync` looks for `stream_ops.fsync`, which Emscripten's NODEFS does
 * not have. A process that dies loses nothing then, but a power cut loses the database. This hook is not documented, so
 * the version of PGlite is pinned and a test counts the flushes.
 */
export class DurableFiles extends NodeFS {
  readonly #counter: FsyncCounter;

  constructor(dataDir: string, counter: FsyncCounter) {
    super(dataDir);
    this.#counter = counter;
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((module: object) => {
      const { NODEFS: layer } = module as { NODEFS: NodeFileLayer };
      layer.stream_ops.fsync = (stream) => {
        if (stream.nfd === null || stream.nfd === undefined) return 0;
        flushOrDie(stream.nfd);
        Atomics.add(this.#counter, 0, 1);
        return 0;
      };
    });
    return result;
  }
}

/**
 * Flushes one open file, and ends the whole process when the disk refuses.
 *
 * After a failed flush nobody knows what reached the disk, and asking again may answer 'fine' (the kernel has dropped the
 * pages), so the only safe continuation is to start anew from the write-ahead log. Throwing would not do: PGlite
 * swallows every error that is not its own and would report the commit as done. `process.exit` would not do either: in a
 * worker thread it ends the thread only, and runs more code first.
 */
function flushOrDie(fileDescriptor: number): void {
  try {
    fs.fsyncSync(fileDescriptor);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    fs.writeSync(
      2,
      `The database could not flush its files to disk (${reason}). Stopping at once, so that nothing is confirmed that is not stored.\n`,
    );
    process.kill(process.pid, 'SIGKILL');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
}

/** Flushes every file and folder below `folder`, and the folder itself. Used once, after a database was created. */
export function flushTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) flushTree(path);
    else if (entry.isFile()) flushPath(path);
  }
  flushPath(folder);
}

/** Flushes one file, or one folder's list of names. Windows cannot flush a folder and does not need it. */
export function flushPath(path: string): void {
  if (process.platform === 'win32' && fs.statSync(path).isDirectory()) return;
  const fileDescriptor = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fs.fsyncSync(fileDescriptor);
  } finally {
    fs.closeSync(fileDescriptor);
  }
}

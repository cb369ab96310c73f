import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PGlite } from '@electric-sql/pglite';
import { flushOrDie } from './flush.ts';
import { flushEverything, onFirstChange, wasShutDown, type FileOperations } from './recovery-flush.ts';

/** How many times a file or folder was flushed, kept in shared memory so that any thread can read it. */
export type FsyncCounter = Int32Array<SharedArrayBuffer>;

/** @returns a counter at zero; element 0 is the number of flushes that succeeded. */
export function newFsyncCounter(): FsyncCounter {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** The part of Emscripten's layer for Node's files that is replaced here. */
interface NodeFileLayer extends FileOperations {
  stream_ops: FileOperations['stream_ops'] & { fsync?: (stream: { nfd?: number | null }) => number };
}

/**
 * PGlite's file system for Node, with a real flush.
 *
 * As shipped, PGlite never flushes: its WebAssembly `fd_sync` looks for `stream_ops.fsync`, which Emscripten's NODEFS does
 * not have. A process that dies loses nothing then, but a power cut loses the database. This hook is not documented, so
 * the version of PGlite is pinned and a test counts the flushes.
 *
 * After a crash PostgreSQL flushes each of its thousand files twice before it looks at any, one after the other, which
 * takes seconds on a busy disk. Here the files are flushed a few at a time while the WebAssembly code still loads, and
 * PostgreSQL's own flushes are skipped for as long as nothing has changed since.
 */
export class DurableFiles extends NodeFS {
  readonly #counter: FsyncCounter;
  readonly #flushedBefore: Promise<void> | undefined;
  #isAllFlushed = false;

  constructor(dataDir: string, counter: FsyncCounter) {
    super(dataDir);
    this.#counter = counter;
    if (!wasShutDown(dataDir)) this.#flushedBefore = flushEverything(dataDir);
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((module: object) => {
      const { NODEFS: layer } = module as { NODEFS: NodeFileLayer };
      onFirstChange(layer, () => {
        this.#isAllFlushed = false;
      });
      layer.stream_ops.fsync = (stream) => {
        if (stream.nfd === null || stream.nfd === undefined || this.#isAllFlushed) return 0;
        flushOrDie(stream.nfd);
        Atomics.add(this.#counter, 0, 1);
        return 0;
      };
    });
    return result;
  }

  /** PGlite waits for this before it starts PostgreSQL. */
  override async initialSyncFs(): Promise<void> {
    if (this.#flushedBefore === undefined) return;
    await this.#flushedBefore;
    this.#isAllFlushed = true;
  }
}

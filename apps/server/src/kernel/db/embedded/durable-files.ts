import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PGlite } from '@electric-sql/pglite';
import { wasShutDown } from './control-file.ts';
import { flushEverything, flushOrDie, type FlushedFiles } from './flush.ts';
import { keepParserSmall } from './parser-compiler.ts';

/** The part of Emscripten's layer for Node's files that is extended here. */
interface NodeFileLayer {
  stream_ops: { fsync?: (stream: { nfd?: number | null }) => number };
}

/**
 * PGlite's file system for Node, with a real flush. `init` and `initialSyncFs` are PGlite's public interface of file
 * systems; the one private hook is `stream_ops.fsync`.
 */
export class DurableFiles extends NodeFS {
  readonly #dataDir: string;
  readonly #beforeStart: () => void;
  #flushed: FlushedFiles = new Map();

  /** @param beforeStart called before anything is done with the files */
  constructor(dataDir: string, beforeStart: () => void) {
    super(dataDir);
    this.#dataDir = dataDir;
    this.#beforeStart = beforeStart;
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((module: object) => {
      // Without this a power cut right after an answer loses the check-in: PGlite's `fd_sync` calls `stream_ops.fsync`,
      // which NODEFS of Emscripten does not have. durability.long.test.ts counts the flushes.
      (module as { NODEFS: NodeFileLayer }).NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== null && nfd !== undefined && !this.#isFlushed(nfd)) flushOrDie(nfd);
        return 0;
      };
    });
    return result;
  }

  /**
   * PGlite waits for this before it starts PostgreSQL, which after a crash flushes each of its thousand files, one
   * after the other: seconds on a busy disk. Without this a start after a crash does so, too: durability.long.test.ts
   * counts.
   */
  override async initialSyncFs(): Promise<void> {
    if (this.pg !== undefined) keepParserSmall(this.pg);
    // First, because a disk that cannot flush ends the process, and what is damaged is to be said before.
    this.#beforeStart();
    // Windows may store the time of a change when the file is closed, so there it does not tell that a file changed.
    const isFlushNeeded = process.platform !== 'win32' && !wasShutDown(this.#dataDir);
    if (isFlushNeeded) this.#flushed = await flushEverything(this.#dataDir);
  }

  /** After recovery every flush is real: whether a commit is stored must not depend on the time of a file. */
  endRecovery(): void {
    this.#flushed.clear();
  }

  #isFlushed(fileDescriptor: number): boolean {
    if (this.#flushed.size === 0) return false;
    const { ino, ctimeNs } = fs.fstatSync(fileDescriptor, { bigint: true });
    return this.#flushed.get(ino) === ctimeNs;
  }
}

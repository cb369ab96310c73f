import { DatabaseThread } from './database-thread.ts';
import { engineClosed, engineFailed } from './engine-errors.ts';
import type { DatabaseLog } from './log.ts';
import type { WorkerStart } from './wire-protocol.ts';

/** After a failed start this long passes before the next; callers in between get the same error. */
const restartPauseMs = 1_000;

/** The driver's end of the connection. */
export interface EngineClient {
  push(bytes: Uint8Array): unknown;
  destroy(error: Error): unknown;
}

export interface EngineOptions {
  start: WorkerStart;
  log: DatabaseLog;
  /** The longest time that one batch of statements may take, in milliseconds. */
  statementLimitMs: number;
}

/**
 * Keeps a database thread running and lends it to one client at a time.
 *
 * PGlite can neither cancel a statement nor keep a time limit (statement-limit.long.test.ts). A statement over the
 * limit therefore costs the thread: it is terminated, which to the files is the same as a `kill -9`, and a new one
 * opens them (about half a second, from the write-ahead log). Only that one client loses its statement and its open
 * transaction; nothing confirmed is lost. Ending the process would achieve the same, but would drop every other request
 * too and needs a supervisor to start it again.
 */
export class Engine {
  readonly #options: EngineOptions;
  #limitMs: number;
  #thread: DatabaseThread | undefined;
  #client: EngineClient | undefined;
  #lastFailure: { error: unknown; at: number } | undefined;
  #closed = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#limitMs = options.statementLimitMs;
  }

  /** Changes whenever the database is used. */
  get activity(): string {
    return `${this.#thread === undefined} ${this.#thread?.batches}`;
  }

  /** Starts the thread unless it runs; @throws when the files cannot be opened. */
  async open(): Promise<DatabaseThread> {
    if (this.#closed) throw engineClosed();
    if (this.#thread === undefined) {
      if (this.#lastFailure !== undefined && performance.now() - this.#lastFailure.at < restartPauseMs) {
        throw this.#lastFailure.error;
      }
      this.#thread = this.#startThread();
    }
    const thread = this.#thread;
    await thread.opened;
    return thread;
  }

  /**
   * Makes `client` the one client. Whatever the client before left behind (transaction, prepared statements) is gone.
   */
  async attach(client: EngineClient): Promise<void> {
    this.#client = client;
    const thread = await this.open();
    await thread.newSession((bytes) => {
      client.push(bytes);
    });
  }

  detach(client: EngineClient): void {
    if (this.#client === client) this.#client = undefined;
  }

  /** Passes a client's bytes on, unless another client has taken its place. */
  send(client: EngineClient, chunks: readonly Uint8Array[]): void {
    if (this.#client === client) this.#thread?.send(chunks);
  }

  /** Runs `work` without the time limit; for maintenance, while it holds the only connection. */
  async withoutLimit<T>(work: () => Promise<T>): Promise<T> {
    this.#limitMs = Infinity;
    try {
      return await work();
    } finally {
      this.#limitMs = this.#options.statementLimitMs;
    }
  }

  /** Shuts PostgreSQL down in order (with a last checkpoint) and ends the thread. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.close();
  }

  #startThread(): DatabaseThread {
    const thread = new DatabaseThread(this.#options.start, () => this.#limitMs);
    let wasOpen = false;
    thread.opened.then(
      () => {
        wasOpen = true;
      },
      (error: unknown) => {
        this.#lastFailure = { error, at: performance.now() };
      },
    );
    void thread.ended.then((reason) => {
      this.#thread = undefined;
      if (this.#closed) return;
      const error = reason ?? engineFailed('its thread ended');
      this.#options.log('error', error.message, { restarting: wasOpen });
      this.#client?.destroy(error);
      if (wasOpen) this.open().catch(() => {});
    });
    return thread;
  }
}

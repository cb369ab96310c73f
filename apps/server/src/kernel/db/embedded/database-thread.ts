import { Worker } from 'node:worker_threads';
import { beside } from '../../beside.ts';
import { engineFailed, statementLimitExceeded } from './engine-errors.ts';
import type { EngineError } from './engine-errors.ts';
import type { FromWorker, ToWorker, WorkerStart } from './wire-protocol.ts';

type Receiver = (bytes: Uint8Array) => void;

interface PendingSession {
  receiver: Receiver;
  ready: () => void;
}

/** How often the time limit is looked at, in milliseconds; a statement may overrun its limit by twice this. */
const watchMs = 500;

/** One life of the database thread, from opening the files to its end. It is never used again after that. */
export class DatabaseThread {
  /** Resolves when the files are open; rejects when they cannot be opened. */
  readonly opened: Promise<void>;
  /** Resolves with the reason when the thread is gone and its files are free. */
  readonly ended: Promise<EngineError | undefined>;
  readonly #worker: Worker;
  readonly #limitMs: () => number;
  readonly #sessions: PendingSession[] = [];
  readonly #watch: NodeJS.Timeout;
  #receiver: Receiver | undefined;
  #reason: EngineError | undefined;
  #unanswered = 0;
  #busySince = 0;
  #suspectBatch = 0;
  /** How many batches were sent; unchanged means that the database was not used. */
  batches = 0;

  /** @param limitMs is asked each time: the longest that one batch of statements may take, in milliseconds. */
  constructor(start: WorkerStart, limitMs: () => number) {
    this.#limitMs = limitMs;
    this.#worker = new Worker(beside(import.meta.url, 'worker.ts'), { workerData: start, name: 'database' });
    const opened = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<EngineError | undefined>();
    this.opened = opened.promise;
    this.ended = ended.promise;
    opened.promise.catch(() => {});
    this.#worker.on('message', (message: FromWorker) => this.#receive(message, opened.resolve));
    this.#worker.on('error', (error) => this.#because(engineFailed(error.message)));
    this.#worker.on('exit', () => {
      clearInterval(this.#watch);
      opened.reject(this.#reason ?? engineFailed('its thread ended'));
      ended.resolve(this.#reason);
    });
    this.#watch = setInterval(() => this.#stopOverdue(), watchMs);
    this.#watch.unref();
  }

  /** Begins a new client session; resolves when `receiver` will get the answers to what is sent next. */
  newSession(receiver: Receiver): Promise<void> {
    return new Promise((resolve) => {
      this.#sessions.push({ receiver, ready: resolve });
      this.#post({ kind: 'session' });
    });
  }

  /** Sends whole protocol messages. They are copied: the driver cuts its messages out of buffers that it shares. */
  send(chunks: readonly Uint8Array[]): void {
    const bytes = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.batches += 1;
    this.#post(bytes);
  }

  /** Lets PostgreSQL shut down in order, and waits until the thread is gone. */
  async close(): Promise<void> {
    this.#worker.postMessage({ kind: 'close' } satisfies ToWorker);
    await this.ended;
  }

  #post(message: ToWorker): void {
    if (this.#unanswered === 0) this.#busySince = performance.now();
    this.#unanswered += 1;
    this.#worker.postMessage(message, message instanceof Uint8Array ? [message.buffer as ArrayBuffer] : []);
  }

  #receive(message: FromWorker, opened: () => void): void {
    if (message instanceof Uint8Array) {
      this.#answered();
      if (message.length > 0) this.#receiver?.(message);
      return;
    }
    switch (message.kind) {
      case 'part':
        return this.#receiver?.(message.bytes);
      case 'session': {
        this.#answered();
        const session = this.#sessions.shift();
        this.#receiver = session?.receiver;
        return session?.ready();
      }
      case 'open':
        return opened();
      case 'fatal':
        return this.#because(engineFailed(message.reason));
      case 'closed':
    }
  }

  #answered(): void {
    this.#unanswered -= 1;
    this.#busySince = performance.now();
  }

  #because(reason: EngineError): void {
    this.#reason ??= reason;
  }

  /**
   * Ends the thread when a batch is overdue at two looks in a row: had this thread been held up itself, the answer
   * would have been waiting and is read between the two.
   */
  #stopOverdue(): void {
    const limitMs = this.#limitMs();
    if (this.#unanswered === 0 || performance.now() - this.#busySince < limitMs) {
      this.#suspectBatch = 0;
      return;
    }
    if (this.#suspectBatch !== this.batches) {
      this.#suspectBatch = this.batches;
      return;
    }
    this.#because(statementLimitExceeded(limitMs));
    void this.#worker.terminate();
  }
}

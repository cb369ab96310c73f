import { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';

/** What passes bytes between the driver and PostgreSQL. */
export type Wire = Pick<Engine, 'attach' | 'detach' | 'send'>;

/**
 * What the `pg` driver takes for its socket: bytes written here go to the database thread, its answers come out.
 *
 * The driver corks the stream while it writes the five messages of one query, so they arrive in one `_writev` and cross
 * to the other thread as one message.
 */
export class WireStream extends Duplex {
  readonly #engine: Wire;

  constructor(engine: Wire) {
    super({ allowHalfOpen: false });
    this.#engine = engine;
  }

  /** Called by the driver in place of a TCP connect; 'connect' follows once the database is open. */
  connect(): this {
    this.#engine.attach(this).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    this.#engine.send(this, [chunk]);
    done();
  }

  override _writev(items: { chunk: Uint8Array }[], done: (error?: Error) => void): void {
    this.#engine.send(
      this,
      items.map((item) => item.chunk),
    );
    done();
  }

  override _read(): void {
    // Answers are pushed as they come; the driver reads all of them and never asks to wait.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine.detach(this);
    done(error);
  }

  /** What the driver asks of every socket, and what means nothing between two threads. */
  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

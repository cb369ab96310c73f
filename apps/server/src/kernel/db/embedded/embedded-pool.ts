import pg from 'pg';
import { valueTypes } from '../value-types.ts';
import { type Wire, WireStream } from './wire-stream.ts';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * The usual pool of the `pg` driver, with one connection, which is all that PGlite has.
 *
 * @param connectionWaitMs how long a query waits for it before it fails.
 */
export function embeddedPool(engine: Wire, connectionWaitMs: number): pg.Pool {
  return new OneConnectionPool({
    max: 1,
    // The driver would take missing settings from the environment's PGHOST, PGUSER and so on: none is left out.
    host: 'embedded',
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    password: 'none',
    ssl: false,
    stream: () => new WireStream(engine),
    types: valueTypes,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionWaitMs,
  });
}

class OneConnectionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback === undefined) {
      return super.connect().catch((error: unknown) => {
        throw this.#explained(error);
      });
    }
    return super.connect((error, client, release) => callback(this.#explained(error), client, release));
  }

  /** The driver's words for 'the connection did not come free' do not say what to look for. */
  #explained<E>(error: E): E {
    if (!(error instanceof Error) || error.message !== 'timeout exceeded when trying to connect') return error;
    error.message =
      `The embedded database has one connection, and it did not become free within ${this.options.connectionTimeoutMillis} ms. ` +
      'Either a client kept it that long, or the pool was used inside a transaction, which then waits for itself: ' +
      'inside a transaction use only its own client.';
    return error;
  }
}

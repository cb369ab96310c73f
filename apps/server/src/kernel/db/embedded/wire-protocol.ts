/**
 * What the main thread and the database thread say to each other.
 *
 * Bytes of the PostgreSQL wire protocol travel as bare `Uint8Array`s (cheapest to post); everything else is an object
 * with a `kind`. Every batch of bytes is answered by exactly one bare `Uint8Array`, after any number of `part`s.
 */
export interface WorkerStart {
  /** The folder of the database, or `undefined` for one that lives in memory. */
  dataDir?: string;
  /** Passed before PostgreSQL starts on the folder (opening-gate.ts). */
  gate?: SharedArrayBuffer;
  /** For a database in memory: the prepared folder as a tar file. */
  template?: string;
}

/** `session` begins a new client: everything the one before left behind is thrown away. */
export type ToWorker = Uint8Array | { kind: 'session' } | { kind: 'close' };

/** `fatal` is said just before the thread ends because PostgreSQL itself gave up. */
export type FromWorker =
  | Uint8Array
  | { kind: 'part'; bytes: Uint8Array }
  | { kind: 'open' }
  | { kind: 'session' }
  | { kind: 'closed' }
  | { kind: 'fatal'; reason: string };

/** @returns `sql` as one simple-query message; several statements may be separated by semicolons. */
function simpleQuery(sql: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(sql, 'utf8');
  const message = new Uint8Array(text.length + 6);
  message[0] = 0x51;
  new DataView(message.buffer).setInt32(1, text.length + 5);
  message.set(text, 5);
  return message;
}

/** The Sync message: ends a half-sent batch, so that the server listens again after an error. */
const syncMessage: Uint8Array = Uint8Array.of(0x53, 0, 0, 0, 4);

/**
 * Without these a new client of the pool gets the open transaction and the prepared statements of the one before:
 * one-connection.long.test.ts. Without Sync first, the server ignores them after an error in a batch that was sent in
 * part.
 */
export const sessionEndings: readonly Uint8Array[] = [syncMessage, ...['rollback', 'discard all'].map(simpleQuery)];

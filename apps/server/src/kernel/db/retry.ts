import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tx } from './connect.ts';
import { sqlStateOf } from './errors.ts';

/** Serialization failure, deadlock, and 'read-only', which a server that just lost its leadership answers. */
const againStates = new Set(['40001', '40P01', '25006']);
/** The server is shutting down, crashed or starting up. */
const goneStates = new Set(['57P01', '57P02', '57P03']);
const socketCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** The driver has no codes for what it notices itself. */
const driverSentences =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether the connection broke, so that the outcome of the statement in flight is unknown. */
export function isConnectionLost(error: unknown): boolean {
  const code = sqlStateOf(error);
  if (isSocketMissing(error)) return true;
  if (code !== undefined) return code.startsWith('08') || goneStates.has(code) || socketCodes.has(code);
  return error instanceof Error && driverSentences.test(error.message);
}

/** The embedded database is being started again: its socket is a file. A missing file of another kind is no connection. */
function isSocketMissing(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return code === 'ENOENT' && syscall === 'connect';
}

/** Whether the same work, done again from its beginning, may well succeed. */
export function isRetryable(error: unknown): boolean {
  return againStates.has(sqlStateOf(error) ?? '') || isConnectionLost(error);
}

/** A statement or a lock took longer than its limit. */
const lateStates = new Set(['57014', '55P03']);
/** The pool had no free connection in time, in the words of the driver. */
const poolSentence = 'timeout exceeded when trying to connect';

/**
 * Whether the database could not do its work now, for a reason that may be gone soon: it is away, overloaded or full
 * (class 53), or it is not known whether a commit was made. The client may send the request again later.
 */
export function isUnavailable(error: unknown): boolean {
  const code = sqlStateOf(error);
  if (code !== undefined && (lateStates.has(code) || code.startsWith('53'))) return true;
  if (error instanceof OutcomeUnknown || isRetryable(error)) return true;
  return error instanceof Error && error.message.startsWith(poolSentence);
}

export interface RetryOptions {
  /** How often the work is tried in all. */
  tries?: number;
  /** The longest pause before the second try, in milliseconds; it doubles with every further one. */
  firstPauseMs?: number;
}

/** After a wait this long a broken connection is reported, not retried: a server that hangs would hang again. */
const LOST_AND_AGAIN_MS = 5000;

/**
 * Does `work`, and does it again after an error that {@link isRetryable}, but a lost connection only while that is
 * quick. The work must be whole (all of a transaction, not a statement inside one) and must change nothing outside the
 * database; a lost connection leaves open whether its last statement was done, so a write needs a key that makes the
 * second one harmless, or {@link inTransaction}.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  { tries = 4, firstPauseMs = 25 }: RetryOptions = {},
): Promise<T> {
  const began = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || !isRetryable(error)) throw error;
      if (isConnectionLost(error) && Date.now() - began > LOST_AND_AGAIN_MS) throw error;
    }
    // Random, so that those who collided do not meet again.
    await delay(Math.random() * firstPauseMs * 2 ** (attempt - 1));
  }
}

/** The connection broke during the commit: either all of the work was done or none, and it is unknown which. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('The connection to the database broke during the commit; it is not known whether the change was made.', {
      cause,
    });
  }
}

/**
 * Runs `body` in a transaction, again from its beginning when the database asks for that, but never twice when the
 * first may have been committed.
 * @throws OutcomeUnknown
 */
export function inTransaction<Schema, T>(
  db: Kysely<Schema>,
  body: (tx: Tx<Schema>) => Promise<T>,
  options?: RetryOptions,
): Promise<T> {
  return withRetries(async () => {
    let isCommitting = false;
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await body(tx);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      throw isCommitting && isConnectionLost(error) ? new OutcomeUnknown(error) : error;
    }
  }, options);
}

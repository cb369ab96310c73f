/**
 * Errors of the database thread carry PostgreSQL's own codes, so that code that handles the errors of a real server
 * handles these too.
 */
export class EngineError extends Error {
  /** A SQLSTATE. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

/**
 * A statement over the time limit: what a server says when `statement_timeout` ends one. Trying again would not help.
 */
export function statementLimitExceeded(limitMs: number): EngineError {
  return new EngineError(
    '57014',
    `A statement ran longer than ${limitMs} ms and was stopped; its transaction is rolled back.`,
  );
}

/** The thread ended by itself or could not open its files. Counts as a lost connection. */
export function engineFailed(reason: string): EngineError {
  return new EngineError('08006', `The embedded database stopped: ${reason}`);
}

/** Asked for after {@link EmbeddedDatabase.close}. */
export function engineClosed(): EngineError {
  return new EngineError('57P01', 'The embedded database is closed.');
}

import pg from 'pg';

/** A statement as the driver was given it, and what the product was doing. */
export interface Recorded {
  readonly during: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/**
 * Statements that this process sends to PostgreSQL while something is done. Made before the pool: a connection keeps
 * the `query` that it was made with.
 */
export function recordStatements() {
  const recorded: Recorded[] = [];
  let doing: string | undefined;
  // Taken off the prototype on purpose: it is called with the client that it was called on.
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as Query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [query, beside] = given as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof query === 'string' ? { text: query, values: beside } : { values: beside, ...query };
    if (doing !== undefined)
      recorded.push({ during: doing, text, values: Array.isArray(values) ? (values as unknown[]) : [] });
    return original.apply(this, given);
  } as typeof pg.Client.prototype.query;
  return {
    async during<T>(what: string, run: () => Promise<T>): Promise<T> {
      doing = what;
      try {
        return await run();
      } finally {
        doing = undefined;
      }
    },
    /** Everything so far, in order. */
    recorded: () => [...recorded],
    /** @returns everything in order. */
    stop(): Recorded[] {
      pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
      return recorded;
    },
  };
}
export type StatementRecorder = ReturnType<typeof recordStatements>;

/** Each text once, with the values of its first time. */
export function oncePerText(recorded: readonly Recorded[]): Recorded[] {
  const first = new Map<string, Recorded>();
  for (const one of recorded) if (!first.has(one.text)) first.set(one.text, one);
  return [...first.values()];
}

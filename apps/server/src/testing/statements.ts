import pg from 'pg';

/**
 * The texts of the statements that the embedded database is sent while something runs, transactions' too. Those of the job
 * loop, which looks for work now and then, are left out.
 */
export async function statementsDuring(run: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  // Taken off the prototype on purpose: it is called with the client that it was called on.
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (this: pg.Client, ...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [query] = given as [string | { text: string }];
    texts.push(typeof query === 'string' ? query : query.text);
    return original.apply(this, given);
  } as typeof pg.Client.prototype.query;
  try {
    await run();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return texts.filter((text) => !/\bjobs\b/.test(text));
}

import type pg from 'pg';

/** Counts the statements that a pool's connections are sent while something runs. */
export async function countStatements(pool: pg.Pool, run: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const before = pool.query.bind(pool);
  const counted = (...given: Parameters<typeof before>) => {
    count += 1;
    return before(...given);
  };
  // Whatever borrows a connection (a transaction) would escape the count, so it fails the test instead.
  const connect = pool.connect.bind(pool);
  let isQuery = false;
  pool.query = ((...given: Parameters<typeof before>) => {
    isQuery = true;
    try {
      return counted(...given);
    } finally {
      isQuery = false;
    }
  }) as typeof pool.query;
  pool.connect = ((...given: Parameters<typeof connect>) => {
    if (!isQuery) throw new Error('A connection was borrowed while statements were counted.');
    return connect(...given);
  }) as typeof pool.connect;
  try {
    await run();
  } finally {
    pool.query = before as typeof pool.query;
    pool.connect = connect as typeof pool.connect;
  }
  return count;
}

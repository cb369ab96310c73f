import type pg from 'pg';

/**
 * Keeps the process alive when a connection breaks. The driver reports that as an 'error' event, of a client
 * that is in use and of the pool for an idle one, and such an event without a listener ends the process. The user of
 * the client gets the error from the statement that fails; the pool replaces the client.
 */
export function surviveLostConnections(pool: pg.Pool, lost: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', lost));
  // The same error again, for a client that was idle; it is told once, by the client.
  pool.on('error', () => {});
}

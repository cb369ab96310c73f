import type pg from 'pg';

/**
 * Keeps the process alive when a connection breaks. The driver reports that as an 'error' event, of the client while
 * somebody has it and of the pool while it is idle, and such an event without a listener ends the process. Whoever has
 * the client gets the error from the statement that fails; the pool replaces the client.
 */
export function surviveLostConnections(pool: pg.Pool, lost: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', lost));
  // The same error again, for a client that was idle; it is told once, by the client.
  pool.on('error', () => {});
}

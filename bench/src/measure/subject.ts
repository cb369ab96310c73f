import type { LocalDay } from '@fivefold/rules/calendar';
import { Connection } from '../http/connection.ts';
import type { RunningServer } from '../servers/child.ts';
import type { History, Side } from '../settings.ts';
import type { Watched } from './round.ts';

/** A running server with everything that is known of it. */
export interface Subject {
  readonly side: Side;
  readonly history: History;
  readonly server: RunningServer;
  readonly watched: Watched;
  /** The first day after the seeded history. */
  readonly firstDay: LocalDay;
}

export async function withConnection<T>({ server }: Subject, use: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = new Connection(server.port);
  try {
    return await use(connection);
  } finally {
    connection.close();
  }
}

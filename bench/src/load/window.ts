import { Connection } from '../http/connection.ts';
import type { Crowd } from './crowd.ts';
import type { Doing } from './settings.ts';
import type { LoadSubject } from './subject.ts';

/** What one server did in one window of time. */
export interface Window {
  readonly seconds: number;
  /** Milliseconds until each answer. */
  readonly waits: Readonly<Record<Doing, readonly number[]>>;
  /** Milliseconds of processor time, of all requests. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/** Connections that stay open from window to window. */
export async function openConnections(port: number, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => Connection.open(port)));
}

/** Every connection has one request under way, until the time is over. @throws when an answer is not 200. */
export async function measureWindow(
  subject: LoadSubject,
  connections: readonly Connection[],
  ms: number,
): Promise<Window> {
  const waits = noWaits();
  const [server, database] = [subject.cpu.server.start(), subject.cpu.database.start()];
  const beganAt = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() - beganAt < ms) await doOne(subject.crowd, connection, waits);
    }),
  );
  const seconds = (performance.now() - beganAt) / 1000;
  return { seconds, waits, serverCpu: server(), databaseCpu: database() };
}

export async function doOne(crowd: Crowd, connection: Connection, waits: Record<Doing, number[]>): Promise<void> {
  const { doing, request } = crowd.next();
  const sentAt = performance.now();
  const answer = await connection.send(request);
  waits[doing].push(performance.now() - sentAt);
  if (answer.status !== 200)
    throw new Error(`${doing} was answered ${answer.status}: ${answer.body.toString('utf8', 0, 500)}`);
}

export function noWaits(): Record<Doing, number[]> {
  return { dashboard: [], 'check-in': [], friends: [], status: [], edit: [], heart: [] };
}

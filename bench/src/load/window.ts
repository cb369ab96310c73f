import { Connection } from '../http/connection.ts';
import type { Workload } from './workload.ts';
import type { Operation } from './settings.ts';
import type { LoadTarget } from './target.ts';

/** What one server did in one window of time. */
export interface Window {
  readonly seconds: number;
  /** Milliseconds until each answer, by kind of request. */
  readonly latencies: Readonly<Record<Operation, readonly number[]>>;
  /** Milliseconds of processor time, of all requests. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/** Connections that stay open from window to window. */
export function openConnections(port: number, count: number): Connection[] {
  return Array.from({ length: count }, () => new Connection(port));
}

/** Every connection has one request in flight until the time is over. @throws when an answer is not 200. */
export async function measureWindow(
  subject: LoadTarget,
  connections: readonly Connection[],
  ms: number,
): Promise<Window> {
  const latencies = emptyLatencies();
  const [server, database] = [subject.cpu.server.start(), subject.cpu.database.start()];
  const beganAt = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() - beganAt < ms) await sendNext(subject.workload, connection, latencies);
    }),
  );
  const seconds = (performance.now() - beganAt) / 1000;
  return { seconds, latencies, serverCpu: server(), databaseCpu: database() };
}

export async function sendNext(
  workload: Workload,
  connection: Connection,
  latencies: Record<Operation, number[]>,
): Promise<void> {
  const { operation, request } = workload.next();
  const sentAt = performance.now();
  const answer = await connection.send(request);
  latencies[operation].push(performance.now() - sentAt);
  if (answer.status !== 200)
    throw new Error(`${operation} was answered ${answer.status}: ${answer.body.toString('utf8', 0, 500)}`);
}

export function emptyLatencies(): Record<Operation, number[]> {
  return { dashboard: [], 'check-in': [], friends: [], status: [], edit: [], heart: [] };
}

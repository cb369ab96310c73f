import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, HttpRequest } from '../http/connection.ts';
import type { ProcessorTime } from '../servers/processor-time.ts';
import { medianOf } from './median.ts';

/** What one round says of one server. Times are milliseconds a request. */
export interface Round {
  /** Median wall clock. */
  readonly p50: number;
  /** The server's process, all threads. */
  readonly cpu: number;
  /** The database's processes. */
  readonly databaseCpu: number;
}

export interface Watched {
  readonly server: ProcessorTime;
  readonly database: ProcessorTime;
}

/** The server writes its log line after the answer: that belongs to the request. */
const SETTLE_MS = 3;
/** A server is idle when it uses less than this much of the processor, in milliseconds, over one look. */
const IDLE = { lookMs: 40, usedMs: 4, mostLooks: 100 } as const;

/** Waits until a server is idle: the jobs of a new day are done, and what it has just run is compiled. */
export async function untilIdle({ server, database }: Watched): Promise<void> {
  for (let look = 0; look < IDLE.mostLooks; look++) {
    const used = [server.start(), database.start()];
    await delay(IDLE.lookMs);
    if (used.every((sinceThen) => sinceThen() < IDLE.usedMs)) return;
  }
  throw new Error('The server does not come to rest.');
}

/** Collects requests into a round, in as many windows as it takes; what happens between them is not counted. */
export function newRound(watched: Watched) {
  const wallMs: number[] = [];
  let cpuMs = 0;
  let databaseCpuMs = 0;
  return {
    /** @throws when an answer has another status: a refusal is fast, and would pass for a good time. */
    async add(connection: Connection, requests: readonly HttpRequest[], status = 200): Promise<void> {
      const server = watched.server.start();
      const database = watched.database.start();
      for (const request of requests) {
        const sentAt = performance.now();
        const answer = await connection.send(request);
        wallMs.push(performance.now() - sentAt);
        if (answer.status !== status)
          throw new Error(`The server answered ${answer.status}: ${answer.body.toString('utf8', 0, 500)}`);
      }
      await delay(SETTLE_MS);
      cpuMs += server();
      databaseCpuMs += database();
    },
    end(): Round {
      return {
        p50: medianOf(wallMs),
        cpu: cpuMs / wallMs.length,
        databaseCpu: databaseCpuMs / wallMs.length,
      };
    },
  };
}

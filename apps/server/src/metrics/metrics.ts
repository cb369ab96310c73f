import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db/connect.ts';
import type { Schema } from '../kernel/db/schema.ts';
import type { Sql } from '../kernel/db/sql.ts';
import { type Health, PARTS } from '../kernel/health/health.ts';
import type { MetricsRecorder } from '../kernel/metrics-recorder.ts';
import { createInstruments, type Instruments } from './instruments.ts';
import { countWaitingJobs } from './waiting-jobs.ts';

export interface AnsweredRequest {
  /** 'other' for unknown routes, because clients may send any method. */
  readonly method: string;
  /** The pattern, never the address. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The product's numbers for Prometheus. */
export interface Metrics {
  readonly metricsRecorder: MetricsRecorder;
  readonly contentType: string;
  request(request: AnsweredRequest): void;
  /** @returns all of them as text, with what is true at this moment. */
  text(health: Health): Promise<string>;
}

type Pool = Pick<Database<Schema>, 'pool'>;

interface MetricsDeps {
  readonly db: Pool;
  /** What counts the jobs. */
  readonly sqlOfJobs: () => Promise<Sql>;
  readonly clock: Clock;
}

/** However many scrape: the jobs are counted once in this time. */
const COUNT_EVERY_MS = 10_000;
const COUNT_WAIT_MS = 2000;

export function createMetrics({ db, sqlOfJobs, clock }: MetricsDeps): Metrics {
  const instruments = createInstruments();
  const { registry, requests } = instruments;
  let counting: Promise<void> | undefined;
  let countedAt = -Infinity;

  function countJobs(): Promise<void> {
    if (performance.now() - countedAt < COUNT_EVERY_MS) return Promise.resolve();
    counting ??= noteJobs(instruments, sqlOfJobs, clock).finally(() => {
      counting = undefined;
      countedAt = performance.now();
    });
    return Promise.race([counting, delay(COUNT_WAIT_MS, undefined, { ref: false })]);
  }

  return {
    metricsRecorder: instruments.metricsRecorder,
    contentType: registry.contentType,
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.trunc(status / 100)}xx` }, seconds),
    async text(health) {
      await countJobs();
      notePool(instruments, db.pool);
      noteParts(instruments, health);
      return registry.metrics();
    },
  };
}

/** While the database is away, old numbers are removed. */
async function noteJobs(
  { jobsDue, jobsParked, oldestJob }: Instruments,
  sqlOfJobs: MetricsDeps['sqlOfJobs'],
  clock: Clock,
): Promise<void> {
  try {
    const { due, parked, oldestSeconds } = await countWaitingJobs(await sqlOfJobs(), clock);
    jobsDue.set(due);
    jobsParked.set(parked);
    oldestJob.set(oldestSeconds);
  } catch {
    for (const gauge of [jobsDue, jobsParked, oldestJob]) gauge.remove();
  }
}

function notePool(
  { pool, poolWaiting }: Instruments,
  { totalCount, idleCount, waitingCount, options }: Pool['pool'],
): void {
  pool.set({ state: 'busy' }, totalCount - idleCount);
  pool.set({ state: 'idle' }, idleCount);
  pool.set({ state: 'most' }, options.max ?? 0);
  poolWaiting.set(waitingCount);
}

function noteParts({ parts }: Instruments, health: Health): void {
  for (const part of PARTS) {
    const { state } = health.parts[part];
    if (state === 'unknown') parts.remove({ part });
    else parts.set({ part }, state === 'ok' ? 1 : 0);
  }
}

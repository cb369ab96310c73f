import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { MetricsRecorder } from '../kernel/metrics-recorder.ts';

/** Seconds. A check-in takes a few milliseconds, a photo on a mobile network many seconds. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60];

/**
 * Every metric of the product, with what it counts and the labels it may have: none grows with the number of people.
 */
export interface Instruments {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly metricsRecorder: MetricsRecorder;
  readonly pool: Gauge<'state'>;
  readonly poolWaiting: Gauge;
  readonly jobsDue: Gauge;
  readonly jobsParked: Gauge;
  readonly oldestJob: Gauge;
  readonly parts: Gauge<'part'>;
}

export function createInstruments(): Instruments {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  const requests = new Histogram({
    name: 'fivefold_http_request_duration_seconds',
    help: 'Answered requests, from the head of the request to the last byte of the answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const checkIns = counter('fivefold_check_ins_total', 'Check-ins that were written.', ['kind']);
  const points = counter('fivefold_points_awarded_total', 'Streak points that check-ins earned.');
  const exchanges = counter('fivefold_streak_exchanges_total', 'Exchanges of streaks for months of Performance.');
  const streaks = counter('fivefold_streaks_exchanged_total', 'Streaks that were exchanged.');
  const months = counter('fivefold_months_bought_total', 'Months of Performance that streaks bought.');
  const jobs = new Histogram({
    name: 'fivefold_job_duration_seconds',
    help: 'Runs of jobs by kind and by what became of them.',
    labelNames: ['kind', 'outcome'] as const,
    buckets: JOB_BUCKETS,
    registers,
  });
  const portCalls = counter('fivefold_port_calls_total', 'Calls to services outside the process, by how they ended.', [
    'port',
    'outcome',
  ]);
  const replicaReads = counter(
    'fivefold_replica_reads_total',
    'Statements that a replica may answer, by which server did; none without a replica.',
    ['server'],
  );

  return {
    registry,
    requests,
    metricsRecorder: {
      checkIn(kind, earned) {
        checkIns.inc({ kind });
        points.inc(earned);
      },
      exchange(spent, bought) {
        exchanges.inc();
        streaks.inc(spent);
        months.inc(bought);
      },
      job: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
      portCall: (port, isFailed) => portCalls.inc({ port, outcome: isFailed ? 'failed' : 'ok' }),
      replicaRead: (server) => replicaReads.inc({ server }),
    },
    pool: gauge('fivefold_database_connections', 'Connections of this process to its database.', ['state']),
    poolWaiting: gauge('fivefold_database_waiting', 'Requests that wait for a connection of this process.'),
    jobsDue: gauge('fivefold_jobs_due', 'Jobs that are due and not running, counted up to 10000.'),
    jobsParked: gauge(
      'fivefold_jobs_parked',
      'Jobs that were given up and wait for a person, among the first 100000 rows.',
    ),
    oldestJob: gauge('fivefold_jobs_oldest_due_seconds', 'How long the oldest job that is due has been waiting.'),
    parts: gauge(
      'fivefold_part_working',
      'Whether a part of the product works: 1 ok, 0 failing; absent while it is not known.',
      ['part'],
    ),
  };
}

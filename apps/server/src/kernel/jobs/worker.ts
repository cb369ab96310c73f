import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { PortFailure } from '../port-failure.ts';
import { type JobOutcome, noopMetrics, type MetricsRecorder } from '../metrics-recorder.ts';
import { claim, type ClaimedJob, laneOf, retryLater, settle } from './queue.ts';

/**
 * What one kind of job does. Handlers are idempotent: a job may run twice, and checks first whether it is still needed.
 */
export interface JobKind {
  readonly kind: string;
  /** How many jobs of its lane a process does at a time; the most of its kinds counts. One unless given. */
  readonly atOnce?: number;
  run(payload: unknown): Promise<void>;
}

export function defineJob<Payload>(
  kind: string,
  schema: z.ZodMiniType<Payload>,
  run: (payload: Payload) => Promise<void>,
  { atOnce = 1 }: { readonly atOnce?: number } = {},
): JobKind {
  return { kind, atOnce, run: (payload) => run(schema.parse(payload)) };
}

export interface Worker {
  /** Looks for work now instead of at the next tick. */
  wake(): void;
  /** Works until nothing is due; for tests and for a moved clock. */
  drain(): Promise<void>;
  /**
   * Takes no more jobs and waits for those in flight, but not without limit: a service that does not answer may hold
   * one for a minute. What is left then is as after a kill: its lease runs out, and it is done again.
   */
  stop(): Promise<void>;
  /** Since it last looked for work and the database answered; undefined where it never does. */
  secondsSinceLook(): number | undefined;
}

/** Of a process that leaves the jobs to others. They are on no other way told of new ones: each looks once a second. */
export const noWorker: Worker = {
  wake: () => undefined,
  drain: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  secondsSinceLook: () => undefined,
};

const IDLE_MS = 1000;
/** Within the time that a stop may take in all. */
const STOP_MS = 4000;

/**
 * Claims what is due and runs it, settles it, and looks again: as many jobs at a time as each lane takes, so that no
 * lease runs down while its job waits for its turn, and no mail waits for a payment service that does not answer.
 */
export function startWorker(deps: {
  db: Kysely<Schema>;
  clock: Clock;
  log: Log;
  kinds: readonly JobKind[];
  metricsRecorder?: MetricsRecorder;
  idleMs?: number;
  stopMs?: number;
}): Worker {
  const { db, clock, log, metricsRecorder = noopMetrics } = deps;
  const kinds = new Map(deps.kinds.map((kind) => [kind.kind, kind]));
  if (kinds.size !== deps.kinds.length) throw new Error('Two kinds of job have one name.');
  const widthOf = new Map<string, number>();
  for (const { kind, atOnce = 1 } of deps.kinds)
    widthOf.set(laneOf(kind), Math.max(atOnce, widthOf.get(laneOf(kind)) ?? 1));
  const running = new Map<Promise<void>, string>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<boolean> | undefined;
  let lookedAt = performance.now();

  async function runJob(job: ClaimedJob): Promise<void> {
    const kind = kinds.get(job.kind);
    const began = performance.now();
    const count = (outcome: JobOutcome) =>
      metricsRecorder.job(kind?.kind ?? 'unknown', outcome, (performance.now() - began) / 1000);
    try {
      if (kind === undefined) throw new Error(`No handler for jobs of kind ${job.kind}.`);
      await kind.run(job.payload);
      await settle(db, job);
      count('done');
      log.debug({ job: job.id, kind: job.kind, attempts: job.attempts }, 'job done');
    } catch (error) {
      const wait = error instanceof PortFailure ? error.retryAfterSeconds : undefined;
      const outcome = await retryLater(db, clock, job, error instanceof Error ? error.message : String(error), wait);
      count(outcome);
      log[outcome === 'parked' ? 'error' : 'warn'](
        { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
        `job ${outcome}`,
      );
    }
  }

  const failed = (error: unknown) => log.error({ err: error }, 'the job loop failed and goes on');

  function start(job: ClaimedJob): void {
    const lane = laneOf(job.kind);
    const run = runJob(job)
      .catch(failed)
      .finally(() => {
        running.delete(run);
        void runDue();
      });
    running.set(run, lane);
  }

  function freeLanes(): string[] {
    const busy = [...running.values()];
    return [...widthOf].flatMap(([lane, width]) => (busy.filter((each) => each === lane).length < width ? [lane] : []));
  }

  /** Starts what is due in every lane that is free. @returns whether every lane was, and nothing was due */
  async function startDue(): Promise<boolean> {
    const isIdle = running.size === 0;
    for (let found = 0; !isStopped; found++) {
      const job = await claim(db, clock, freeLanes());
      lookedAt = performance.now();
      if (job === undefined) return isIdle && found === 0;
      start(job);
    }
    return true;
  }

  /** @returns what {@link startDue} does; true, too, when it failed */
  function runDue(): Promise<boolean> {
    if (isStopped) return Promise.resolve(true);
    clearTimeout(timer);
    // One look after the other: two at once could both take a job of one lane.
    looking = (looking ?? Promise.resolve(true))
      .then(startDue)
      .catch(failed)
      .then((isIdle) => isIdle ?? true);
    const mine = looking;
    void mine.then(() => {
      if (looking !== mine || isStopped) return;
      clearTimeout(timer);
      timer = setTimeout(() => void runDue(), deps.idleMs ?? IDLE_MS);
    });
    return mine;
  }
  void runDue();

  async function stopOnce(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    // A look may still start what it has just claimed.
    const rest = Promise.resolve(looking).then(() => Promise.all(running.keys()));
    const isDone = await within(rest, deps.stopMs ?? STOP_MS);
    if (!isDone)
      log.warn({ lanes: [...new Set(running.values())] }, 'stopped while jobs were running; they will run again');
  }
  let stopping: Promise<void> | undefined;

  return {
    wake: () => void runDue(),
    async drain() {
      // A look while a job runs leaves its lane out, and says nothing of what is due there.
      do await Promise.all(running.keys());
      while (!(await runDue()));
    },
    stop: () => (stopping ??= stopOnce()),
    secondsSinceLook: () => (performance.now() - lookedAt) / 1000,
  };
}

/** @returns whether it ended in time */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const giveUp = new AbortController();
  const isDone = await Promise.race([work.then(() => true), delay(ms, false, { signal: giveUp.signal })]);
  giveUp.abort();
  return isDone;
}

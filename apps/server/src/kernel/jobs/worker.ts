import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { PortFailure } from '../port-failure.ts';
import { claim, type ClaimedJob, retryLater, settle } from './queue.ts';

/** What one kind of job does. Handlers are idempotent: a job may run twice, and asks whether the world still wants it. */
export interface JobKind {
  readonly kind: string;
  run(payload: unknown): Promise<void>;
}

export function defineJob<Payload>(kind: string, schema: z.ZodMiniType<Payload>, run: (payload: Payload) => Promise<void>): JobKind {
  return { kind, run: (payload) => run(schema.parse(payload)) };
}

export interface Worker {
  /** Looks for work now instead of at the next tick. */
  wake(): void;
  /** Works until nothing is due; for tests and for a moved clock. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const IDLE_MS = 1000;

/** One loop: claim, run, settle, one job after the other, so that no lease runs down while its job waits for its turn. */
export function startWorker(deps: { db: Kysely<Schema>; clock: Clock; log: Log; kinds: readonly JobKind[]; idleMs?: number }): Worker {
  const { db, clock, log } = deps;
  const kinds = new Map(deps.kinds.map((kind) => [kind.kind, kind]));
  if (kinds.size !== deps.kinds.length) throw new Error('Two kinds of job have one name.');
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function runJob(job: ClaimedJob): Promise<void> {
    const kind = kinds.get(job.kind);
    try {
      if (kind === undefined) throw new Error(`No handler for jobs of kind ${job.kind}.`);
      await kind.run(job.payload);
      await settle(db, clock, job);
    } catch (error) {
      const wait = error instanceof PortFailure ? error.retryAfterSeconds : undefined;
      const outcome = await retryLater(db, clock, job, error instanceof Error ? error.message : String(error), wait);
      log[outcome === 'parked' ? 'error' : 'warn']({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, `job ${outcome}`);
    }
  }

  async function work(): Promise<void> {
    while (!isStopped) {
      const job = await claim(db, clock);
      if (job === undefined) return;
      await runJob(job);
    }
  }

  function loop(): void {
    if (isStopped || running !== undefined) return;
    clearTimeout(timer);
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'the job loop failed and goes on'))
      .finally(() => {
        running = undefined;
        if (!isStopped) timer = setTimeout(loop, deps.idleMs ?? IDLE_MS);
      });
  }
  loop();

  return {
    wake: loop,
    async drain() {
      await running;
      await work();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import type { MovableClock } from '../../clock.ts';
import { migrate } from '../../db/migrate.ts';
import { enqueue, type NewJob } from '../queue.ts';
import { defineJob, type JobKind, startWorker, type Worker } from '../worker.ts';

/** Gives the tests of a file a database whose table `jobs` is empty before each test, a clock, and workers. */
export function useJobs() {
  let database: TestDatabase;
  let clock: MovableClock;
  const workers: Worker[] = [];
  const logged: { level: string; line: string }[] = [];
  const log = Object.fromEntries(
    ['debug', 'info', 'warn', 'error'].map((level) => [
      level,
      (_extra: object, line: string) => void logged.push({ level, line }),
    ]),
  ) as unknown as Parameters<typeof startWorker>[0]['log'];
  const db = () => database.db.kysely;

  beforeAll(async () => {
    database = await openTestDatabase();
    await migrate(database.db.pool);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await database.db.pool.query('truncate jobs');
    logged.length = 0;
    clock = createTestClock(new Date());
  });

  return {
    get clock() {
      return clock;
    },
    db,
    log,
    logged,
    workers,
    query: (text: string) => database.db.pool.query(text),
    add: (job: Partial<NewJob> = {}) => enqueue(db(), clock, { kind: 'test.note', payload: {}, ...job }),
    rows: () => db().selectFrom('jobs').selectAll().orderBy('created_at').execute(),
    /** A worker that looks for jobs only when it is drained or woken. */
    worker: (kinds: readonly JobKind[]): Worker => {
      const made = startWorker({ db: db(), clock, log, kinds, idleMs: 1_000_000 });
      workers.push(made);
      return made;
    },
  };
}

export function note(run: (payload: { nth?: number | undefined }) => Promise<void> | void): JobKind {
  return defineJob('test.note', z.object({ nth: z.optional(z.number()) }), async (payload) => run(payload));
}

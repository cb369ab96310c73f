import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openTestPostgres, type TestDatabase } from '../../testing/database.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import type { MovableClock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { inTransaction } from '../db/retry.ts';
import { claim, enqueue, MAX_ATTEMPTS, type NewJob, retryLater, settle } from './queue.ts';
import { defineJob, type JobKind, startWorker, type Worker } from './worker.ts';

let database: TestDatabase;
let clock: MovableClock;
const workers: Worker[] = [];
const logged: { level: string; line: string }[] = [];

beforeAll(async () => {
  database = await openTestPostgres();
  await migrate(database.db.pool);
});
afterAll(() => database.close());
beforeEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await database.db.pool.query('truncate jobs');
  logged.length = 0;
  clock = createTestClock(new Date());
});

const db = () => database.db.kysely;
const add = (job: Partial<NewJob> = {}) => enqueue(db(), clock, { kind: 'test.note', payload: {}, ...job });
const rows = () => db().selectFrom('jobs').selectAll().orderBy('created_at').execute();
const log = Object.fromEntries(
  ['debug', 'info', 'warn', 'error'].map((level) => [
    level,
    (_extra: object, line: string) => void logged.push({ level, line }),
  ]),
) as unknown as Parameters<typeof startWorker>[0]['log'];

/** A worker that only works when it is told to. */
function worker(kinds: readonly JobKind[]): Worker {
  const made = startWorker({ db: db(), clock, log, kinds, idleMs: 1_000_000 });
  workers.push(made);
  return made;
}

function note(run: (payload: { nth?: number | undefined }) => Promise<void> | void): JobKind {
  return defineJob('test.note', z.object({ nth: z.optional(z.number()) }), async (payload) => run(payload));
}

describe('a job', () => {
  it('exists exactly when the change that causes it is committed', async () => {
    const change = (isBroken: boolean) =>
      inTransaction(db(), async (tx) => {
        await enqueue(tx, clock, { kind: 'test.note', payload: {} });
        expect(await claim(db(), clock)).toBeUndefined();
        if (isBroken) throw new Error('The change did not happen.');
      });
    await expect(change(true)).rejects.toThrow('did not happen');
    expect(await rows()).toHaveLength(0);
    await change(false);
    expect(await rows()).toHaveLength(1);
  });

  it('waits until it is due by the product’s clock', async () => {
    await add({ runAt: new Date(clock.now().getTime() + 60_000) });
    expect(await claim(db(), clock)).toBeUndefined();
    clock.advanceDays(1);
    expect(await claim(db(), clock)).toBeDefined();
  });

  it('is taken once, however many workers ask at the same moment', async () => {
    for (let nth = 0; nth < 30; nth++) await add({ payload: { nth } });
    const claimed = await Promise.all(Array.from({ length: 40 }, () => claim(db(), clock)));
    const ids = claimed.flatMap((job) => job?.id ?? []);
    expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
  });

  it('that another worker is claiming does not block: the next one is claimed', async () => {
    const now = clock.now().getTime();
    await add({ payload: { nth: 1 }, runAt: new Date(now - 2000) });
    await add({ payload: { nth: 2 }, runAt: new Date(now - 1000) });
    await db()
      .transaction()
      .execute(async (tx) => {
        await claim(tx, clock);
        expect((await claim(db(), clock))?.payload).toEqual({ nth: 2 });
      });
  });

  it('is run once by several workers that drain one queue', async () => {
    for (let nth = 0; nth < 40; nth++) await add({ payload: { nth } });
    const ran: (number | undefined)[] = [];
    const kind = note(async ({ nth }) => {
      await delay(2);
      ran.push(nth);
    });
    await Promise.all([worker([kind]), worker([kind]), worker([kind])].map((each) => each.drain()));
    expect(ran.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 40 }, (_, nth) => nth));
    expect(await rows()).toEqual([]);
  });

  it('can be claimed again when its lease runs out, and not earlier', async () => {
    await add();
    const first = await claim(db(), clock);
    expect(first?.attempts).toBe(1);
    // The product's clock may be moved by a test or by its operator; a running job must not be taken away by that.
    clock.advanceDays(30);
    expect(await claim(db(), clock)).toBeUndefined();
    await database.db.pool.query(`update jobs set leased_until = now() - interval '1 second'`);
    const second = await claim(db(), clock);
    expect([second?.id, second?.attempts]).toEqual([first?.id, 2]);
  });
});

describe('a job that fails', () => {
  it('is tried again, each time later, by an hour at most, and parked with its reason after the last', async () => {
    await add();
    const waits: number[] = [];
    let outcome: string | undefined;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const job = await claim(db(), clock);
      expect(job?.attempts).toBe(attempt);
      if (job === undefined) throw new Error('The job was not given back.');
      outcome = await retryLater(db(), clock, job, `no luck ${attempt}`);
      const [row] = await rows();
      waits.push(((row?.run_at.getTime() ?? 0) - clock.now().getTime()) / 1000);
      expect(await claim(db(), clock)).toBeUndefined();
      clock.advanceDays(1);
    }
    expect(outcome).toBe('parked');
    for (const [nth, waitSeconds] of waits.entries()) {
      expect(waitSeconds).toBeGreaterThan(0.7 * Math.min(2 ** nth, 3600));
      expect(waitSeconds).toBeLessThan(1.3 * Math.min(2 ** nth, 3600));
    }
    expect((await rows())[0]).toMatchObject({
      attempts: MAX_ATTEMPTS,
      last_error: `no luck ${MAX_ATTEMPTS}`,
      leased_until: null,
    });
    clock.advanceDays(365);
    expect(await claim(db(), clock)).toBeUndefined();
  });

  it('keeps its own lane waiting while it runs, and no other', async () => {
    const slow = Promise.withResolvers<void>();
    const ran: string[] = [];
    const kind = (name: string, run: () => Promise<void>) =>
      defineJob(name, z.object({}), async () => {
        await run();
        ran.push(name);
      });
    // Jobs of one instant have no order.
    await add({ kind: 'slow.first', runAt: new Date(clock.now().getTime() - 1000) });
    await add({ kind: 'slow.second' });
    await add({ kind: 'mail.send' });
    const made = worker([
      kind('slow.first', () => slow.promise),
      kind('slow.second', async () => {}),
      kind('mail.send', async () => {}),
    ]);
    made.wake();
    await expect.poll(() => ran).toEqual(['mail.send']);
    slow.resolve();
    await made.drain();
    expect(ran).toEqual(['mail.send', 'slow.first', 'slow.second']);
  });

  it('does not keep the others from running, and says why in the log', async () => {
    await add({ payload: { nth: 0 } });
    await add({ payload: { nth: 1 } });
    await add({ kind: 'test.unknown' });
    await add({ payload: { nth: 'two' } });
    const ran: (number | undefined)[] = [];
    await worker([
      note(({ nth }) => {
        if (nth === 0) throw new Error('no luck');
        ran.push(nth);
      }),
    ]).drain();
    expect(ran).toEqual([1]);
    expect((await rows()).map((row) => [row.attempts, row.leased_until])).toEqual(Array<unknown>(3).fill([1, null]));
    const loud = logged.filter(({ level }) => level !== 'debug');
    expect(loud).toEqual(Array<unknown>(3).fill({ level: 'warn', line: 'job retried' }));
  });

  it('runs again from the beginning when it is enqueued again after it was parked', async () => {
    await add({ dedupeKey: 'one' });
    await database.db.pool.query(
      `update jobs set attempts = 10, parked_at = now(), run_at = now() + interval '1 hour'`,
    );
    await add({ dedupeKey: 'one' });
    expect((await claim(db(), clock))?.attempts).toBe(1);
  });
});

describe('a job with a key', () => {
  it('is one row however often it is enqueued, with the newest payload and the earliest time', async () => {
    const later = new Date(clock.now().getTime() + 3_600_000);
    await add({ dedupeKey: 'one', payload: { nth: 1 }, runAt: later });
    await add({ dedupeKey: 'one', payload: { nth: 2 } });
    await add({ dedupeKey: 'one', payload: { nth: 3 }, runAt: later });
    const ran: (number | undefined)[] = [];
    await worker([note(({ nth }) => void ran.push(nth))]).drain();
    expect(ran).toEqual([3]);
    expect(await rows()).toEqual([]);
  });

  it('is one row when it is asked for by many at the same moment', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, nth) => add({ dedupeKey: 'one', payload: { nth } })));
    expect(await rows()).toHaveLength(1);
  });

  it('runs once more, with the new payload, when it is asked for while it runs', async () => {
    await add({ dedupeKey: 'one', payload: { nth: 1 } });
    const ran: (number | undefined)[] = [];
    await worker([
      note(async ({ nth }) => {
        ran.push(nth);
        if (nth === 1)
          await Promise.all([
            add({ dedupeKey: 'one', payload: { nth: 2 } }),
            add({ dedupeKey: 'one', payload: { nth: 2 } }),
          ]);
      }),
    ]).drain();
    expect(ran).toEqual([1, 2]);
    expect(await rows()).toEqual([]);
  });

  it('is not lost when it is asked for at the moment it ends', async () => {
    for (let round = 0; round < 30; round++) {
      await add({ dedupeKey: 'one', payload: { nth: 1 } });
      const job = await claim(db(), clock);
      if (job === undefined) throw new Error('Nothing was due.');
      await Promise.all([settle(db(), clock, job), add({ dedupeKey: 'one', payload: { nth: 2 } })]);
      const next = await claim(db(), clock);
      expect(next?.payload).toEqual({ nth: 2 });
      if (next !== undefined) await settle(db(), clock, next);
    }
  });

  it('is not forgotten when it was asked for while it ran, and then failed', async () => {
    await add({ dedupeKey: 'one', payload: { nth: 1 } });
    const job = await claim(db(), clock);
    await add({ dedupeKey: 'one', payload: { nth: 2 } });
    if (job !== undefined) await retryLater(db(), clock, job, 'no luck');
    clock.advanceDays(1);
    const ran: (number | undefined)[] = [];
    await worker([note(({ nth }) => void ran.push(nth))]).drain();
    expect(ran).toEqual([2]);
    expect(await rows()).toEqual([]);
  });

  it('is not parked when it was asked for again during its last try', async () => {
    await add({ dedupeKey: 'one', payload: { nth: 1 } });
    await database.db.pool.query('update jobs set attempts = 9');
    const job = await claim(db(), clock);
    await add({ dedupeKey: 'one', payload: { nth: 2 } });
    if (job === undefined) throw new Error('Nothing was due.');
    expect(await retryLater(db(), clock, job, 'no luck')).toBe('retried');
    clock.advanceDays(1);
    expect(await claim(db(), clock)).toMatchObject({ attempts: 1, payload: { nth: 2 } });
  });
});

describe('a worker that lost its lease', () => {
  it('does not change the job that another worker has now', async () => {
    await add();
    const late = await claim(db(), clock);
    await database.db.pool.query(`update jobs set leased_until = now() - interval '1 second'`);
    const current = await claim(db(), clock);
    if (late === undefined || current === undefined) throw new Error('Nothing was due.');
    const before = await rows();
    await retryLater(db(), clock, late, 'too late');
    await settle(db(), clock, late);
    expect(await rows()).toEqual(before);
    await settle(db(), clock, current);
    expect(await rows()).toEqual([]);
  });
});

describe('a worker', () => {
  it('takes a job at once when it is woken, also while it works', async () => {
    const ran: (number | undefined)[] = [];
    const made = worker([
      note(async ({ nth }) => {
        ran.push(nth);
        if (nth === 1) await delay(50);
      }),
    ]);
    await made.drain();
    await add({ payload: { nth: 1 } });
    made.wake();
    await delay(20);
    await add({ payload: { nth: 2 } });
    made.wake();
    await expect.poll(() => ran, { timeout: 2000, interval: 10 }).toEqual([1, 2]);
  });

  it('stops only when the job at hand is done, and then takes no more', async () => {
    await add({ payload: { nth: 1 }, runAt: new Date(clock.now().getTime() - 1000) });
    await add({ payload: { nth: 2 } });
    let isInside = false;
    const ran: (number | undefined)[] = [];
    const made = worker([
      note(async ({ nth }) => {
        isInside = true;
        await delay(50);
        ran.push(nth);
      }),
    ]);
    await expect.poll(() => isInside, { interval: 5 }).toBe(true);
    await made.stop();
    expect(ran).toEqual([1]);
    expect((await rows()).map((row) => row.payload)).toEqual([{ nth: 2 }]);
    made.wake();
    await delay(30);
    expect(ran).toEqual([1]);
  });

  it('does not wait without limit for a job that hangs: its lease runs out, and it runs again', async () => {
    await add({ payload: { nth: 1 } });
    let isInside = false;
    const hangs = note(() => {
      isInside = true;
      return new Promise(() => undefined);
    });
    const made = startWorker({ db: db(), clock, log, kinds: [hangs], stopMs: 20 });
    await expect.poll(() => isInside, { interval: 5 }).toBe(true);
    await made.stop();
    expect(logged).toEqual([{ level: 'warn', line: 'stopped while jobs were under way; they will be done again' }]);
    expect(await rows()).toMatchObject([{ attempts: 1, leased_until: expect.any(Date) }]);
  });

  it('goes on when the database was away', async () => {
    await add({ payload: { nth: 1 } });
    await database.db.pool.query('alter table jobs rename to jobs_away');
    const ran: (number | undefined)[] = [];
    const made = startWorker({ db: db(), clock, log, kinds: [note(({ nth }) => void ran.push(nth))], idleMs: 10 });
    workers.push(made);
    await expect.poll(() => logged.length, { interval: 5 }).toBeGreaterThan(0);
    await database.db.pool.query('alter table jobs_away rename to jobs');
    await expect.poll(() => ran, { timeout: 2000, interval: 10 }).toEqual([1]);
  });

  it('refuses two kinds of one name', () => {
    expect(() => startWorker({ db: db(), clock, log, kinds: [note(() => {}), note(() => {})] })).toThrow('one name');
  });
});

describe('a long list of jobs', () => {
  it('is worked off in the order of their times', async () => {
    const now = clock.now().getTime();
    for (const secondsAgo of [3, 9, 6, 1])
      await add({
        kind: 'test.note',
        payload: { nth: secondsAgo },
        runAt: new Date(now - secondsAgo * 1000),
        dedupeKey: randomUUID(),
      });
    const ran: (number | undefined)[] = [];
    await worker([note(({ nth }) => void ran.push(nth))]).drain();
    expect(ran).toEqual([9, 6, 3, 1]);
  });
});

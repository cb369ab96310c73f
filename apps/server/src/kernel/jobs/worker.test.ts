import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { claim, enqueue, retryLater, settle } from './queue.ts';
import { defineHourlyJob } from './recurring.ts';
import { note, useJobs } from './testing/use-jobs.ts';
import { defineJob, startWorker } from './worker.ts';

const jobs = useJobs();
const { db, add, rows, worker, workers, log, logged } = jobs;

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
    await add({ payload: { nth: 1 }, runAt: new Date(jobs.clock.now().getTime() - 1000) });
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
    const made = startWorker({ db: db(), clock: jobs.clock, log, kinds: [hangs], stopMs: 20 });
    await expect.poll(() => isInside, { interval: 5 }).toBe(true);
    await made.stop();
    expect(logged).toEqual([{ level: 'warn', line: 'stopped while jobs were running; they will run again' }]);
    expect(await rows()).toMatchObject([{ attempts: 1, leased_until: expect.any(Date) }]);
  });

  it('goes on when the database was away', async () => {
    await add({ payload: { nth: 1 } });
    await jobs.query('alter table jobs rename to jobs_away');
    const ran: (number | undefined)[] = [];
    const made = startWorker({
      db: db(),
      clock: jobs.clock,
      log,
      kinds: [note(({ nth }) => void ran.push(nth))],
      idleMs: 10,
    });
    workers.push(made);
    await expect.poll(() => logged.length, { interval: 5 }).toBeGreaterThan(0);
    await jobs.query('alter table jobs_away rename to jobs');
    await expect.poll(() => ran, { timeout: 2000, interval: 10 }).toEqual([1]);
  });

  it('drains for several who ask at once', async () => {
    const ran: (number | undefined)[] = [];
    const made = worker([note(({ nth }) => void ran.push(nth))]);
    for (const nth of [1, 2, 3]) await add({ payload: { nth } });
    await Promise.all(Array.from({ length: 5 }, () => made.drain()));
    expect(ran.toSorted()).toEqual([1, 2, 3]);
  });

  it('drains what waits for a job that ends while the last look asks for the other lanes', async () => {
    const [first, slow, second] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const started: (number | undefined)[] = [];
    let isSlowInside = false;
    let isSlowEnded = false;
    let emptyLooks = 0;
    const kysely = db().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The slow job's end looks, then the drain: the second job ends while that look's answer is on its way.
        if (isSlowEnded && result.rows.length === 0 && result.numAffectedRows === 0n && ++emptyLooks === 2) {
          second.resolve();
          await expect.poll(async () => (await rows()).length, { interval: 5 }).toBe(1);
          await delay(20);
        }
        return result;
      },
    });
    for (const nth of [1, 2, 3])
      await add({ payload: { nth }, runAt: new Date(jobs.clock.now().getTime() - 1000 + nth) });
    await add({ kind: 'other.slow' });
    const made = startWorker({
      db: kysely,
      clock: jobs.clock,
      log,
      idleMs: 1_000_000,
      kinds: [
        note(async ({ nth }) => {
          started.push(nth);
          if (nth === 1) await first.promise;
          if (nth === 2) await second.promise;
        }),
        defineJob('other.slow', z.object({}), async () => {
          isSlowInside = true;
          await slow.promise;
        }),
      ],
    });
    workers.push(made);
    await expect.poll(() => isSlowInside && started.length, { interval: 5 }).toBe(1);
    const drained = made.drain();
    first.resolve();
    await expect.poll(() => started.length, { interval: 5 }).toBe(2);
    await delay(50);
    isSlowEnded = true;
    slow.resolve();
    await drained;
    expect(emptyLooks).toBeGreaterThan(1);
    expect(await rows()).toEqual([]);
  });

  it('refuses two kinds of one name', () => {
    expect(() => startWorker({ db: db(), clock: jobs.clock, log, kinds: [note(() => {}), note(() => {})] })).toThrow(
      'one name',
    );
  });
});

describe('a long list of jobs', () => {
  it('is worked off in the order of their times', async () => {
    const now = jobs.clock.now().getTime();
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

describe('a job with a key', () => {
  it('is one row however often it is enqueued, with the newest payload and the earliest time', async () => {
    const later = new Date(jobs.clock.now().getTime() + 3_600_000);
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

  it('waits for the time it was asked for while it ran', async () => {
    const later = new Date(jobs.clock.now().getTime() + 60_000);
    await add({ dedupeKey: 'one', payload: { nth: 1 } });
    const ran: (number | undefined)[] = [];
    const work = worker([
      note(async ({ nth }) => {
        ran.push(nth);
        if (nth === 1) await add({ dedupeKey: 'one', payload: { nth: 2 }, runAt: later });
      }),
    ]);
    await work.drain();
    expect(ran).toEqual([1]);
    jobs.clock.setTo(later);
    await work.drain();
    expect(ran).toEqual([1, 2]);
  });

  it('of every hour does not run again at once when the clock was set back while it ran', async () => {
    const hour = new Date('2026-11-21T12:00:00Z');
    const before = new Date(hour.getTime() - 1000);
    const hourly = defineHourlyJob({ db: { kysely: db() }, clock: jobs.clock }, 'test.hourly', () => Promise.resolve());
    jobs.clock.setTo(before);
    await enqueue(db(), jobs.clock, hourly.next());
    jobs.clock.setTo(hour);
    const job = await claim(db(), jobs.clock, ['test']);
    if (job === undefined) throw new Error('Nothing was due.');
    jobs.clock.setTo(before);
    await hourly.run(job.payload);
    await settle(db(), job);
    expect(await claim(db(), jobs.clock, ['test'])).toBeUndefined();
    jobs.clock.setTo(hour);
    expect(await claim(db(), jobs.clock, ['test'])).toMatchObject({ kind: 'test.hourly', attempts: 1 });
  });

  it('is not lost when it is asked for at the moment it ends', async () => {
    for (let round = 0; round < 30; round++) {
      await add({ dedupeKey: 'one', payload: { nth: 1 } });
      const job = await claim(db(), jobs.clock, ['test']);
      if (job === undefined) throw new Error('Nothing was due.');
      await Promise.all([settle(db(), job), add({ dedupeKey: 'one', payload: { nth: 2 } })]);
      const next = await claim(db(), jobs.clock, ['test']);
      expect(next?.payload).toEqual({ nth: 2 });
      if (next !== undefined) await settle(db(), next);
    }
  });

  it('is not forgotten when it was asked for while it ran, and then failed', async () => {
    await add({ dedupeKey: 'one', payload: { nth: 1 } });
    const job = await claim(db(), jobs.clock, ['test']);
    await add({ dedupeKey: 'one', payload: { nth: 2 } });
    if (job !== undefined) await retryLater(db(), jobs.clock, job, 'no luck');
    jobs.clock.advanceDays(1);
    const ran: (number | undefined)[] = [];
    await worker([note(({ nth }) => void ran.push(nth))]).drain();
    expect(ran).toEqual([2]);
    expect(await rows()).toEqual([]);
  });

  it('is not parked when it was asked for again during its last try', async () => {
    await add({ dedupeKey: 'one', payload: { nth: 1 } });
    await jobs.query('update jobs set attempts = 9');
    const job = await claim(db(), jobs.clock, ['test']);
    await add({ dedupeKey: 'one', payload: { nth: 2 } });
    if (job === undefined) throw new Error('Nothing was due.');
    expect(await retryLater(db(), jobs.clock, job, 'no luck')).toBe('retried');
    jobs.clock.advanceDays(1);
    expect(await claim(db(), jobs.clock, ['test'])).toMatchObject({ attempts: 1, payload: { nth: 2 } });
  });
});

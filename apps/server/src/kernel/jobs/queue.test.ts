import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction } from '../db/retry.ts';
import { claim, enqueue, enqueueAll, MAX_ATTEMPTS, retryLater, settle } from './queue.ts';
import { note, useJobs } from './testing/use-jobs.ts';
import { defineJob } from './worker.ts';

const jobs = useJobs();
const { db, add, rows, worker, logged } = jobs;

describe('a job', () => {
  it('exists exactly when the change that causes it is committed', async () => {
    const change = (isBroken: boolean) =>
      inTransaction(db(), async (tx) => {
        await enqueue(tx, jobs.clock, { kind: 'test.note', payload: {} });
        expect(await claim(db(), jobs.clock, ['test'])).toBeUndefined();
        if (isBroken) throw new Error('The change did not happen.');
      });
    await expect(change(true)).rejects.toThrow('did not happen');
    expect(await rows()).toHaveLength(0);
    await change(false);
    expect(await rows()).toHaveLength(1);
  });

  it('waits until it is due by the product’s clock', async () => {
    await add({ runAt: new Date(jobs.clock.now().getTime() + 60_000) });
    expect(await claim(db(), jobs.clock, ['test'])).toBeUndefined();
    jobs.clock.advanceDays(1);
    expect(await claim(db(), jobs.clock, ['test'])).toBeDefined();
  });

  it('waits once for each key when many are asked for together, again and again', async () => {
    const asked = ['one', 'two', undefined].map((dedupeKey) => ({
      kind: 'test.note',
      payload: {},
      ...(dedupeKey && { dedupeKey }),
    }));
    await enqueueAll(db(), jobs.clock, asked);
    await enqueueAll(db(), jobs.clock, asked);
    expect((await rows()).map(({ dedupe_key }) => dedupe_key ?? '').toSorted()).toEqual(['', '', 'one', 'two']);
  });

  it('is taken once, however many workers ask at the same moment', async () => {
    for (let nth = 0; nth < 30; nth++) await add({ payload: { nth } });
    const claimed = await Promise.all(Array.from({ length: 40 }, () => claim(db(), jobs.clock, ['test'])));
    const ids = claimed.flatMap((job) => job?.id ?? []);
    expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
  });

  it('that another worker is claiming does not block: the next one is claimed', async () => {
    const now = jobs.clock.now().getTime();
    await add({ payload: { nth: 1 }, runAt: new Date(now - 2000) });
    await add({ payload: { nth: 2 }, runAt: new Date(now - 1000) });
    await db()
      .transaction()
      .execute(async (tx) => {
        await claim(tx, jobs.clock, ['test']);
        expect((await claim(db(), jobs.clock, ['test']))?.payload).toEqual({ nth: 2 });
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
    const first = await claim(db(), jobs.clock, ['test']);
    expect(first?.attempts).toBe(1);
    // The product's clock may be moved by a test or by its operator; a running job must not be taken away by that.
    jobs.clock.advanceDays(30);
    expect(await claim(db(), jobs.clock, ['test'])).toBeUndefined();
    await jobs.query(`update jobs set leased_until = now() - interval '1 second'`);
    const second = await claim(db(), jobs.clock, ['test']);
    expect([second?.id, second?.attempts]).toEqual([first?.id, 2]);
  });
});

describe('a job that fails', () => {
  it('is tried again, each time later, by an hour at most, and parked with its reason after the last', async () => {
    await add();
    const waits: number[] = [];
    let outcome: string | undefined;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const job = await claim(db(), jobs.clock, ['test']);
      expect(job?.attempts).toBe(attempt);
      if (job === undefined) throw new Error('The job was not given back.');
      outcome = await retryLater(db(), jobs.clock, job, `no luck ${attempt}`);
      const [row] = await rows();
      waits.push(((row?.run_at.getTime() ?? 0) - jobs.clock.now().getTime()) / 1000);
      expect(await claim(db(), jobs.clock, ['test'])).toBeUndefined();
      jobs.clock.advanceDays(1);
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
    jobs.clock.advanceDays(365);
    expect(await claim(db(), jobs.clock, ['test'])).toBeUndefined();
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
    await add({ kind: 'slow.first', runAt: new Date(jobs.clock.now().getTime() - 1000) });
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

  it('runs beside as many others as its lane takes, and no more', async () => {
    for (let nth = 0; nth < 5; nth++) await add({ payload: { nth } });
    const gate = Promise.withResolvers<void>();
    let inside = 0;
    const kind = note(async () => {
      inside += 1;
      await gate.promise;
    });
    const made = worker([{ ...kind, atOnce: 3 }]);
    await expect.poll(() => inside, { interval: 5 }).toBe(3);
    await delay(30);
    expect(inside).toBe(3);
    gate.resolve();
    await made.drain();
    expect([inside, await rows()]).toEqual([5, []]);
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
    await jobs.query(`update jobs set attempts = 10, parked_at = now(), run_at = now() + interval '1 hour'`);
    await add({ dedupeKey: 'one' });
    expect((await claim(db(), jobs.clock, ['test']))?.attempts).toBe(1);
  });
});

describe('a worker that lost its lease', () => {
  it('does not change the job that another worker has now', async () => {
    await add();
    const late = await claim(db(), jobs.clock, ['test']);
    await jobs.query(`update jobs set leased_until = now() - interval '1 second'`);
    const current = await claim(db(), jobs.clock, ['test']);
    if (late === undefined || current === undefined) throw new Error('Nothing was due.');
    const before = await rows();
    await retryLater(db(), jobs.clock, late, 'too late');
    await settle(db(), late);
    expect(await rows()).toEqual(before);
    await settle(db(), current);
    expect(await rows()).toEqual([]);
  });
});

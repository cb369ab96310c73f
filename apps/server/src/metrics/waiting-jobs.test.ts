import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Clock } from '../kernel/clock.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { createSql } from '../kernel/db/sql.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { countWaitingJobs } from './waiting-jobs.ts';

let database: TestDatabase;
const clock: Clock = { now: () => new Date('2026-11-21T12:00:00Z') };

beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.db.pool);
});
afterAll(() => database.close());

const add = ({
  kind = 'test.one',
  runAt,
  parkedAt = null,
  leasedUntil = null,
}: {
  kind?: string;
  runAt: string;
  parkedAt?: string | null;
  leasedUntil?: Date | null;
}) =>
  database.db.pool.query(
    `insert into jobs (id, kind, payload, run_at, parked_at, leased_until, created_at) values ($1, $2, '{}', $3, $4, $5, now())`,
    [randomUUID(), kind, runAt, parkedAt, leasedUntil],
  );

it('counts what is due, what was given up, and how long the oldest has been waiting', async () => {
  const count = () => countWaitingJobs(createSql(database.db.pool), clock);
  expect(await count()).toEqual({ due: 0, parked: 0, oldestSeconds: 0 });
  await add({ runAt: '2026-11-21T11:59:00Z' });
  await add({ kind: 'mail.send', runAt: '2026-11-21T11:58:30Z' });
  await add({ runAt: '2026-11-21T12:00:01Z' });
  await add({ kind: 'push.send', runAt: '2026-11-21T12:00:01Z' });
  await add({ runAt: '2026-11-20T12:00:00Z', parkedAt: '2026-11-21T11:00:00Z' });
  await add({ runAt: '2026-11-20T12:00:00Z', leasedUntil: new Date(Date.now() + 60_000) });
  expect(await count()).toEqual({ due: 2, parked: 1, oldestSeconds: 90 });
  // A worker that died: its lease ran out.
  await add({ runAt: '2026-11-21T11:50:00Z', leasedUntil: new Date(Date.now() - 1000) });
  expect(await count()).toEqual({ due: 3, parked: 1, oldestSeconds: 600 });
});

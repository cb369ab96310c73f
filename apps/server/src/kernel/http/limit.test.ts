import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { createSql } from '../db/sql.ts';
import { limitsSweep } from '../limits-sweep.ts';
import { createLimit, type Limit, type LimitRule } from './limit.ts';

const RULE: LimitRule = { name: 'test.limit', code: 'common.too_many_requests', points: 3, durationSeconds: 60 };

describe('a limit', () => {
  let database: TestDatabase;
  let limit: Limit;

  beforeAll(async () => {
    database = await openTestDatabase();
    await migrate(database.db.pool);
    limit = createLimit(createSql(database.db.pool), RULE);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.pool.query('delete from limit_counts');
  });

  /** How often it is taken before it is refused, at most so often. */
  async function takeAtOnce(times: number, key = 'ann'): Promise<number> {
    const outcomes = await Promise.allSettled(Array.from({ length: times }, () => limit.take(key)));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  }
  const rows = async () =>
    (
      await database.db.pool.query<{ key: string; taken: number; version: string }>(
        'select key, taken, xmin::text as version from limit_counts order by key',
      )
    ).rows;

  it('allows exactly its number of concurrent requests, and says when to come back', async () => {
    expect(await takeAtOnce(40)).toBe(RULE.points);
    await expect(limit.take('ann')).rejects.toMatchObject({
      code: RULE.code,
      status: 429,
      retryAfterSeconds: expect.closeTo(60, -1) as number,
    });
  });

  it('counts each key for itself, and each limit', async () => {
    await takeAtOnce(5);
    expect(await takeAtOnce(5, 'bob')).toBe(RULE.points);
    const other = createLimit(createSql(database.db.pool), { ...RULE, name: 'test.other' });
    await other.take('ann');
  });

  it('opens again when its time is over, whole', async () => {
    await takeAtOnce(5);
    await database.db.pool.query(`update limit_counts set ends_at = now() - interval '1 second'`);
    expect(await takeAtOnce(5)).toBe(RULE.points);
    expect(await rows()).toHaveLength(1);
  });

  it('opens again a fixed time after the first point, however often it is taken since', async () => {
    await limit.take('ann');
    await database.db.pool.query(`update limit_counts set ends_at = now() + interval '20 seconds'`);
    await takeAtOnce(RULE.points);
    await expect(limit.take('ann')).rejects.toMatchObject({ retryAfterSeconds: expect.closeTo(20, -1) as number });
  });

  it('gives back, and never more than was taken', async () => {
    await takeAtOnce(2);
    for (let times = 0; times < 4; times++) await limit.giveBack('ann');
    await limit.giveBack('unknown');
    expect((await rows()).map(({ key, taken }) => [key, taken])).toEqual([['ann', 0]]);
    expect(await takeAtOnce(5)).toBe(RULE.points);
  });

  it('is forgotten by the sweep when its time is over, not before', async () => {
    await Promise.all([limit.take('old'), limit.take('now')]);
    await database.db.pool.query(`update limit_counts set ends_at = now() - interval '1 second' where key = 'old'`);
    await database.db.pool.query(
      `insert into limit_counts select 'test.many', n::text, 1, now() - interval '1 hour' from generate_series(1, 5001) n`,
    );
    await limitsSweep({ db: database.db, clock: systemClock }).run({});
    expect((await rows()).map(({ key }) => key)).toEqual(['now']);
  });

  it('writes nothing for repeated refusals', async () => {
    await takeAtOnce(RULE.points);
    const before = await rows();
    expect(await takeAtOnce(20)).toBe(0);
    expect(await rows()).toEqual(before);
  });
});

describe('a count that is begun anew while the sweep waits for it', () => {
  it('stays', async () => {
    const database = await openTestDatabase();
    const { pool } = database.db;
    await migrate(pool);
    await pool.query(
      `insert into limit_counts select 'test.limit', key, 3, now() - interval '1 second' from unnest(array['renewed', 'old']) key`,
    );
    const person = await pool.connect();
    await person.query('begin');
    await person.query(
      `update limit_counts set taken = 1, ends_at = now() + interval '1 minute' where key = 'renewed'`,
    );
    const sweep = limitsSweep({ db: database.db, clock: systemClock }).run({});
    const waiting = () =>
      pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 5000 }).toBe(1);
    await person.query('commit');
    person.release();
    await sweep;
    expect((await pool.query('select key, taken from limit_counts')).rows).toEqual([{ key: 'renewed', taken: 1 }]);
    await database.close();
  });
});

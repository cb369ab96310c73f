import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from './postgres-pool.ts';
import { createEmptyDatabase, type PostgresDatabase } from '../../testing/shared-postgres.ts';

let server: PostgresDatabase;
let serverPool: pg.Pool;

beforeAll(async () => {
  server = await createEmptyDatabase();
  serverPool = connectPostgres(server.url, { connections: 2 });
});

afterAll(async () => {
  await serverPool.end();
  await server.drop();
});

const cases: [sql: string, value: unknown][] = [
  [`date '2024-02-29'`, '2024-02-29'],
  [`array[date '2024-02-29', null]`, ['2024-02-29', null]],
  [`timestamptz '2024-02-29 23:30:00+09'`, new Date('2024-02-29T14:30:00Z')],
  [`array[timestamptz '2024-02-29 23:30:00.123Z']`, [new Date('2024-02-29T23:30:00.123Z')]],
  [`timestamp '2024-02-29 23:30:00'`, '2024-02-29 23:30:00'],
  [`9007199254740991::int8`, 9007199254740991],
  [`(-9007199254740993)::int8`, '-9007199254740993'],
  [`array[1::int8, null, 9007199254740993]`, [1, null, '9007199254740993']],
  [`array[[1::int8], [2]]`, [[1], [2]]],
  [`count(*)`, 1],
  [`2147483647::int4`, 2147483647],
  [`12.50::numeric`, '12.50'],
  [`1.5::float8`, 1.5],
  [`true`, true],
  [`'{"a":[1,{"b":null}]}'::jsonb`, { a: [1, { b: null }] }],
  [`'[1,2]'::json`, [1, 2]],
  [`'\\x00ff10'::bytea`, Buffer.from([0, 255, 16])],
  [`array['a', 'b"c', null]`, ['a', 'b"c', null]],
  [`'0c0e6a52-95a6-4fbe-9f8b-2d4f0a5d6c11'::uuid`, '0c0e6a52-95a6-4fbe-9f8b-2d4f0a5d6c11'],
  [`null::text`, null],
  [`(now() at time zone current_setting('TimeZone'))::date = (now() at time zone 'UTC')::date`, true],
  [`current_setting('TimeZone')`, 'UTC'],
];

describe('values read from the database', () => {
  it.each(cases)('%s', async (sql, expected) => {
    const { rows } = await serverPool.query<{ value: unknown }>(`select ${sql} as value`);
    expect(rows).toEqual([{ value: expected }]);
  });

  it('are the same when they come back as they were written', async () => {
    const instant = new Date('2024-02-29T23:59:59.999Z');
    const { rows } = await serverPool.query(
      'select $1::timestamptz as instant, $2::date as day, $3::int8 as big, $4::jsonb as json, $5::text[] as texts, $6::bytea as bytes',
      [instant, '2024-02-29', 2 ** 40, JSON.stringify([1, 'a']), ['x', 'ö"\\'], Buffer.from([0, 1, 255])],
    );
    expect(rows).toEqual([
      {
        instant,
        day: '2024-02-29',
        big: 2 ** 40,
        json: [1, 'a'],
        texts: ['x', 'ö"\\'],
        bytes: Buffer.from([0, 1, 255]),
      },
    ]);
  });

  it.each([
    ['insert into once values (1), (1)', '23505'],
    ['insert into once values (null)', '23502'],
    ['select * from missing', '42P01'],
    ['select 1 / 0', '22012'],
    [`select 'x'::uuid`, '22P02'],
  ])('come with the same codes for errors: %s', async (sql, code) => {
    await serverPool.query('create table if not exists once (id int primary key)');
    await expect(serverPool.query(sql)).rejects.toMatchObject({ code });
  });
});

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from './postgres-pool.ts';
import { createSql, defineStatement } from './sql.ts';
import { createEmptyDatabase, type PostgresDatabase } from '../../testing/shared-postgres.ts';

let server: PostgresDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  server = await createEmptyDatabase();
  pool = connectPostgres(server.url, { connections: 1 });
});

afterAll(async () => {
  await pool.end();
  await server.drop();
});

describe('a statement with named parameters', () => {
  const statement = defineStatement<Record<string, unknown>, object>(
    'named_parameters',
    `select $day::date + $days::int as later, $day::date as day, to_char(time '10:30', 'HH24:MI') as time`,
  );

  it('gets each value by its name, in whatever order they come and however often one stands', async () => {
    const rows = await statement(createSql(pool), { days: 2, day: '2026-02-27' });
    expect(rows).toEqual([{ later: '2026-03-01', day: '2026-02-27', time: '10:30' }]);
  });

  it('keeps its text, so that the server parses it once', async () => {
    for (const days of [1, 2, 3]) await statement(createSql(pool), { day: '2026-02-27', days });
    const { rows } = await pool.query(`select statement from pg_prepared_statements where name = 'named_parameters'`);
    expect(rows).toEqual([{ statement: expect.stringContaining('$1::date + $2::int as later, $1::date as day') }]);
  });

  it('is refused when it has a number, too, which would stand for another one', () => {
    expect(() => defineStatement('numbered', 'select $day::date, $1::int')).toThrow('has a parameter with a number');
  });

  it.each([
    ['without one of them', { day: '2026-02-27' }, 'days'],
    ['with one that it does not have', { day: '2026-02-27', days: 1, weeks: 1 }, 'weeks'],
    ['with a misspelled one', { day: '2026-02-27', Days: 1 }, 'days, Days'],
  ])('is not sent %s', async (_how, parameters, wrong) => {
    await expect(statement(createSql(pool), parameters)).rejects.toThrow(
      `The statement named_parameters and its caller disagree about ${wrong}`,
    );
  });
});

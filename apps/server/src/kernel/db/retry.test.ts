import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tx } from './connect.ts';
import { connectPostgres } from './postgres-pool.ts';
import { inTransaction, isConnectionLost, isRetryable, OutcomeUnknown, withRetries } from './retry.ts';
import { createEmptyDatabase, type PostgresDatabase } from '../../testing/shared-postgres.ts';

interface Schema {
  counters: { id: number; n: number };
}

let server: PostgresDatabase;
let pool: pg.Pool;
let db: Kysely<Schema>;

beforeAll(async () => {
  server = await createEmptyDatabase();
  pool = connectPostgres(server.url, { connections: 8, log: () => {} });
  db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await pool.query(
    'create table counters (id int primary key, n int not null); insert into counters values (1, 0), (2, 0)',
  );
});

afterAll(async () => {
  await pool.end();
  await server.drop();
});

const withCode = (code: string) => Object.assign(new Error(code), { code });

describe('which errors are worth another try', () => {
  it.each(['40001', '40P01', '25006', '57P01', '57P03', '08006', '08P01', 'ECONNRESET', 'ECONNREFUSED'])(
    '%s is',
    (code) => {
      expect(isRetryable(withCode(code))).toBe(true);
    },
  );

  it.each(['23505', '57014', '53100', '42P01', 'ENOENT'])('%s is not', (code) => {
    expect(isRetryable(withCode(code))).toBe(false);
  });

  it('counts a missing socket as a lost connection, and a missing file of another kind not', () => {
    const missing = (syscall: string) => Object.assign(withCode('ENOENT'), { syscall });
    expect(['connect', 'open'].map((syscall) => isConnectionLost(missing(syscall)))).toEqual([true, false]);
  });

  it('knows the sentences of the driver, which have no code', () => {
    expect(isRetryable(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isRetryable(new Error('timeout exceeded when trying to connect'))).toBe(false);
    expect(isConnectionLost(withCode('40001'))).toBe(false);
  });
});

describe('trying again', () => {
  it('stops after the last try, and at once for any other error', async () => {
    const attempt = async (code: string) => {
      let tries = 0;
      const work = () => {
        tries += 1;
        return Promise.reject(withCode(code));
      };
      await expect(withRetries(work, { tries: 3, firstPauseMs: 1 })).rejects.toMatchObject({ code });
      return tries;
    };
    expect(await attempt('40001')).toBe(3);
    expect(await attempt('23505')).toBe(1);
  });

  it('does not follow a connection that was silent for long, while those who collided are still let try', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const triesOf = async (error: Error) => {
      let tries = 0;
      const slow = () => {
        tries += 1;
        vi.setSystemTime(Date.now() + 6000);
        return Promise.reject(error);
      };
      await expect(withRetries(slow, { tries: 3, firstPauseMs: 1 })).rejects.toBe(error);
      return tries;
    };
    expect([await triesOf(new Error('Query read timeout')), await triesOf(withCode('40001'))]).toEqual([1, 3]);
    vi.useRealTimers();
  });

  it('brings transactions that deadlock to their end', async () => {
    const bump = (first: number, second: number) =>
      inTransaction(db, async (tx) => {
        for (const id of [first, second]) {
          await tx
            .updateTable('counters')
            .set((eb) => ({ n: eb('n', '+', 1) }))
            .where('id', '=', id)
            .execute();
          await sql`select pg_sleep(0.2)`.execute(tx);
        }
      });
    await pool.query(`alter system set deadlock_timeout = '50ms'`);
    await pool.query('select pg_reload_conf()');
    await Promise.all([bump(1, 2), bump(2, 1)]);
    const { rows } = await pool.query('select n from counters order by id');
    expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('brings serializable transactions that collide to their end, none done twice', async () => {
    await pool.query('update counters set n = 0');
    const add = () =>
      inTransaction(
        db,
        async (tx) => {
          await sql`set transaction isolation level serializable`.execute(tx);
          const { n } = await tx.selectFrom('counters').select('n').where('id', '=', 1).executeTakeFirstOrThrow();
          await tx
            .updateTable('counters')
            .set({ n: n + 1 })
            .where('id', '=', 1)
            .execute();
        },
        { tries: 40, firstPauseMs: 5 },
      );
    await Promise.all(Array.from({ length: 6 }, add));
    expect((await pool.query('select n from counters where id = 1')).rows).toEqual([{ n: 6 }]);
  });

  it('does a transaction again whose connection broke before its commit', async () => {
    let tries = 0;
    await inTransaction(db, async (tx) => {
      tries += 1;
      await tx
        .updateTable('counters')
        .set({ n: 100 + tries })
        .where('id', '=', 1)
        .execute();
      if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    expect(tries).toBe(2);
    expect((await pool.query('select n from counters where id = 1')).rows).toEqual([{ n: 102 }]);
  });

  it('does not do a transaction again whose connection broke during its commit', async () => {
    let tries = 0;
    const work = inTransaction(db, async (tx) => {
      tries += 1;
      await sql`create temp table if not exists fatal (id int)`.execute(tx);
      await sql`create or replace function end_connection() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return null; end $$`.execute(tx);
      await sql`create constraint trigger at_commit after insert on fatal deferrable initially deferred
        for each row execute function end_connection()`.execute(tx);
      await sql`insert into fatal values (1)`.execute(tx);
    });
    await expect(work).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(tries).toBe(1);
  });
});

describe('the type of a transaction', () => {
  it('is not that of a connection', () => {
    const needsTransaction = (tx: Tx<Schema>) => tx;
    // @ts-expect-error a connection is no transaction
    expect(needsTransaction(db)).toBe(db);
  });
});

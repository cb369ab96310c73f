import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from './connect.ts';
import { connectPostgres } from './postgres-pool.ts';
import { inTransaction } from './retry.ts';
import { createEmptyDatabase, type PostgresDatabase } from '../../testing/shared-postgres.ts';

let server: PostgresDatabase;

beforeAll(async () => {
  server = await createEmptyDatabase();
});
afterAll(() => server.drop());

/** A network between the driver and the server that can fall silent: bytes are swallowed, no connection is closed. */
async function silenceableNetwork(): Promise<{ url: string; fallSilent(): void; close(): void }> {
  const target = new URL(server.url);
  const sockets: Socket[] = [];
  let doomed: Socket[] = [];
  const network = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    sockets.push(near, far);
    near.on('data', (bytes) => doomed.includes(near) || far.write(bytes));
    far.on('data', (bytes) => doomed.includes(near) || near.write(bytes));
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  return {
    url: `postgres://${target.username}@127.0.0.1:${(network.address() as AddressInfo).port}/postgres`,
    fallSilent: () => {
      doomed = [...sockets];
    },
    close: () => {
      network.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe('the pool of a PostgreSQL server', () => {
  it('ends statements that run too long', async () => {
    const pool = connectPostgres(server.url, { statementLimitMs: 200 });
    await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    await pool.end();
  });

  it('says so when the server cannot be reached', async () => {
    const pool = connectPostgres('postgres://postgres@127.0.0.1:9/postgres');
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await pool.end();
  });

  it('survives the loss of an idle connection, and logs it', async () => {
    const logged: string[] = [];
    const pool = connectPostgres(server.url, {
      connections: 2,
      log: (level, message) => logged.push(`${level} ${message}`),
    });
    const other = await pool.connect();
    const idle = await pool.connect();
    const idlePid = (await idle.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    idle.release();
    await other.query('select pg_terminate_backend($1)', [idlePid]);
    other.release();
    await expect.poll(() => logged).toEqual(['warn lost a connection to the database server']);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it(
    'gives up a connection on which the server fell silent, instead of lending it again',
    { timeout: 30_000 },
    async () => {
      const network = await silenceableNetwork();
      const pool = connectPostgres(network.url, { connections: 1, statementLimitMs: 500, log: () => {} });
      const client = await pool.connect();
      await client.query('select 1');
      network.fallSilent();
      await expect(client.query('select 2')).rejects.toThrow('Query read timeout');
      client.release();
      const startedAt = Date.now();
      expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
      expect(Date.now() - startedAt).toBeLessThan(5_000);
      await pool.end();
      network.close();
    },
  );

  it('gives up a connection to a server that became a standby, and does the work again on the next one', async () => {
    const pool = connectPostgres(server.url, { connections: 1, log: () => {} });
    const { kysely } = databaseOf<{ marks: { n: number } }>('postgres', pool, () => pool.end());
    await pool.query('create table marks (n int)');
    const pidOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const before = await pidOf();
    // What every transaction of a standby is; only this session is.
    await pool.query('set session characteristics as transaction read only');
    await inTransaction(kysely, (tx) => tx.insertInto('marks').values({ n: 1 }).execute());
    expect((await pool.query('select n from marks')).rows).toEqual([{ n: 1 }]);
    expect(await pidOf()).not.toBe(before);
    await pool.end();
  });
});

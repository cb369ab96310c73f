import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openInMemory } from './testing/in-memory.ts';
import type { EmbeddedDatabase } from './open-embedded.ts';

let database: EmbeddedDatabase;

beforeAll(async () => {
  database = await openInMemory();
  await database.pool.query('create table items (id int primary key, body text, bytes bytea)');
});

beforeEach(() => database.pool.query('truncate items'));
afterAll(() => database.close());

async function inTransaction(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  await client.query('begin');
  await work(client);
  await client.query('commit');
  client.release();
}

const ids = async () =>
  (await database.pool.query<{ id: number }>('select id from items order by id')).rows.map((row) => row.id);

describe('the pool of the embedded database', () => {
  it('belongs to one database: another one in memory is empty', async () => {
    const other = await openInMemory();
    expect((await other.pool.query(`select to_regclass('items') as found`)).rows).toEqual([{ found: null }]);
    await other.close();
  });

  it('runs two transactions one after the other', async () => {
    const steps: string[] = [];
    const transaction = (name: string, id: number) =>
      inTransaction(async (client) => {
        steps.push(`${name} begins`);
        await client.query('insert into items values ($1)', [id]);
        await client.query('select pg_sleep(0.01)');
        steps.push(`${name} ends`);
      });
    await Promise.all([transaction('first', 1), transaction('second', 2)]);
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(await ids()).toEqual([1, 2]);
  });

  it('serves the next client after one that sent part of a batch, with an error in it', async () => {
    const client = (await database.pool.connect()) as PoolClient & { connection: { parse(query: object): void } };
    client.once('error', () => {});
    await client.query('begin');
    await client.query('insert into items values (1)');
    client.connection.parse({ text: 'no sql', types: [] });
    client.release(true);
    expect(await ids()).toEqual([]);
  });

  it('refuses all but a rollback after an error inside a transaction, and is clean afterwards', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('insert into items values (1)');
    await expect(client.query('insert into items values (1)')).rejects.toMatchObject({
      code: '23505',
      constraint: 'items_pkey',
    });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    client.release();
    expect(await ids()).toEqual([]);
  });

  it('throws a transaction away when its client goes with an error', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('insert into items values (1)');
    client.release(new Error('the request was given up'));
    expect(await ids()).toEqual([]);
    await database.pool.query('insert into items values (2)');
    expect(await ids()).toEqual([2]);
  });

  it('gives a new client none of the prepared statements and settings of the one before', async () => {
    await database.pool.query({ name: 'named', text: 'select 1 as n' });
    const client = await database.pool.connect();
    await client.query(`set time zone 'Asia/Tokyo'`);
    client.release(true);
    expect((await database.pool.query({ name: 'named', text: 'select 2 as n' })).rows).toEqual([{ n: 2 }]);
    expect((await database.pool.query('show time zone')).rows).toEqual([{ TimeZone: 'UTC' }]);
  });

  it('says what is wrong when the pool is used inside a transaction', async () => {
    const impatient = await openInMemory({ connectionWaitMs: 300 });
    const client = await impatient.pool.connect();
    await client.query('begin');
    await expect(impatient.pool.query('select 1')).rejects.toThrow(
      /one connection, and it did not become free within 300 ms.*inside a transaction use only its own client/s,
    );
    await client.query('rollback');
    client.release();
    expect((await impatient.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await impatient.close();
  });

  it('carries a result of 5 MB', async () => {
    await database.pool.query(
      'insert into items select g, repeat(chr(65 + g % 26), 5000) from generate_series(1, 1000) g',
    );
    const { rows } = await database.pool.query<{ id: number; body: string }>('select id, body from items order by id');
    expect(rows).toHaveLength(1_000);
    expect(rows.every((row) => row.body === String.fromCharCode(65 + (row.id % 26)).repeat(5_000))).toBe(true);
  });

  it('carries a parameter of 1 MB, and bytes of every value both ways', async () => {
    const text = 'Ä'.repeat(512 * 1024);
    const bytes = Buffer.concat([
      Buffer.from(Array.from({ length: 256 }, (_, value) => value)),
      randomBytes(1_000_000),
    ]);
    await database.pool.query('insert into items values (1, $1, $2)', [text, bytes]);
    const { rows } = await database.pool.query<{ body: string; bytes: Buffer }>('select body, bytes from items');
    expect(rows[0]?.body === text).toBe(true);
    expect(rows[0]?.bytes.equals(bytes)).toBe(true);
  });

  it('answers each of 200 queries at once with its own result', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const { rows } = await database.pool.query<{ twice: number }>({
          name: 'twice',
          text: 'select $1::int * 2 as twice',
          values: [n],
        });
        return rows[0]?.twice;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => n * 2));
  });

  it('delivers notifications when they are committed', async () => {
    const client = await database.pool.connect();
    const heard: string[] = [];
    client.on('notification', (notification) => heard.push(notification.payload ?? ''));
    await client.query('listen news');
    await client.query('begin');
    await client.query(`notify news, 'rolled back'`);
    await client.query('rollback');
    await client.query(`notify news, 'committed'`);
    await client.query('select 1');
    client.release(true);
    expect(heard).toEqual(['committed']);
  });
});

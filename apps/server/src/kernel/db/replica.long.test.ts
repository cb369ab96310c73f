import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type ReadMark, readsOfReplica } from './replica.ts';
import type { Sql } from './sql.ts';

const MARK: ReadMark = { name: 'has', text: 'has', values: [] };
/** Long enough for a busy machine to do the next thing in. */
const TIMES = { answerMs: 400, catchUpMs: 400, restMs: 1500, missingMs: 40 };
/** A timer may fire a little before the clock that is asked reaches its time. */
const rested = () => delay(TIMES.restMs + 50);

interface Replica {
  /** What it says to a mark. */
  has: boolean | null;
  /** What comes of its statements instead of an answer. */
  fails: (() => Promise<never>) | undefined;
  asked: number;
}

function start() {
  const replica: Replica = { has: true, fails: undefined, asked: 0 };
  const query = async (sent: string | { text: string }) => {
    const text = typeof sent === 'string' ? sent : sent.text;
    if (text === 'commit') return { rows: [] };
    replica.asked++;
    await replica.fails?.();
    return { rows: [text === 'read' ? { from: 'replica' } : { has: replica.has, is_standby: true }] };
  };
  const pool = {
    options: { max: 1 },
    query,
    connect: () => Promise.resolve({ query, release: () => undefined }),
  } as unknown as pg.Pool;
  const lines: string[] = [];
  const log = (level: string) => (extra: object, message: string) =>
    void lines.push(`${level} ${message}${'reason' in extra ? `: ${String(extra.reason)}` : ''}`);
  const counts = { replica: 0, primary: 0 };
  const primary = (() => Promise.resolve([{ from: 'primary' }])) as unknown as Sql;
  const reads = readsOfReplica({
    sql: primary,
    pool,
    log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    metricsRecorder: { replicaRead: (server) => void counts[server]++ },
    times: TIMES,
  });
  const from = async (sql: Sql) => (await sql<{ from: string }>('read', 'read', []))[0]?.from;
  return { replica, lines, counts, primary, reads, read: () => from(reads.after(MARK)), from };
}

const failsWith = (message: string, code: string) => () => Promise.reject(Object.assign(new Error(message), { code }));

describe('a read after a mark', () => {
  it('is answered by a replica that has it, otherwise by the primary', async () => {
    const { replica, read, counts, lines } = start();
    expect(await read()).toBe('replica');
    for (const has of [false, null]) {
      replica.has = has;
      expect(await read()).toBe('primary');
    }
    replica.has = true;
    expect(await read()).toBe('replica');
    expect([counts, lines]).toEqual([{ replica: 2, primary: 2 }, []]);
  });

  it('leaves a replica that failed alone for a while, says so once, and tries with one read again', async () => {
    const { replica, read, lines } = start();
    replica.fails = failsWith('connect ECONNREFUSED', 'ECONNREFUSED');
    expect(await read()).toBe('primary');
    const { asked } = replica;
    for (let nth = 0; nth < 5; nth++) expect(await read()).toBe('primary');
    expect(replica.asked).toBe(asked);
    await rested();
    expect(await Promise.all([read(), read(), read()])).toEqual(['primary', 'primary', 'primary']);
    expect(replica.asked).toBe(asked + 1);
    expect(lines).toEqual(['warn reading from the primary instead of the replica: connect ECONNREFUSED']);
    replica.fails = undefined;
    await rested();
    expect(await read()).toBe('replica');
    expect(await Promise.all([read(), read()])).toEqual(['replica', 'replica']);
    expect(lines.slice(1)).toEqual(['info reading from the replica again']);
  });

  it('does not wait for a slow one', async () => {
    const { replica, read, lines } = start();
    replica.fails = () => delay(10_000, undefined, { ref: false }) as Promise<never>;
    expect(await read()).toBe('primary');
    expect(lines).toEqual(['warn reading from the primary instead of the replica: it did not answer in 0.4 seconds']);
  });

  it('takes a conflict with what is replayed for nothing but one statement’s', async () => {
    const { replica, read, lines } = start();
    expect(await read()).toBe('replica');
    replica.fails = failsWith('canceling statement due to conflict with recovery', '40001');
    expect(await read()).toBe('primary');
    replica.fails = undefined;
    expect(await read()).toBe('replica');
    expect(lines).toEqual([]);
  });

  it('does not ask one for long that has nothing of what it is asked for', async () => {
    const { replica, read, lines } = start();
    replica.has = false;
    for (let nth = 0; nth < 12; nth++) {
      expect(await read()).toBe('primary');
      await delay(6);
    }
    expect(lines).toEqual(['warn reading from the primary instead of the replica: it is far behind']);
  });
});

describe('a read after now', () => {
  it('waits for a replica that is nearly there', async () => {
    const { replica, reads, from } = start();
    replica.has = false;
    setTimeout(() => (replica.has = true), 60);
    expect(await from(await reads.afterNow())).toBe('replica');
  });

  it('does not wait long, and then not at all for a while', async () => {
    const { replica, reads, primary, lines, read } = start();
    replica.has = null;
    expect(await reads.afterNow()).toBe(primary);
    const { asked } = replica;
    expect(await reads.afterNow()).toBe(primary);
    expect(replica.asked).toBe(asked);
    expect(lines).toEqual([
      'warn reading from the primary instead of the replica for exports and metrics: it did not catch up in 0.4 seconds',
    ]);
    replica.has = true;
    expect(await read()).toBe('replica');
    await rested();
    expect(await reads.afterNow()).not.toBe(primary);
    expect(lines.slice(1)).toEqual(['info reading from the replica for exports and metrics again']);
  });

  it('does not wait for one that is away', async () => {
    const { replica, reads, primary, read } = start();
    replica.fails = failsWith('connect ECONNREFUSED', 'ECONNREFUSED');
    await read();
    expect(await reads.afterNow()).toBe(primary);
  });

  it('asks each statement again, for the replica behind the address may be another one', async () => {
    const { replica, reads, from } = start();
    const sql = await reads.afterNow();
    expect(await from(sql)).toBe('replica');
    replica.has = false;
    expect(await from(sql)).toBe('primary');
  });
});

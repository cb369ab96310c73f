import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { MetricsRecorder } from '../metrics-recorder.ts';
import type { Logger } from './connect.ts';
import { sqlStateOf } from './errors.ts';
import type { Sql } from './sql.ts';

/**
 * What a replica must have before it may answer: a statement with one row, whose `has` says whether it does. What is
 * read after that is at least as new.
 */
export interface ReadMark {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * For reads that a replica may answer. Whether a person may see a thing is never one of them. A replica that is away,
 * slow or behind is noticed here: then the primary answers.
 */
export interface Reads {
  /** Statements for a replica that has what the mark asks for, each otherwise for the primary. */
  after(mark: ReadMark): Sql;
  /** The same with everything that is committed by now. Waits for a replica that is nearly there. */
  afterNow(): Promise<Sql>;
}

export interface ReplicaOptions {
  /** Of the primary. */
  readonly sql: Sql;
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly metricsRecorder: Pick<MetricsRecorder, 'replicaRead'>;
  /** For tests. */
  readonly times?: Partial<typeof TIMES> | undefined;
}

const TIMES = {
  /** A replica that takes longer, connecting included, is no help. */
  answerMs: 2000,
  /** How long an export waits for a replica that is nearly there. */
  catchUpMs: 2000,
  /** How long a replica that failed is left alone. */
  restMs: 30_000,
  /** One that has had nothing of what was asked for so long, and often, is left alone, too. */
  missingMs: 10_000,
};
const MISSES = 10;
const LOOK_MS = 50;
/** A statement stood in the way of what the replica was about to replay: it says nothing of the next one. */
const CONFLICTS = new Set(['40001', '40P01']);

/*
 * Commits that were acknowledged end before the position. After a failover the same positions come again on another
 * timeline; a replica knows its own since its last restartpoint, so it waits for one.
 */
const POSITION = `
  select pg_current_wal_insert_lsn()::text as position, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`;
const HAS_REPLAYED = `
  select pg_last_wal_replay_lsn() >= $1::pg_lsn and lpad(upper(to_hex(c.timeline_id)), 8, '0') = $2 as has
  from pg_control_checkpoint() c`;

/** Without a replica. */
export function readsOfPrimary(sql: Sql): Reads {
  return { after: () => sql, afterNow: () => Promise.resolve(sql) };
}

/** With a replica: it is first looked for when it is needed. */
export function readsOfReplica({ sql, pool, log, metricsRecorder, times }: ReplicaOptions): Reads {
  const { answerMs, catchUpMs, restMs, missingMs } = { ...TIMES, ...times };
  const whole = createRest(log, restMs, 'the replica');
  const present = createRest(log, restMs, 'the replica for exports and metrics');
  let preparing: Promise<void> | undefined;
  let missing: { since: number; times: number } | undefined;

  const prepare = async () => {
    const { rows } = await pool.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
    if (rows[0]?.is_standby !== true) present.begin('DATABASE_READ_URL leads to a server that is no replica');
  };

  const ask = async <T>(mark: ReadMark, use: (client: pg.PoolClient) => Promise<T>): Promise<T | undefined> => {
    await (preparing ??= prepare().catch((error: unknown) => {
      preparing = undefined;
      throw error;
    }));
    const client = await pool.connect();
    try {
      // In one transaction, because a pooler may have several replicas. Not in one snapshot, which could be older than
      // the mark.
      await client.query('begin read only');
      const { rows } = await client.query<{ has: boolean | null }>({ ...mark, values: [...mark.values] });
      const answer = rows[0]?.has === true ? await use(client) : undefined;
      void client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      );
      return answer;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

  const noteMiss = () => {
    missing ??= { since: performance.now(), times: 0 };
    missing.times++;
    if (missing.times < MISSES || performance.now() - missing.since < missingMs) return;
    missing = undefined;
    whole.begin('it is far behind');
  };

  /** @returns undefined when the primary must answer */
  const onReplica = async <T>(mark: ReadMark, use: (client: pg.PoolClient) => Promise<T>): Promise<T | undefined> => {
    if (!whole.mayTry()) return undefined;
    try {
      const answer = await within(answerMs, ask(mark, use));
      if (answer === undefined) noteMiss();
      else {
        missing = undefined;
        whole.end();
      }
      return answer;
    } catch (error) {
      if (!CONFLICTS.has(sqlStateOf(error) ?? '')) whole.begin(error);
      return undefined;
    }
  };

  const after =
    (mark: ReadMark): Sql =>
    async <Row>(name: string, text: string, values: readonly unknown[]) => {
      const found = await onReplica(
        mark,
        async (client) => (await client.query({ name, text, values: [...values] })).rows,
      );
      metricsRecorder.replicaRead(found === undefined ? 'primary' : 'replica');
      return (found as Row[] | undefined) ?? sql<Row>(name, text, values);
    };

  return {
    after,
    async afterNow() {
      if (whole.isOn() || !present.mayTry()) return sql;
      try {
        const [now] = await sql<{ position: string; timeline: string }>('write_position', POSITION, []);
        const mark = { name: 'has_replayed', text: HAS_REPLAYED, values: [now?.position, now?.timeline] };
        const until = performance.now() + catchUpMs;
        while ((await onReplica(mark, () => Promise.resolve(true))) === undefined) {
          if (whole.isOn() || present.isOn()) return sql;
          if (performance.now() > until) throw new Error(`it did not catch up in ${catchUpMs / 1000} seconds`);
          await delay(LOOK_MS);
        }
        present.end();
        return after(mark);
      } catch (error) {
        present.begin(error);
        return sql;
      }
    },
  };
}

interface Rest {
  /** Whether something may be tried. After a rest one may, and the others wait for what becomes of it. */
  mayTry(): boolean;
  /** Whether it was not long ago that something failed. */
  isOn(): boolean;
  begin(why: unknown): void;
  end(): void;
}

/** Logs once that something rests, and once that it is over. */
function createRest(log: Logger, ms: number, what: string): Rest {
  let until: number | undefined;
  const isOn = () => until !== undefined && performance.now() < until;
  const begin = (why: unknown) => {
    const reason = why instanceof Error ? why.message : String(why);
    if (until === undefined) log.warn({ reason }, `reading from the primary instead of ${what}`);
    until = performance.now() + ms;
  };
  return {
    isOn,
    begin,
    mayTry() {
      if (isOn()) return false;
      if (until !== undefined) until = performance.now() + ms;
      return true;
    },
    end() {
      if (until !== undefined) log.info({}, `reading from ${what} again`);
      until = undefined;
    },
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = delay(ms, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`it did not answer in ${ms / 1000} seconds`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}

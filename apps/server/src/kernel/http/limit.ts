import type { ProblemCode } from '@fivefold/contract/problems';
import type { Tx } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import type { Sql } from '../db/sql.ts';
import { Problem } from '../problem.ts';

/** One limit: points in a time for one key; a try that succeeds may be given back. */
export interface Limit {
  /** @throws Problem with the limit's code and the seconds to wait. */
  take(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

export interface LimitRule {
  /** Counts of one name belong together, whichever process keeps them. */
  readonly name: string;
  readonly code: ProblemCode;
  readonly points: number;
  /** From the first point on; then all of them are there again. */
  readonly durationSeconds: number;
}

/**
 * Counts in one statement: a key that has reached its limit is only read, so that repeated refusals write nothing. Of
 * those that come at the same moment the last point's winner is decided by the row. Time is the database's, which all
 * processes have in common, and real: a test that moves the product's clock resets no limit.
 */
const TAKE = `
  with spent as (
    select ends_at from limit_counts where name = $1 and key = $2 and taken >= $3 and ends_at > now()
  ), counted as (
    insert into limit_counts as c (name, key, taken, ends_at)
    select $1, $2, 1, now() + make_interval(secs => $4) where not exists (select from spent)
    on conflict (name, key) do update set
      taken = case when c.ends_at > now() then least(c.taken + 1, $3 + 1) else 1 end,
      ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
    returning taken, ends_at
  )
  select taken <= $3 as is_open, ceil(extract(epoch from ends_at - now()))::int as seconds from counted
  union all
  select false, ceil(extract(epoch from ends_at - now()))::int from spent`;

const GIVE_BACK = `update limit_counts set taken = taken - 1 where name = $1 and key = $2 and taken > 0 and ends_at > now()`;

/**
 * Allows a number of points in a time for each key, for all processes together; more are refused with the code
 * (decision 25).
 */
export function createLimit(sql: Sql, { name, code, points, durationSeconds }: LimitRule): Limit {
  return {
    async take(key) {
      const [row] = await sql<{ is_open: boolean; seconds: number }>('take_limit', TAKE, [
        name,
        key,
        points,
        durationSeconds,
      ]);
      if (row === undefined || row.is_open) return;
      throw new Problem(code, undefined, { retryAfterSeconds: Math.max(row.seconds, 1) });
    },
    async giveBack(key) {
      await sql('give_back_limit', GIVE_BACK, [name, key]);
    },
  };
}

export interface PausingRule extends Omit<LimitRule, 'points' | 'durationSeconds'> {
  /** How many tries are free; each further one is followed by a pause. */
  readonly freeTries: number;
  readonly firstPauseSeconds: number;
  /** Pauses double up to this. */
  readonly longestPauseSeconds: number;
  /** After so long without a try they begin anew. */
  readonly forgottenAfterSeconds: number;
  /** The sentence for who has to wait. */
  readonly detail: string;
}

/** Of those that come at the same moment after a pause, the row lets one through: it is closed again by then. */
const TAKE_WITH_PAUSE = `
  insert into limit_counts as c (name, key, taken, ends_at, open_at) values ($1, $2, 1, now() + make_interval(secs => $6), null)
  on conflict (name, key) do update set
    taken = case when c.ends_at > now() then c.taken + 1 else 1 end,
    open_at = case when c.ends_at > now() and c.taken >= $3
      then now() + make_interval(secs => least($5, $4 * power(2, least(c.taken - $3, 20)))) end,
    ends_at = excluded.ends_at
  where c.open_at is null or c.open_at <= now() or c.ends_at <= now()
  returning taken`;

const FIND_PAUSE = `
  select ceil(extract(epoch from open_at - now()))::int as seconds from limit_counts where name = $1 and key = $2 and open_at > now()`;

const GIVE_BACK_WITH_PAUSE = `update limit_counts set taken = greatest(taken - 1, 0), open_at = null where name = $1 and key = $2`;

/**
 * A limit that never closes for long: who is counted out waits for a pause, which grows from try to try (decision 39).
 */
export function createPausingLimit(sql: Sql, rule: PausingRule): Limit {
  const { name, code, freeTries, firstPauseSeconds, longestPauseSeconds, forgottenAfterSeconds, detail } = rule;
  return {
    async take(key) {
      // Most of those who have to wait are found by reading, and write nothing.
      const [pause] = await sql<{ seconds: number }>('find_pause', FIND_PAUSE, [name, key]);
      const values = [name, key, freeTries, firstPauseSeconds, longestPauseSeconds, forgottenAfterSeconds];
      const taken = pause === undefined ? await sql('take_limit_with_pause', TAKE_WITH_PAUSE, values) : [];
      if (taken.length > 0) return;
      throw new Problem(code, detail, { retryAfterSeconds: Math.max(pause?.seconds ?? firstPauseSeconds, 1) });
    },
    async giveBack(key) {
      await sql('give_back_pause', GIVE_BACK_WITH_PAUSE, [name, key]);
    },
  };
}

/** Deletes counts, so that their limits are open again: those of a name, of a key, or of both. */
export async function deleteCounts(
  tx: Tx<Schema>,
  { names, key }: { readonly names?: readonly string[]; readonly key?: string },
): Promise<void> {
  let counts = tx.deleteFrom('limit_counts');
  if (names !== undefined) counts = counts.where('name', 'in', names);
  if (key !== undefined) counts = counts.where('key', '=', key);
  await counts.execute();
}

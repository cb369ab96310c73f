import { hash } from 'node:crypto';
import type { Call } from '@fivefold/contract/call';
import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Tx } from './db/connect.ts';
import { inTransaction, OutcomeUnknown } from './db/retry.ts';
import type { Schema } from './db/schema.ts';
import { Problem } from './problem.ts';

/*
 * A request with an Idempotency-Key is carried out once; a repeat gets the stored answer (Decisions section 3). There
 * are two ways in: a transaction claims its key first (`inTransactionOnce`), and a use case whose whole transaction is
 * one statement puts the SQL parts below into it. Error responses are not stored: nothing was changed, and the key may
 * be tried again.
 */

export interface IdempotencyKey {
  readonly uid: string;
  /** A UUID in lower case. */
  readonly key: string;
  readonly call: string;
  /** Of call and body: the same key with another request is a mistake of the client. */
  readonly fingerprint: string;
}

export function idempotencyKeyOf(
  call: Call,
  uid: string,
  key: string | undefined,
  body: unknown,
): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  const fingerprint = hash('sha256', `${call.name}\n${JSON.stringify(body)}`, 'base64url');
  return { uid, key, call: call.name, fingerprint };
}

/** What is stored under a key. */
interface StoredAnswer {
  readonly fingerprint: string;
  readonly answer: unknown;
}

/** @throws Problem common.key_reused when the key came with another request before. */
function replay<Answer>({ fingerprint, answer }: StoredAnswer, idempotencyKey: IdempotencyKey): Answer {
  if (fingerprint !== idempotencyKey.fingerprint) throw new Problem('common.key_reused');
  return answer as Answer;
}

/**
 * Runs a use case in a transaction of its own, once per key. If a lost connection leaves open whether the commit was
 * made, a use case with a key runs again: if it was, the second run finds the stored answer.
 * @throws Problem common.key_reused
 * @throws OutcomeUnknown without a key
 */
export async function inTransactionOnce<Answer>(
  db: Kysely<Schema>,
  clock: Clock,
  idempotencyKey: IdempotencyKey | undefined,
  act: (tx: Tx<Schema>) => Promise<Answer>,
): Promise<Answer> {
  if (idempotencyKey === undefined) return inTransaction(db, act);
  const run = () => inTransaction(db, (tx) => runOnce(tx, clock, idempotencyKey, () => act(tx)));
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    return run();
  }
}

/** Claims the key before the use case runs, so that a concurrent repeat waits for the first and gets its answer. */
async function runOnce<Answer>(
  tx: Tx<Schema>,
  clock: Clock,
  idempotencyKey: IdempotencyKey,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const { uid, key, call, fingerprint } = idempotencyKey;
  const claimed = await tx
    .insertInto('request_keys')
    .values({ uid, key, call, fingerprint, answer: null, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed === undefined) {
    const stored = await tx
      .selectFrom('request_keys')
      .select(['fingerprint', 'answer'])
      .where('uid', '=', uid)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return replay<Answer>(stored, idempotencyKey);
  }
  const answer = await act();
  await tx
    .updateTable('request_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('uid', '=', uid)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** Deletes what is stored for a person whose account is deleted. */
export async function deleteIdempotencyKeysOf(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx.deleteFrom('request_keys').where('uid', '=', uid).execute();
}

/** The columns that {@link joinStoredAnswerSql} adds to a row; null where nothing is stored. */
export interface StoredAnswerColumns {
  readonly stored_fingerprint: string | null;
  readonly stored_answer: unknown;
}

export const STORED_ANSWER_COLUMNS = 'k.fingerprint as stored_fingerprint, k.answer as stored_answer';

/** SQL: joins what is stored under a key, or nulls. `uid` and `key` are SQL. */
export function joinStoredAnswerSql({ uid, key }: Readonly<Record<'uid' | 'key', string>>): string {
  return `left join request_keys k on k.uid = ${uid} and k.key = ${key}`;
}

/** @returns undefined when nothing is stored. @throws Problem common.key_reused */
export function findStoredAnswer<Answer>(
  row: StoredAnswerColumns,
  idempotencyKey: IdempotencyKey | undefined,
): Answer | undefined {
  if (idempotencyKey === undefined || row.stored_fingerprint === null) return undefined;
  return replay<Answer>({ fingerprint: row.stored_fingerprint, answer: row.stored_answer }, idempotencyKey);
}

/**
 * SQL: stores the answer, unless the key is null. Every value is SQL; `from` names a CTE with one row when there was a
 * change.
 */
export function storeAnswerSql(
  sql: Readonly<Record<'from' | 'uid' | 'idempotencyKey' | 'call' | 'fingerprint' | 'answer' | 'at', string>>,
): string {
  return `
    insert into request_keys (uid, key, call, fingerprint, answer, created_at)
    select ${sql.uid}, ${sql.idempotencyKey}, ${sql.call}, ${sql.fingerprint}, ${sql.answer}, ${sql.at}
    from ${sql.from} where ${sql.idempotencyKey} is not null`;
}

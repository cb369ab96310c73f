import { hash } from 'node:crypto';
import type { Call } from '@fivefold/contract/call';
import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Tx } from './db/connect.ts';
import { inTransaction, OutcomeUnknown } from './db/retry.ts';
import type { Schema } from './db/schema.ts';
import { Problem } from './problem.ts';

/** An Idempotency-Key as it came with a request (Decisions section 3). */
export interface RequestKey {
  readonly uid: string;
  /** A UUID in lower case. */
  readonly key: string;
  readonly call: string;
  /** Of call and body: the same key with another request is a mistake of the client. */
  readonly fingerprint: string;
}

export function requestKeyOf(call: Call, uid: string, key: string | undefined, body: unknown): RequestKey | undefined {
  if (key === undefined) return undefined;
  const fingerprint = hash('sha256', `${call.name}\n${JSON.stringify(body)}`, 'base64url');
  return { uid, key, call: call.name, fingerprint };
}

/**
 * Runs a use case once per key, inside its transaction: a repeat waits for the first to end and gets the first answer.
 * Refusals are not kept, for nothing was done: the same key may be tried again.
 * @throws Problem common.key_reused when the key came with another request before.
 */
export async function oncePerKey<Answer>(
  tx: Tx<Schema>,
  clock: Clock,
  requestKey: RequestKey | undefined,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (requestKey === undefined) return act();
  const { uid, key, call, fingerprint } = requestKey;
  const taken = await tx
    .insertInto('request_keys')
    .values({ uid, key, call, fingerprint, answer: null, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken === undefined) {
    const kept = await tx
      .selectFrom('request_keys')
      .select(['fingerprint', 'answer'])
      .where('uid', '=', uid)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return replay<Answer>(kept, fingerprint);
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

/**
 * Runs a use case in a transaction of its own, once per key. Where a lost connection leaves open whether the commit was
 * made, a use case with a key is run again: if it was, that one gets the answer that was kept.
 * @throws Problem common.key_reused
 * @throws OutcomeUnknown without a key
 */
export async function transactOnce<Answer>(
  db: Kysely<Schema>,
  clock: Clock,
  requestKey: RequestKey | undefined,
  act: (tx: Tx<Schema>) => Promise<Answer>,
): Promise<Answer> {
  const transact = () => inTransaction(db, (tx) => oncePerKey(tx, clock, requestKey, () => act(tx)));
  try {
    return await transact();
  } catch (error) {
    if (requestKey === undefined || !(error instanceof OutcomeUnknown)) throw error;
    return transact();
  }
}

/** The answer kept for a key. @throws Problem common.key_reused */
export function replay<Answer>(kept: { fingerprint: string; answer: unknown }, fingerprint: string): Answer {
  if (kept.fingerprint !== fingerprint) throw new Problem('common.key_reused');
  return kept.answer as Answer;
}

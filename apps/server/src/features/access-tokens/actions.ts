import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import type { makeAccessToken as makeCall, WireAccessToken } from '@fivefold/contract/calls/access-tokens';
import { ACCESS_TOKENS_MAX } from '@fivefold/rules/access-tokens';
import { text } from '@fivefold/rules/text-key';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import type { Device } from '#kernel/http/device-label';
import { Problem } from '#kernel/problem';
import type { IdentityProvider } from '#ports/identity-provider/port';
import { requireOwnerProof } from '../auth/steps.ts';
import { enqueueMail } from '../mail/steps.ts';
import { lockProfiles } from '../profile/steps.ts';
import { hashOfToken, makeToken } from './secret.ts';
import { countTokens, deleteToken, insertToken, listTokens, type StoredToken } from './store.ts';
import { tokenMadeMail } from './token-mail.ts';

const SIGN_IN_AGAIN = text('For your security, log in again before making an access token.');
const MS_PER_DAY = 24 * 60 * 60 * 1000;

export interface AccessTokenDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly publicUrl: () => string;
  /** Whether the server sends mail. */
  readonly hasMail: boolean;
  readonly hasPasswords: boolean;
  readonly wakeWorker: () => void;
}

export async function listAccessTokens({ db }: AccessTokenDeps, uid: string): Promise<WireAccessToken[]> {
  return (await listTokens(db.kysely, uid)).map(toWire);
}

/**
 * Makes a token for a person who has just shown that the account is theirs, as deleting the account asks. Nothing
 * stored opens anything, so a repeat cannot get the same one.
 * @param device what the person is at, for the mail that tells of it
 * @throws Problem account.wrong_password, account.sign_in_again, access_tokens.too_many
 */
export async function makeAccessToken(
  deps: AccessTokenDeps,
  caller: Caller,
  { name, scope, expires_in_days: days, ...shown }: BodyOf<typeof makeCall>,
  device: Device | null,
): Promise<AnswerOf<typeof makeCall>> {
  const { db, clock, identity } = deps;
  const requireProof = await requireOwnerProof(identity, caller, shown, SIGN_IN_AGAIN);
  const token = makeToken();
  const madeAt = clock.now();
  const stored: StoredToken = {
    id: randomUUID(),
    name,
    scope,
    made_at: madeAt,
    expires_at: days === undefined || days === null ? null : new Date(madeAt.getTime() + days * MS_PER_DAY),
    last_used_at: null,
  };
  const { last_used_at: _, ...added } = stored;
  await inTransaction(db.kysely, async (tx) => {
    await requireProof(tx);
    await lockProfiles(tx, caller.uid);
    if ((await countTokens(tx, caller.uid)) >= ACCESS_TOKENS_MAX) throw new Problem('access_tokens.too_many');
    await insertToken(tx, { ...added, uid: caller.uid, token_hash: hashOfToken(token) ?? '' });
    if (!deps.hasMail) return;
    const occasion = { at: madeAt, timeZone: caller.timeZone, device, language: caller.language };
    const mail = tokenMadeMail({
      publicUrl: deps.publicUrl(),
      hasPasswords: deps.hasPasswords,
      to: caller.email,
      occasion,
      name,
      scope,
    });
    await enqueueMail(tx, clock, mail);
  });
  deps.wakeWorker();
  return { data: toWire(stored), token };
}

/** @throws Problem access_tokens.not_found for the token of another person, too */
export async function revokeAccessToken({ db }: AccessTokenDeps, uid: string, id: string): Promise<{ success: true }> {
  if (!(await deleteToken(db.kysely, uid, id))) throw new Problem('access_tokens.not_found');
  return { success: true };
}

function toWire({ made_at, last_used_at, expires_at, ...token }: StoredToken): WireAccessToken {
  return {
    ...token,
    made_at: made_at.getTime(),
    last_used_at: last_used_at?.getTime() ?? null,
    expires_at: expires_at?.getTime() ?? null,
  };
}

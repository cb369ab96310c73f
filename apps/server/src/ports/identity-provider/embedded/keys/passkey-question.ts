import { createHash, randomBytes } from 'node:crypto';
import { PASSKEY_ANSWER_MINUTES } from '@fivefold/rules/limits';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import type { TokenSigner } from '../session-token.ts';

const MS_PER_MINUTE = 60 * 1000;

/** What a question is for; one that was asked in a session is answered in it. */
export type PasskeyUse = 'passkey-log-in' | `passkey-proof.${string}` | `passkey-new.${string}`;

const USE_UP = `
  insert into identity_used_challenges (challenge_hash, expires_at) values ($1, now() + make_interval(mins => $2))
  on conflict do nothing returning challenge_hash`;

/**
 * A challenge is random and carries our signature and its end, so asking stores nothing: every open log-in page asks.
 * Only the answer is stored, for each challenge is good for one.
 */
export function createPasskeyQuestions(tokens: TokenSigner) {
  return {
    ask(use: PasskeyUse): string {
      const expiresAt = new Date(Date.now() + PASSKEY_ANSWER_MINUTES * MS_PER_MINUTE);
      const sealed = tokens.sealUntil(use, randomBytes(16).toString('base64url'), expiresAt);
      return Buffer.from(sealed).toString('base64url');
    },
    isOpen: (use: PasskeyUse, challenge: string): boolean =>
      tokens.openUntil(use, Buffer.from(challenge, 'base64url').toString()) !== undefined,
  };
}

export type PasskeyQuestions = ReturnType<typeof createPasskeyQuestions>;

/** @returns false for a challenge that was answered before */
export async function useChallenge(tx: Tx<Schema>, challenge: string): Promise<boolean> {
  const hash = createHash('sha256').update(challenge).digest('base64url');
  return (await sqlIn(tx)('use_challenge', USE_UP, [hash, PASSKEY_ANSWER_MINUTES])).length > 0;
}

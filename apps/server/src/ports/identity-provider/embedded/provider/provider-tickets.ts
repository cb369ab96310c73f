import { createHash, randomUUID } from 'node:crypto';
import { PROVIDER_MINUTES } from '@fivefold/rules/limits';
import { Problem } from '#kernel/problem';
import type { ProviderAttempt, ProviderPerson } from '#ports/sign-in-provider/port';
import type { TokenSigner } from '../session-token.ts';

const MS_PER_MINUTE = 60 * 1000;

/** What an attempt is for; a proof is asked for and given in one session. */
export type ProviderUse = 'provider-log-in' | `provider-proof.${string}`;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
// Only our own signed texts are read.
const decode = <T>(text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as T;

/** Attempts and tickets travel signed and are not stored: only what was used up is, until it expires. */
export function createProviderTickets(tokens: TokenSigner) {
  const seal = (use: string, value: unknown) =>
    tokens.sealUntil(use, encode(value), new Date(Date.now() + PROVIDER_MINUTES * MS_PER_MINUTE));
  function open<T>(use: string, sealed: string): T {
    const text = tokens.openUntil(use, sealed);
    if (text === undefined) throw new Problem('identity.provider_refused');
    return decode<T>(text);
  }
  return {
    sealAttempt: (use: ProviderUse, attempt: ProviderAttempt) => seal(use, attempt),
    /** @throws Problem identity.provider_refused */
    openAttempt: (use: ProviderUse, sealed: string) => open<ProviderAttempt>(use, sealed),
    /** No two are the same: each is good for one session. */
    sealTicket: (person: ProviderPerson) => seal('provider-ticket', { ...person, id: randomUUID() }),
    /** @throws Problem identity.provider_refused */
    openTicket: (ticket: string) => open<ProviderPerson>('provider-ticket', ticket),
  };
}

/** How a ticket that was used up is stored, among the challenges of passkeys. */
export const usedName = (kind: 'attempt' | 'ticket', text: string) =>
  `provider-${kind}:${createHash('sha256').update(text).digest('base64url')}`;

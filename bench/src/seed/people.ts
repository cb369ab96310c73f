import { createHash } from 'node:crypto';
import { createTokenSigner } from '@fivefold/server/src/ports/identity-provider/session-token.ts';
import { AUTH_SECRET, type GoalCount } from '../settings.ts';

/** Somebody whom the seed puts into every database, under the same ids. */
export interface SeededPerson {
  readonly uid: string;
  readonly email: string;
  /** Of the session in the database. */
  readonly sessionKey: string;
  /** What a client sends for that session. */
  readonly bearerToken: string;
  readonly goalIds: readonly string[];
}

const signer = createTokenSigner(AUTH_SECRET);

/** The person with so many daily goals; the same in every process. */
export function personWith(goals: GoalCount): SeededPerson {
  const sessionKey = textOf(`session ${goals}`);
  return {
    uid: textOf(`person ${goals}`),
    email: `person.with.${goals}.goals@example.com`,
    sessionKey,
    bearerToken: signer.seal(sessionKey),
    goalIds: Array.from({ length: goals }, (_, at) => uuidOf(`goal ${goals} ${at}`)),
  };
}

/** 32 letters and digits, as the identity engine makes its ids. */
function textOf(name: string): string {
  return createHash('sha256').update(name).digest('base64').replaceAll(/[+/=]/g, '0').slice(0, 32);
}

/** A UUID of version 4 that depends on nothing but the name. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

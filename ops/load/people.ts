import { createHash } from 'node:crypto';
import { createTokenSigner } from '@fivefold/server/src/ports/identity-provider/embedded/session-token.ts';
import type { SeededPerson } from '../../bench/src/seed/people.ts';
import { AUTH_SECRET } from '../../bench/src/settings.ts';
import { FRIENDS_PER_SIDE, GOALS_EACH, PUBLIC_GOALS } from './settings.ts';

const signer = createTokenSigner(AUTH_SECRET);
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** User number `at`; `UID_OF`, `SESSION_OF` and `GOAL_OF` compute the same ids in SQL. */
export function personAt(at: number): SeededPerson {
  const sessionKey = md5(`session ${at}`);
  return {
    uid: md5(`person ${at}`),
    email: `person${at}@example.com`,
    sessionKey,
    bearerToken: signer.seal(sessionKey),
    goalIds: Array.from({ length: GOALS_EACH }, (_, nth) => goalIdOf(at, nth)),
    isPublic: false,
  };
}

function goalIdOf(at: number, nth: number): string {
  const hex = md5(`goal ${at} ${nth}`);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}

export const UID_OF = (at: string) => `md5('person ' || ${at})`;
export const SESSION_OF = (at: string) => `md5('session ' || ${at})`;
export const GOAL_OF = (at: string, nth: string) =>
  `overlay(overlay(md5('goal ' || ${at} || ' ' || ${nth}) placing '4' from 13) placing 'a' from 17)::uuid`;

/** A public goal of one of the user's friends. */
export function someGoalOfAFriend(at: number, people: number): string {
  const friend = (at + 1 + Math.floor(Math.random() * FRIENDS_PER_SIDE)) % people;
  return goalIdOf(friend, Math.floor(Math.random() * PUBLIC_GOALS));
}

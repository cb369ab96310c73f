import { createHash } from 'node:crypto';
import { createTokenSigner } from '@fivefold/server/src/ports/identity-provider/embedded/session-token.ts';
import { AUTH_SECRET, type GoalCount } from '../settings.ts';

/** A user whom the seed inserts into every database, with the same ids. */
export interface SeededPerson {
  readonly uid: string;
  readonly email: string;
  /** Of the session in the database. */
  readonly sessionKey: string;
  /** What a client sends for that session. */
  readonly bearerToken: string;
  readonly goalIds: readonly string[];
  /** Whether friends see the goals. */
  readonly isPublic: boolean;
}

/** Each user of `GOAL_COUNTS` has this many friends with this many public goals each. */
const FRIENDS = 4;
const GOALS_OF_A_FRIEND = 5;
/** The person with many friends: how many, with how many public goals each, beside as many goals of their own. */
const MANY_FRIENDS = 10;
const GOALS_OF_MANY_FRIENDS = 20;

const signer = createTokenSigner(AUTH_SECRET);

/** The person with this many daily goals; the same in every process. */
export function personWith(goals: GoalCount): SeededPerson {
  return personNamed(`with.${goals}.goals`, goals, false);
}

export function friends(): SeededPerson[] {
  return Array.from({ length: FRIENDS }, (_, at) => personNamed(`friend.${at}`, GOALS_OF_A_FRIEND, true));
}

/** A user with many friends. Only in the database with the short history: the seed would take twice as long. */
export function sociablePerson(): SeededPerson {
  return personNamed('sociable', GOALS_OF_MANY_FRIENDS, false);
}

export function manyFriends(): SeededPerson[] {
  return Array.from({ length: MANY_FRIENDS }, (_, at) =>
    personNamed(`many-friends.${at}`, GOALS_OF_MANY_FRIENDS, true),
  );
}

function personNamed(name: string, goals: number, isPublic: boolean): SeededPerson {
  const sessionKey = textOf(`session ${name}`);
  return {
    uid: textOf(`person ${name}`),
    email: `person.${name}@example.com`,
    sessionKey,
    bearerToken: signer.seal(sessionKey),
    goalIds: Array.from({ length: goals }, (_, at) => uuidOf(`goal ${name} ${at}`)),
    isPublic,
  };
}

/** 32 letters and digits, as the identity engine makes its ids. */
function textOf(name: string): string {
  return createHash('sha256').update(name).digest('base64').replaceAll(/[+/=]/g, '0').slice(0, 32);
}

/** A UUID of version 4 that depends on nothing but the name. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

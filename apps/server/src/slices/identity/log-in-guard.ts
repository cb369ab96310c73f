import {
  LOG_IN_FAILURES_BEFORE_PAUSES,
  LOG_IN_FAILURES_PER_NETWORK,
  LOG_IN_FAILURES_PER_PLACE,
  LOG_IN_FIRST_PAUSE_SECONDS,
  LOG_IN_LONGEST_PAUSE_SECONDS,
  LOG_IN_PAUSES_FORGOTTEN_HOURS,
  LOG_IN_WINDOW_MINUTES,
} from '@fivefold/rules/limits';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import { createLimit, createPausingLimit, type Limit } from '../../kernel/http/limit.ts';
import { accountKey, addressKey } from './limits.ts';

const WINDOW_SECONDS = LOG_IN_WINDOW_MINUTES * 60;
const PAUSED =
  'Too many wrong passwords for this account. Wait a few minutes, log in on a device you have used before, or reset your password.';

export interface LogInTry {
  readonly email: string;
  readonly ip: string;
  /** The digest of a device that this account has signed in with before. */
  readonly knownDevice: string | undefined;
}

/** A try that has been counted as a failure, until it succeeds. */
export interface CountedTry {
  succeed(): Promise<void>;
}

const OF_PLACE = 'identity.log-in-from';
const OF_DEVICE = 'identity.log-in-on';
const OF_ACCOUNT = 'identity.log-in-of-account';

/** Counts whose name ends with the account can be cleared together, whichever networks or devices they are of. */
const placeName = (account: string) => `${OF_PLACE}:${account}`;
const deviceName = (account: string) => `${OF_DEVICE}:${account}`;

/**
 * Bounds the guesses at passwords (decision 40). A stranger is counted by network, by network and account, and by account, the last with
 * pauses in place of a wall. A device that the account knows is counted by itself alone, so that no stranger can lock it out. Addresses
 * without an account are counted in the same way.
 */
export function createLogInGuard(sql: Sql) {
  const failures = (name: string, points: number) =>
    createLimit(sql, { name, code: 'auth/too-many-requests', points, durationSeconds: WINDOW_SECONDS });
  const byNetwork = failures('identity.log-in-by-address', LOG_IN_FAILURES_PER_NETWORK);
  const byAccount = createPausingLimit(sql, {
    name: OF_ACCOUNT,
    code: 'auth/too-many-requests',
    detail: PAUSED,
    freeTries: LOG_IN_FAILURES_BEFORE_PAUSES,
    firstPauseSeconds: LOG_IN_FIRST_PAUSE_SECONDS,
    longestPauseSeconds: LOG_IN_LONGEST_PAUSE_SECONDS,
    forgottenAfterSeconds: LOG_IN_PAUSES_FORGOTTEN_HOURS * 60 * 60,
  });

  const countsOf = ({ email, ip, knownDevice }: LogInTry): (readonly [Limit, string])[] => {
    const account = accountKey(email);
    if (knownDevice !== undefined) return [[failures(deviceName(account), LOG_IN_FAILURES_PER_PLACE), knownDevice]];
    const network = addressKey(ip);
    return [
      [byNetwork, network],
      [failures(placeName(account), LOG_IN_FAILURES_PER_PLACE), network],
      [byAccount, account],
    ];
  };

  return {
    /** Counts a try before its password is looked at, so that tries at the same moment are bounded, too. @throws Problem auth/too-many-requests */
    async begin(logInTry: LogInTry): Promise<CountedTry> {
      const taken: (readonly [Limit, string])[] = [];
      const giveBack = async () => {
        for (const [limit, key] of taken) await limit.giveBack(key);
      };
      for (const [limit, key] of countsOf(logInTry)) {
        try {
          await limit.take(key);
        } catch (error) {
          // What one limit refuses, no password was tried of: the others do not count it.
          await giveBack();
          throw error;
        }
        taken.push([limit, key]);
      }
      return { succeed: giveBack };
    },
  };
}

/** Forgets the failures of an account: its owner has just set a new password. */
export async function clearLogInFailures(tx: Tx<Schema>, email: string): Promise<void> {
  const account = accountKey(email);
  await tx
    .deleteFrom('limit_counts')
    .where('name', 'in', [placeName(account), deviceName(account)])
    .execute();
  await tx.deleteFrom('limit_counts').where('name', '=', OF_ACCOUNT).where('key', '=', account).execute();
}

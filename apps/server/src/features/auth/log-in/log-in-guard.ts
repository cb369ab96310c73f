import { text } from '@fivefold/rules/text-key';
import {
  LOG_IN_FAILURES_BEFORE_PAUSES,
  LOG_IN_FAILURES_PER_NETWORK,
  LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK,
  LOG_IN_FIRST_PAUSE_SECONDS,
  LOG_IN_LONGEST_PAUSE_SECONDS,
  LOG_IN_PAUSES_FORGOTTEN_HOURS,
  LOG_IN_WINDOW_MINUTES,
} from '@fivefold/rules/limits';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { createLimit, createPausingLimit, deleteCounts, type Limit } from '#kernel/http/limit';
import { accountKey, networkKey } from '../rate-limits.ts';

const WINDOW_SECONDS = LOG_IN_WINDOW_MINUTES * 60;
const PAUSED = text(
  'Too many wrong passwords for this account. Wait a few minutes, log in on a device you have used before, or reset your password.',
);

export interface LogInAttempt {
  readonly email: string;
  readonly ip: string;
  /** The digest of the device, if this account has logged in on it before. */
  readonly knownDevice: string | undefined;
}

/** An attempt that counts as a failure until it succeeds. */
export interface CountedAttempt {
  succeed(): Promise<void>;
}

const OF_PLACE = 'identity.log-in-from';
const OF_DEVICE = 'identity.log-in-on';
const OF_ACCOUNT = 'identity.log-in-of-account';

/** The name ends with the account, so that its counts of all networks and devices can be deleted together. */
const placeName = (account: string) => `${OF_PLACE}:${account}`;
const deviceName = (account: string) => `${OF_DEVICE}:${account}`;

/**
 * Limits wrong passwords (decision 39). An unknown device is counted by network, by network and account, and by
 * account; the last makes it wait instead of blocking it. A known device has only its own count, so that no stranger
 * can lock it out. An address without an account is counted in the same way.
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

  const countsOf = ({ email, ip, knownDevice }: LogInAttempt): (readonly [Limit, string])[] => {
    const account = accountKey(email);
    if (knownDevice !== undefined)
      return [[failures(deviceName(account), LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK), knownDevice]];
    const network = networkKey(ip);
    return [
      [byNetwork, network],
      [failures(placeName(account), LOG_IN_FAILURES_PER_ACCOUNT_AND_NETWORK), network],
      [byAccount, account],
    ];
  };

  return {
    /**
     * Counts an attempt before its password is checked, so that concurrent attempts are limited, too.
     * @throws Problem auth/too-many-requests
     */
    async begin(attempt: LogInAttempt): Promise<CountedAttempt> {
      const taken: (readonly [Limit, string])[] = [];
      const giveBack = async () => {
        for (const [limit, key] of taken) await limit.giveBack(key);
      };
      for (const [limit, key] of countsOf(attempt)) {
        try {
          await limit.take(key);
        } catch (error) {
          // No password was checked, so the other limits do not count this attempt.
          await giveBack();
          throw error;
        }
        taken.push([limit, key]);
      }
      return { succeed: giveBack };
    },
  };
}

/** Deletes the failures of an account, after its owner has set a new password. */
export async function clearLogInFailures(tx: Tx<Schema>, email: string): Promise<void> {
  const account = accountKey(email);
  await deleteCounts(tx, { names: [placeName(account), deviceName(account)] });
  await deleteCounts(tx, { names: [OF_ACCOUNT], key: account });
}

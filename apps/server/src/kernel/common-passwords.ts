import { createHash } from 'node:crypto';
import { PASSWORD_MIN_LENGTH } from '@fivefold/rules/limits';
import { normalizePassword } from '@fivefold/rules/password';

/**
 * Four thousand groups of four or five: what a browser tells of a password to learn whether it is common (decision 39).
 */
const GROUP_LENGTH = 3;

interface CommonPasswords {
  readonly all: ReadonlySet<string>;
  /** SHA-256 in hexadecimal, by its first digits. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

let loading: Promise<CommonPasswords> | undefined;

/** The list is read with the first new password: a process that only works off jobs never needs it. */
async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all = new Set(
    dictionary['passwords-common'].map(normalizePassword).filter((password) => password.length >= PASSWORD_MIN_LENGTH),
  );
  const groups = new Map<string, string[]>();
  for (const password of all) {
    const digest = createHash('sha256').update(password).digest('hex');
    const group = digest.slice(0, GROUP_LENGTH);
    groups.set(group, [...(groups.get(group) ?? []), digest]);
  }
  return { all, groups };
}

const loaded = () => (loading ??= load());

/** Whether many people use this password, in whatever case: it is among the first that a guesser tries. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await loaded()).all.has(normalizePassword(password));
}

/** Digests of the common passwords whose digest begins with these three digits. */
export async function findCommonDigests(group: string): Promise<readonly string[]> {
  return (await loaded()).groups.get(group) ?? [];
}

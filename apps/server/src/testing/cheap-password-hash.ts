import { createHash, randomUUID } from 'node:crypto';
import type { PasswordHash } from '../ports/identity-provider/embedded/password-hash.ts';

const digest = (salt: string, password: string) => createHash('sha256').update(`${salt}:${password}`).digest('hex');

/** Salted like the real hash, so that equal passwords have different hashes, but not slow. */
export const cheapPasswordHash: PasswordHash = {
  hash: (password) => {
    const salt = randomUUID();
    return Promise.resolve(`${salt}:${digest(salt, password)}`);
  },
  verify: ({ hash, password }) => {
    const [salt = '', expected] = hash.split(':');
    return Promise.resolve(digest(salt, password) === expected);
  },
};

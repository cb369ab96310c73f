import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findCommonDigests, isCommonPassword } from './common-passwords.ts';

describe('the list of common passwords', () => {
  it.each(['password', 'Password1', 'QWERTYUIOP', '12345678', ' iloveyou ', 'trustno1'])('has %j', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['correct horse battery', 'ann likes long walks', ''])('does not have %j', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });

  it('is given out by the first three digits of a digest, a few at a time', async () => {
    const digest = createHash('sha256').update('trustno1').digest('hex');
    const group = await findCommonDigests(digest.slice(0, 3));
    expect(group).toContain(digest);
    expect(group.length).toBeLessThan(40);
    expect(group.every((other) => other.startsWith(digest.slice(0, 3)))).toBe(true);
  });
});

import { expect, it } from 'vitest';
import { hashOfToken, isAccessToken, makeToken } from './secret.ts';

it('makes tokens that a scanner for secrets knows by their prefix, length and checksum', () => {
  const tokens = Array.from({ length: 200 }, makeToken);
  for (const token of tokens) {
    expect(token).toMatch(/^fivefold_[0-9A-Za-z]{36}$/);
    expect(isAccessToken(token)).toBe(true);
    expect(hashOfToken(token)).toMatch(/^[\w-]{43}$/);
  }
  expect(new Set(tokens).size).toBe(tokens.length);
});

it('knows a token that was cut off, changed or made up without looking for it', () => {
  const token = makeToken();
  const changed = token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  for (const wrong of [
    'fivefold_',
    token.slice(0, -1),
    `${token}a`,
    changed,
    `fivefold_${'a'.repeat(36)}`,
    ` ${token}`,
  ])
    expect(hashOfToken(wrong), wrong).toBeUndefined();
});

it('has a checksum that is the CRC-32 of the secret part in base 62, as the API page says', () => {
  // Computed with another language's library.
  expect(hashOfToken('fivefold_abcdefghijABCDEFGHIJ01234567892C2O59')).toBeDefined();
  expect(hashOfToken('fivefold_abcdefghijABCDEFGHIJ01234567892C2O5A')).toBeUndefined();
});

import { describe, expect, it } from 'vitest';
import { isPersonalPassword, normalizePassword } from './password.ts';

describe('a password that says who or what it is for', () => {
  it.each([
    ['ann.lee@example.com', 'ann.lee@example.com'],
    ['ANN.LEE@example.com', 'ann.lee@example.com'],
    ['ann.lee1990', 'ann.lee@example.com'],
    ['!!Ann.Lee!!', 'ann.lee@example.com'],
    ['annalisa', 'annalisa@example.com'],
    ['annalisa-2026', 'annalisa7@example.com'],
    ['12345678901', '12345678901@example.com'],
    ['fivefold', 'ann@example.com'],
    ['FiveFold2026!', 'ann@example.com'],
    ['ｆｉｖｅｆｏｌｄ', 'ann@example.com'],
    ['five fold', 'ann@example.com'],
  ])('refuses %j for %s', (password, email) => {
    expect(isPersonalPassword(password, email)).toBe(true);
  });

  it.each([
    ['ann likes long walks', 'ann@example.com'],
    ['fivefold is my best habit', 'ann@example.com'],
    ['98765432', '12345678@example.com'],
    ['correct horse battery', 'horse@example.com'],
  ])('allows %j for %s', (password, email) => {
    expect(isPersonalPassword(password, email)).toBe(false);
  });
});

it('compares passwords without case and without the width of letters', () => {
  expect(normalizePassword(' Ｐassword1 ')).toBe('password1');
});

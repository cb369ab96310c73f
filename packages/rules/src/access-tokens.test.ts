import { expect, it } from 'vitest';
import { includesScope } from './access-tokens.ts';

it.each([
  ['read', 'read', true],
  ['read', 'check-in', false],
  ['check-in', 'read', true],
  ['check-in', 'check-in', true],
] as const)('a token that may %s makes calls of the scope %s: %s', (given, asked, may) => {
  expect(includesScope(given, asked)).toBe(may);
});

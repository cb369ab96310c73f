import { expect, it } from 'vitest';
import { KINDS } from './kinds.ts';

it('every kind of change that waits has a key at the server: a late repeat undoes nothing newer', () => {
  expect(KINDS.filter(({ call }) => call.idempotent !== true).map(({ call }) => call.name)).toEqual([]);
});

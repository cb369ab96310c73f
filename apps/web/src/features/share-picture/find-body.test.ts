import { expect, it } from 'vitest';
import { findBody } from './find-body.ts';

it('is what hangs together, without what hovers around it', () => {
  expect(findBody(['d...d', '..a..', '.aba.', '.a.a.'])).toEqual(['.....', '..a..', '.aba.', '.a.a.']);
});

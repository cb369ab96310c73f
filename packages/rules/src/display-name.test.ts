import { describe, expect, it } from 'vitest';
import { goalListTitle } from './display-name.ts';

describe('goalListTitle', () => {
  it.each([
    ['jessica@example.com', "jessi's Goals"],
    ['ann@example.com', "ann@e's Goals"],
    ['a@b', "a@b's Goals"],
    ['', "'s Goals"],
    ['😀😀😀😀😀😀@example.com', "😀😀😀😀😀's Goals"],
  ])('of %j', (email, title) => {
    expect(goalListTitle(email)).toBe(title);
  });
});

import { describe, expect, it } from 'vitest';
import { goalListTitle, namesText, shortName } from './display-name.ts';

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

describe('shortName', () => {
  it.each([
    ['bob.miller@example.com', 'bob.miller'],
    ['abcdefghijklmnopqrstuvwx@example.com', 'abcdefghijklmnopqrstuvwx'],
    ['abcdefghijklmnopqrstuvwxy@example.com', 'abcdefghijklmnopqrstuvw…'],
    ['bob', 'bob'],
  ])('of %j', (email, name) => {
    expect(shortName(email)).toBe(name);
  });
});

describe('namesText', () => {
  it.each([
    [['bob'], 'bob'],
    [['bob', 'cem'], 'bob and cem'],
    [['bob', 'cem', 'dora'], 'bob and 2 others'],
    [[], ''],
  ])('of %j', (names, text) => {
    expect(namesText(names)).toBe(text);
  });
});

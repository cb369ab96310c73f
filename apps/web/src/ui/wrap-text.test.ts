import { describe, expect, it } from 'vitest';
import { isRightToLeft, wrapText } from './wrap-text.ts';

/** Every letter is one wide. */
const measure = (text: string) => Array.from(text).length;
const wrap = (text: string, maxWidth = 12, maxLines = 2) => wrapText(text, measure, maxWidth, maxLines);

describe('breaking a goal’s name into lines', () => {
  it.each([
    ['keeps what fits', 'Run', ['Run']],
    ['breaks between words', 'Run every morning', ['Run every', 'morning']],
    ['ends in an ellipsis where there is more', 'Run every morning before six', ['Run every', 'morning…']],
    ['breaks a word that is longer than a line', 'Donaudampfschiff', ['Donaudampfsc', 'hiff']],
    ['breaks a language without spaces', '毎朝六時に起きて走ります今日も', ['毎朝六時に起きて走ります', '今日も']],
    ['leaves an emoji whole', 'aaaaaaaaaa 👩‍👩‍👧‍👦', ['aaaaaaaaaa', '👩‍👩‍👧‍👦']],
    ['ignores line breaks and spaces at the ends', '  Run \n now  ', ['Run now']],
    ['has no line for an empty name', '   ', []],
  ])('%s', (_, text, lines) => {
    expect(wrap(text)).toEqual(lines);
  });

  it('never makes a line wider or a line more than there is room for', () => {
    for (let maxWidth = 3; maxWidth < 30; maxWidth++) {
      const lines = wrap('Écrire trois pages dans le cahier bleu, avant le petit déjeuner!', maxWidth);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(maxWidth);
    }
  });
});

it.each([
  ['Run', false],
  ['ללכת 5 km', true],
  ['🏃 اركض كل صباح', true],
  ['5 km ללכת', false],
  ['🏃 123', false],
])('writes %s from right to left: %s', (text, isRtl) => {
  expect(isRightToLeft(text)).toBe(isRtl);
});

import { describe, expect, it } from 'vitest';
import { isOneEmoji } from './goal-emoji.ts';

describe('a goal’s emoji', () => {
  it.each([
    ['a simple one', '🏃'],
    ['one with a skin tone', '🏃🏽'],
    ['one of several parts', '👩🏽‍🚀'],
    ['the longest family', '👩🏻‍❤️‍💋‍👩🏿'],
    ['a country’s flag', '🇨🇭'],
    ['a region’s flag', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a keycap', '5️⃣'],
    ['a heart', '❤️'],
  ])('is %s: %s', (_which, text) => {
    expect(isOneEmoji(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a letter', 'a'],
    ['a digit', '5'],
    ['a sign', '#'],
    ['a space', ' '],
    ['two', '🏃🏃'],
    ['one with a letter', '🏃a'],
    ['one with a space', '🏃 '],
    ['one with a line end', '🏃\n'],
    ['a part of a flag', '🇨'],
    ['a skin tone on a thing', '🚗🏽'],
    ['many joined into one', Array.from({ length: 20 }, () => '👩').join('\u200D')],
    ['a joiner', '\u200D'],
    ['a lone surrogate', '\uD83C'],
  ])('is not %s: %j', (_which, text) => {
    expect(isOneEmoji(text)).toBe(false);
  });
});

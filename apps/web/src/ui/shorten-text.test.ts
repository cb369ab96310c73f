import { describe, expect, it } from 'vitest';
import { shortenText } from './shorten-text.ts';

describe('the beginning of a text', () => {
  it.each([
    ['is the text when it is short', 'In the rain', 'In the rain'],
    ['ends with a word', `${'Around the lake. '.repeat(14)}Incredible`, `${'Around the lake. '.repeat(14).trimEnd()}…`],
    ['ends with a character in a very long word', '👨‍👩‍👧'.repeat(100), `${'👨‍👩‍👧'.repeat(30)}…`],
    ['has at most six lines', '1\n2\n3\n4\n5\n6\n7', '1\n2\n3\n4\n5\n6…'],
  ])('%s', (_, text, beginning) => expect(shortenText(text)).toBe(beginning));
});

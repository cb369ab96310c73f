import { describe, expect, it } from 'vitest';
import { joinList, joinSentences } from './join-words.ts';
import { sentence } from './sentence.ts';
import { english, inLanguage } from './testing/english.ts';

describe('words one after the other', () => {
  it.each([
    ['en', 'Run, Read, Swim', 'Lu. Vu.'],
    ['fr', 'Run, Read, Swim', 'Lu. Vu.'],
    ['ja', 'Run、Read、Swim', 'Lu.Vu.'],
  ] as const)('have the signs of %s between them', (language, list, sentences) => {
    expect(inLanguage(joinList(['Run', 'Read', 'Swim']), language)).toBe(list);
    expect(inLanguage(joinSentences(['Lu.', 'Vu.']), language)).toBe(sentences);
  });

  it('may be sentences with values', () => {
    expect(english(joinList([sentence('{count} of 5', { count: 2 }), 'Read']))).toBe('2 of 5, Read');
  });

  it('may be one, or none', () => {
    expect([joinList(['Run']), joinList([]), joinSentences([])]).toEqual(['Run', '', '']);
  });
});

import { describe, expect, it } from 'vitest';
import { readAcceptLanguage } from './accept-language.ts';

describe('the languages of the header Accept-Language', () => {
  it.each<[header: string | undefined, expected: string[]]>([
    [undefined, []],
    ['', []],
    ['de', ['de']],
    ['en;q=0.5, de-AT, de;q=0.9', ['de-AT', 'de', 'en']],
    ['pt-BR , ja;q=0', ['pt-BR']],
    ['zh-Hant-TW', ['zh-Hant-TW']],
    // What is no language tag is left out.
    ['*, de;q=2, en;q=-1, 12, de_AT, <b>, fr;q=0.1234, es', ['es']],
  ])('of %j are %j', (header, expected) => {
    expect(readAcceptLanguage(header)).toEqual(expected);
  });

  it('are read from the first 200 characters', () => {
    expect(readAcceptLanguage(`${'xx,'.repeat(100_000)}de`)).not.toContain('de');
  });
});

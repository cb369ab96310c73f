import { sentence } from '@fivefold/rules/sentence';
import { describe, expect, it } from 'vitest';
import { saySentence } from './say-sentence.ts';

const GERMAN: Readonly<Record<string, string>> = {
  'Log In': 'Einloggen',
  '{name} is due {often}.': '{often} ist {name} dran.',
  '{weeks, plural, one {every week} other {every # weeks}}': '{weeks, plural, one {Jede Woche} other {Alle # Wochen}}',
  'On {day}': 'Am {day}',
};
const inGerman = (words: Parameters<typeof saySentence>[0]) =>
  saySentence(words, 'de-DE', (english) => GERMAN[english] ?? english);

describe('words in a language', () => {
  it('are as they are without a text', () => {
    expect(inGerman('Log In')).toBe('Log In');
  });

  it('are the text’s translation', () => {
    expect(inGerman(sentence('Log In'))).toBe('Einloggen');
  });

  it('have values in them, and no value is translated or read as a text', () => {
    const often = sentence('{weeks, plural, one {every week} other {every # weeks}}', { weeks: 1200 });
    const due = sentence('{name} is due {often}.', { name: 'Log In {x}', often });
    expect(inGerman(due)).toBe('Alle 1.200 Wochen ist Log In {x} dran.');
    expect(saySentence(due)).toBe('Log In {x} is due every 1,200 weeks.');
  });

  it('are not said without a value', () => {
    expect(() => inGerman(sentence('On {day}'))).toThrow('“Am {day}” has no value for {day}.');
    const weeks = sentence('{weeks, plural, one {every week} other {every # weeks}}', { week: 1 });
    expect(() => saySentence(weeks)).toThrow('has no value for {weeks}.');
  });

  it('have dates as the locale writes them', () => {
    const day = (locale: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date('2026-11-23'));
    expect(inGerman(sentence('On {day}', { day }))).toBe('Am 23. November 2026');
  });
});

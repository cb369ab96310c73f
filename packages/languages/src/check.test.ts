import { describe, expect, it } from 'vitest';
import { checkCatalogue, checkLanguages, checkTexts } from './check.ts';

const TEXTS = new Map([
  ['Log In', ['log-in.tsx']],
  ['{days, plural, one {# day} other {# days}}', ['away.tsx']],
]);
const TRANSLATIONS = new Map([
  ['Log In', 'Einloggen'],
  ['{days, plural, one {# day} other {# days}}', '{days, plural, one {# Tag} other {# Tage}}'],
]);
const check = (changes: Record<string, string>, texts = TEXTS) =>
  checkCatalogue('de', texts, new Map([...TRANSLATIONS, ...Object.entries(changes)]));

describe('the catalogues of this repository', () => {
  it('translate every text, and nothing else', () => {
    expect(checkLanguages()).toEqual([]);
  });
});

describe('a catalogue', () => {
  it('is complete when it translates every text', () => {
    expect(check({})).toEqual([]);
  });

  it('is refused without a text of the source', () => {
    expect(check({}, new Map([...TEXTS, ['Sign Up', ['sign-up.tsx']]]))).toEqual([
      'de.po lacks “Sign Up” (sign-up.tsx). Run npm run languages.',
    ]);
  });

  it('is refused with a text that is not translated', () => {
    expect(check({ 'Log In': '' })).toEqual(['de.po does not translate “Log In” (log-in.tsx).']);
  });

  it('is refused with a text that nothing uses', () => {
    expect(check({ 'Old text': 'Alter Text' })).toEqual([
      'de.po has “Old text”, which nothing uses. Run npm run languages.',
    ]);
  });

  it('is refused with a translation that has other arguments', () => {
    const [fault] = check({ '{days, plural, one {# day} other {# days}}': '{tage, plural, other {# Tage}}' });
    expect(fault).toContain('has the arguments tage, not days.');
  });

  it('is refused without the space at the end of a text, except in Japanese', () => {
    const text = 'Failed. ';
    const faultsOf = (language: string, translation: string) =>
      checkCatalogue(language, new Map([[text, ['page.tsx']]]), new Map([[text, translation]]));
    expect(faultsOf('es', 'No se pudo.')).toEqual(['es.po: “No se pudo.” must end with a space, as “Failed. ” does.']);
    expect(faultsOf('es', 'No se pudo. ')).toEqual([]);
    expect(faultsOf('ja', 'できませんでした。')).toEqual([]);
  });

  it('is refused with a translation that is no ICU message', () => {
    const [fault] = check({ 'Log In': 'Ein{loggen' });
    expect(fault).toContain('is no ICU message');
  });
});

describe('a text', () => {
  it.each([
    ['with an argument that is not closed', 'Hello {name'],
    ['without the plural form for all other numbers', '{days, plural, one {# day}}'],
    ['that formats a date itself', 'Since {day, date}'],
  ])('is refused %s', (_what, text) => {
    expect(checkTexts(new Map([[text, ['page.tsx']]]))).toHaveLength(1);
  });

  it('is refused with the key of another text', () => {
    const [one, other] = ['costarring', 'liquid'];
    expect(checkTexts(new Map([one, other].map((text) => [text, ['page.tsx']])))).toEqual([
      'page.tsx: “liquid” has the same key as “costarring”. Change one of them.',
    ]);
  });
});

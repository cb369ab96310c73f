import { describe, expect, it } from 'vitest';
import { chooseLanguage, isLanguage, LANGUAGE_CODES, languageOfPerson, LANGUAGES, localeOf } from './languages.ts';

describe('the language of all texts', () => {
  it.each([
    ['the chosen one, whatever the device speaks', 'de', ['en-US'], 'de'],
    ['English without a choice, on a device that speaks it', null, ['en-GB', 'de'], 'en'],
    ['English on a device whose languages have no texts', null, ['fi-FI', 'sv'], 'en'],
    ['English where a stored choice is unknown', 'tlh', [], 'en'],
    ['the first of the device’s that has texts', null, ['fi-FI', 'de-AT', 'fr'], 'de'],
    ['the one of Brazil for all who speak Portuguese', null, ['pt-PT'], 'pt-BR'],
  ])('is %s', (_what, chosen, wanted, expected) => {
    expect(chooseLanguage(chosen, wanted)).toBe(expected);
  });

  it.each(['constructor', '', null, 5, 'EN'])('is never %j', (code) => {
    expect(isLanguage(code)).toBe(false);
  });
});

describe('the locale of dates and numbers', () => {
  it('is the device’s region where it speaks the language', () => {
    expect(localeOf('de', ['en-GB', 'de-AT', 'de'])).toBe('de-AT');
  });

  it.each([
    ['a British device', 'en', ['en-GB', 'en'], 'en-GB'],
    ['a device that names the region of its second language only', 'en', ['en', 'de-CH'], 'en-CH'],
    ['a device whose language has no texts', 'en', ['fi-FI'], 'en-FI'],
    ['German that was chosen on an American device', 'de', ['en-US'], 'de-US'],
    ['Portuguese that was chosen in Taiwan', 'pt-BR', ['zh-Hant-TW'], 'pt-TW'],
    ['Spanish of Latin America', 'es', ['es-419'], 'es-419'],
  ] as const)('is the language of the texts in the region of %s', (_what, language, wanted, expected) => {
    expect(localeOf(language, wanted)).toBe(expected);
    expect(Intl.DateTimeFormat.supportedLocalesOf([expected])).toEqual([expected]);
  });

  it('is the language’s largest region where the device names none', () => {
    expect(localeOf('de', ['de'])).toBe('de-DE');
    expect(localeOf('en', ['zh-Hant', 'en'])).toBe('en-US');
    expect(localeOf('en', [])).toBe('en-US');
  });

  it('is known to Intl in every language', () => {
    const locales = LANGUAGE_CODES.map((language) => LANGUAGES[language].locale);
    expect(Intl.DateTimeFormat.supportedLocalesOf(locales)).toEqual(locales);
  });
});

describe('the language of a person', () => {
  it.each([
    ['the stored one', 'de', 'de'],
    ['English where none is stored', null, 'en'],
    ['English where the stored one is no longer there', 'tlh', 'en'],
  ])('is %s', (_what, stored, expected) => {
    expect(languageOfPerson(stored)).toBe(expected);
  });
});

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

  it('is the language’s largest region otherwise', () => {
    expect(localeOf('de', ['en-GB'])).toBe('de-DE');
    expect(localeOf('de', ['de'])).toBe('de-DE');
  });

  it('is American for English texts, whatever the device speaks', () => {
    expect(localeOf('en', ['en-GB'])).toBe('en-US');
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

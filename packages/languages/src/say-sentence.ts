import type { SentenceValue, Words } from '@fivefold/rules/sentence';
import { formatText } from './format-text.ts';

/**
 * Words in a language: what needs no translation as it is, a sentence with its values.
 * @param translate finds the text in the language; in English none is to be found
 */
export function saySentence(
  words: Words,
  locale = 'en-US',
  translate: (english: string) => string = (english) => english,
): string {
  if (typeof words === 'string') return words;
  const valueOf = (value: SentenceValue) => {
    if (typeof value === 'function') return value(locale);
    return typeof value === 'object' ? saySentence(value, locale, translate) : value;
  };
  const values = Object.fromEntries(Object.entries(words.values).map(([name, value]) => [name, valueOf(value)]));
  return formatText(translate(words.text), values, locale);
}

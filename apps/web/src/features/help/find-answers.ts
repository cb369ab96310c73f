import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { foldText } from '#kernel/fold-text.ts';
import { LOCALE } from '#kernel/locale.ts';
import type { HelpAnswer } from './help-answer.ts';

/** Words that say nothing about what is searched for. */
const EMPTY_WORDS = text(
  'a an and are at by can did do does for from how i in is it me my of on or the to was what when where why with you your||words that no search needs',
);

/** The answers that have all words of what was typed; where none has them all, those that have the most. */
export function findAnswers(answers: readonly HelpAnswer[], query: string): readonly HelpAnswer[] {
  const typed = wordsOf(query).map(foldText);
  const empty = new Set(foldText(t(EMPTY_WORDS)).split(' '));
  const telling = typed.filter((word) => !empty.has(word));
  const words = telling.length > 0 ? telling : typed;
  if (words.length === 0) return answers;
  const counts = answers.map(({ question, paragraphs, otherWords }) => {
    const text = foldText([question, ...paragraphs, otherWords].join(' '));
    return words.filter((word) => text.includes(word)).length;
  });
  const most = Math.max(...counts);
  return most === 0 ? [] : answers.filter((_, at) => counts[at] === most);
}

/**
 * The words of a text. Japanese has no spaces between them, so the browser divides it where it can (Firefox from 125
 * on).
 */
function wordsOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const parts = new Intl.Segmenter(LOCALE, { granularity: 'word' }).segment(text);
  return [...parts].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

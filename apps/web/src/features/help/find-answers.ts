import { foldText } from '#kernel/fold-text.ts';
import type { HelpAnswer } from './answers.ts';

/** Words that say nothing about what is searched for. */
const EMPTY_WORDS = new Set(
  'a an and are at by can did do does for from how i in is it me my of on or the to was what when where why with you your'.split(
    ' ',
  ),
);

/** The answers that have all words of what was typed; where none has them all, those that have the most. */
export function findAnswers(answers: readonly HelpAnswer[], query: string): readonly HelpAnswer[] {
  const typed = foldText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = typed.filter((word) => !EMPTY_WORDS.has(word));
  const words = telling.length > 0 ? telling : typed;
  if (words.length === 0) return answers;
  const counts = answers.map(({ question, paragraphs, otherWords }) => {
    const text = foldText([question, ...paragraphs, otherWords].join(' '));
    return words.filter((word) => text.includes(word)).length;
  });
  const most = Math.max(...counts);
  return most === 0 ? [] : answers.filter((_, at) => counts[at] === most);
}

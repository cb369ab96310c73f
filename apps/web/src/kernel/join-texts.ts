import { t } from './language/t.ts';

const NOTHING = { first: '', next: '' };

/** 'Tree, Rock, Fire': a list without an 'and', or the parts of a label; in Japanese 'Tree、Rock、Fire'. */
export function joinList(parts: readonly string[]): string {
  return parts.join(t('{first}, {next}', NOTHING));
}

/** One sentence after the other, with the space that the language has between them. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(sentenceGap());
}

/** What stands between two sentences where an element keeps them apart; empty in Japanese. */
export function sentenceGap(): string {
  return t('{first} {next}', NOTHING);
}

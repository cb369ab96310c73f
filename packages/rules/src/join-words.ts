/** Words one after the other, for a person whose language those who say them do not know. */

import { sentence, type Words } from './sentence.ts';
import { text } from './text-key.ts';

/** 'Run, Read, Swim', without an 'and'; in Japanese 'Run、Read、Swim'. Empty without parts. */
export function joinList(parts: readonly Words[]): Words {
  return join(text('{first}, {next}'), parts);
}

/** One sentence after the other, with the space that the language has between them. Empty without sentences. */
export function joinSentences(sentences: readonly Words[]): Words {
  return join(text('{first} {next}'), sentences);
}

function join(pattern: string, [first = '', ...others]: readonly Words[]): Words {
  return others.reduce((before, next) => sentence(pattern, { first: before, next }), first);
}

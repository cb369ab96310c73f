import type { ArgumentsOf } from '@fivefold/languages/text-values';
import { sentence as untyped, type Sentence, type SentenceValue } from '@fivefold/rules/sentence';

type ValuesOf<Text extends string> = keyof ArgumentsOf<Text> extends never ? [] : [ArgumentsOf<Text, SentenceValue>];

/** The rules' function with types that ask for every argument of a text. */
export function sentence<const Text extends string>(text: Text, ...[values]: ValuesOf<Text>): Sentence {
  return untyped(text, values as Sentence['values'] | undefined);
}

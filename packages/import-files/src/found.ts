import type { ImportBody, ImportedGoal } from '@fivefold/contract/calls/import';
import type { Sentence } from './sentence.ts';

/** What stands in a file, ready to be sent. */
export interface FoundImport {
  readonly source: ImportBody['source'];
  readonly goals: readonly ImportedGoal[];
  /** Sentences about what the file has and Fivefold can't hold. */
  readonly notes: readonly Sentence[];
}

/** What a reader needs to know of the person. */
export interface Reading {
  readonly today: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** A sentence about a number of things; none where there are none. */
export function sentenceOf(text: string, count: number): readonly Sentence[] {
  return count === 0 ? [] : [{ text, values: { count } }];
}

/** Keys for goals by their names: the second of a name is 'Read (2)'. */
export function keyMaker(): (name: string) => string {
  const used = new Map<string, number>();
  return (name) => {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

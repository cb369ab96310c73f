import type { ImportBody, ImportedGoal } from '@fivefold/contract/calls/import';
import type { Sentence } from './sentence.ts';

/** What stands in a file, ready to be sent. */
export interface FoundImport {
  readonly source: ImportBody['source'];
  readonly goals: readonly ImportedGoal[];
  /** About what the file has and Fivefold can't hold. */
  readonly notes: readonly Note[];
}

export interface Note extends Sentence {
  /** How many entries of the file it lists as left out. */
  readonly leftOut?: number;
}

/** What a reader needs to know of the person. */
export interface Reading {
  readonly today: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** A sentence about a number of things; none where there are none. */
export function sentenceOf(text: string, count: number): readonly Note[] {
  return count === 0 ? [] : [{ text, values: { count } }];
}

/** A sentence about entries that are left out; none where there are none. */
export function leftOutNote(text: string, count: number, values: Sentence['values'] = {}): readonly Note[] {
  return count === 0 ? [] : [{ text, values: { ...values, count }, leftOut: count }];
}

/** Keys for goals by their names: the second of a name is 'Read (2)'. */
export function keyMaker(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    let key = name;
    for (let count = 2; used.has(key); count++) key = `${name} (${count})`;
    used.add(key);
    return key;
  };
}

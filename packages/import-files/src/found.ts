import type { BodyInputOf } from '@fivefold/contract/call';
import type { ImportBody, ImportedGoal } from '@fivefold/contract/calls/import';
import type { changeMessageSettings } from '@fivefold/contract/calls/messages';
import type { updateProfile } from '@fivefold/contract/calls/names';
import type { Sentence } from './sentence.ts';

/** What stands in a file, ready to be sent. */
export interface FoundImport {
  readonly source: ImportBody['source'];
  readonly goals: readonly ImportedGoal[];
  /** Of check-ins; they are uploaded one by one after the import. */
  readonly photos?: readonly FoundPhoto[];
  readonly person?: FoundPerson;
  /** About what the file has and Fivefold can't hold. */
  readonly notes: readonly Note[];
}

export interface Note extends Sentence {
  /** How many entries of the file it lists as left out. */
  readonly leftOut?: number;
}

export interface FoundPhoto {
  /** Of the goal. */
  readonly key: string;
  /** Of the check-in. */
  readonly date: string;
  /** @throws FileProblem when it is damaged, or larger than a photo of ours */
  readonly read: () => Promise<Blob>;
}

/** What our own export says of the person, ready to be sent. */
export interface FoundPerson {
  readonly profile: BodyInputOf<typeof updateProfile>;
  readonly messages: BodyInputOf<typeof changeMessageSettings>;
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

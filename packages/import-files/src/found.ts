import type { ImportBody, ImportedGoal } from '@fivefold/contract/calls/import';

/** What stands in a file, ready to be sent. */
export interface FoundImport {
  readonly source: ImportBody['source'];
  readonly goals: readonly ImportedGoal[];
  /** Sentences about what the file has and Fivefold can't hold. */
  readonly notes: readonly string[];
}

/** What a reader needs to know of the person. */
export interface Reading {
  readonly today: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** '1 note', '2 notes'. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
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

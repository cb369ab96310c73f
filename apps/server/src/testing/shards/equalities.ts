/** What a statement compares: a column of one of its tables, or a value that it was given. */
export type Term = string;

/** Which terms a statement makes equal. */
export function createEqualities() {
  const parents = new Map<Term, Term>();
  const rootOf = (term: Term): Term => {
    const parent = parents.get(term);
    return parent === undefined ? term : rootOf(parent);
  };
  return {
    rootOf,
    equate: (one: Term | undefined, other: Term | undefined): void => {
      if (one === undefined || other === undefined) return;
      const [a, b] = [rootOf(one), rootOf(other)];
      // A value stays the root, so that what is equal to it is found to be.
      if (a !== b) parents.set(...(isValue(a) ? ([b, a] as const) : ([a, b] as const)));
    },
  };
}
export type Equalities = ReturnType<typeof createEqualities>;

export const valueTerm = (value: unknown): Term => `=${JSON.stringify(value)}`;
export const isValue = (term: Term): boolean => term.startsWith('=');

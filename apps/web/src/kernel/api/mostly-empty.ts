const NONE: readonly never[] = [];

/**
 * For the query of a list that is mostly empty: the same empty list before it was read and after, so that reading it
 * draws nothing anew.
 */
export function mostlyEmpty<Item>() {
  return {
    placeholderData: NONE as readonly Item[],
    select: (list: readonly Item[]): readonly Item[] => (list.length === 0 ? NONE : list),
  };
}

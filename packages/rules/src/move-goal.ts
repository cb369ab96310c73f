/**
 * The ids after one was moved before another, or behind all with null. Positions count from 0 in this order.
 * An id that is not among them moves nothing; a goal that is moved before an unknown one goes behind all.
 */
export function moveBefore(ids: readonly string[], id: string, before: string | null): readonly string[] {
  if (id === before || !ids.includes(id)) return ids;
  const others = ids.filter((other) => other !== id);
  const at = before === null ? -1 : others.indexOf(before);
  return at === -1 ? [...others, id] : others.toSpliced(at, 0, id);
}

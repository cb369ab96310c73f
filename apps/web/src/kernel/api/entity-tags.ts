/**
 * The entity tags of answers in the query cache. A tag belongs to one object: what this page changes in an answer is
 * another object without a tag, so the next read of it gets the whole answer.
 */
const tags = new WeakMap<object, string>();

/** The entity tag with which the server gave this answer; undefined for one that was changed since. */
export function tagOf(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? tags.get(answer) : undefined;
}

export function noteTag(answer: unknown, tag: string | null): void {
  if (tag !== null && typeof answer === 'object' && answer !== null) tags.set(answer, tag);
}

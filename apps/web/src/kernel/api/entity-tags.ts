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

/** By the answers of calls that retag a read ({@link Call.retags}): the answer of that read which they were sent with. */
const sentWith = new WeakMap<object, object>();

export function noteSentWith(answer: object, known: unknown): void {
  if (typeof known === 'object' && known !== null) sentWith.set(answer, known);
}

/**
 * The answer of a read with the change of such a call, and with the tag that the call told. It has none where the answer
 * was changed otherwise since the call was sent.
 */
export function retag<Answer extends object>(before: Answer, changed: Answer, answer: object): Answer {
  if (sentWith.get(answer) === before) noteTag(changed, tagOf(answer) ?? null);
  return changed;
}

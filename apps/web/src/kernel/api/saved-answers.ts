import { hashKey, type Query, QueryCache } from '@tanstack/react-query';
import { isOutcomeUnknown } from './problem.ts';

/** An answer that the device keeps: from when, and its JSON in UTF-8. */
export interface SavedAnswer {
  readonly at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What the device keeps of the person's answers, by name; at hand, so that a page's first frame has it. */
export type SavedAnswers = Map<string, SavedAnswer>;

/** The name under which a read's answer is kept; empty for a read that is not kept. */
export function savedNameOf({ options: { meta }, queryHash }: Query): string {
  if (meta?.saved === undefined) return '';
  return meta.savedAs === undefined ? queryHash : hashKey(meta.savedAs);
}

/**
 * The cache of server data that begins with what the device keeps: a read whose answer is kept has it from the first
 * render on, and asks the server all the same.
 */
export class SavedQueryCache extends QueryCache {
  readonly #kept: SavedAnswers;

  constructor(kept: SavedAnswers) {
    super({
      onError: (problem, query) => {
        // What the server refuses now, such as the goal of a former friend, is not shown any longer.
        if (isFromDevice(query) && !isOutcomeUnknown(problem)) query.setState({ data: undefined });
      },
    });
    this.#kept = kept;
  }

  override add(query: Query): void {
    const found = this.#kept.get(savedNameOf(query));
    if (found !== undefined && query.state.data === undefined) beginWith(found, query);
    super.add(query);
  }
}

/**
 * Whether a read has data that the device kept: the server has not answered yet. What another read gave it (`initialData`)
 * is as current as that one.
 */
export function isFromDevice<Problem>({ state }: Query<unknown, Problem>): boolean {
  const { data, dataUpdateCount, isInvalidated } = state;
  return data !== undefined && dataUpdateCount === 0 && isInvalidated;
}

interface PagedOptions {
  readonly initialPageParam: unknown;
}
export const isPaged = (options: object): options is PagedOptions => 'initialPageParam' in options;

function beginWith({ at, bytes }: SavedAnswer, query: Query): void {
  const { options } = query;
  try {
    const answer = options.meta?.saved?.parse(JSON.parse(new TextDecoder().decode(bytes)));
    query.setState({
      // Of a read in pages the first is kept.
      data: isPaged(options) ? { pages: [answer], pageParams: [options.initialPageParam] } : answer,
      dataUpdatedAt: at,
      // However young it is: another device may have changed it.
      isInvalidated: true,
      status: 'success',
    });
  } catch {
    // What an older version kept, this one may not understand.
  }
}

import type { AnswerOf } from '@fivefold/contract/call';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '#kernel/api/api-context.tsx';
import type { ApiClient } from '#kernel/api/client.ts';

type Kind = 'notes' | 'photos';

/** As many as one page brings at least, if there are as many. */
const ROWS_WANTED = 20;
/** How often one page asks at most: the server's pages may be short or empty while there are more. */
const LOOKS_MAX = 6;

/** In the form of the server's last answer, with the rows of all. */
type Page = AnswerOf<typeof listCheckIns>;

interface Options {
  readonly goalId: string;
  readonly only: Kind;
  readonly direction: 'before' | 'after';
  readonly place: number | null;
  readonly enough: number;
  readonly signal: AbortSignal;
}

async function readPage(api: ApiClient, { goalId, only, direction, place, enough, signal }: Options): Promise<Page> {
  let rows: WireCheckIn[] = [];
  let next = place;
  for (let looks = 1; ; looks++) {
    const query = { goalId, only, ...(next !== null && { [direction]: next }) };
    const answer = await api.send(listCheckIns, { query, signal });
    const isBackwards = direction === 'before';
    rows = isBackwards ? [...answer.check_ins, ...rows] : [...rows, ...answer.check_ins];
    next = isBackwards ? answer.next_before : answer.next_after;
    if (next === null || rows.length >= enough || looks === LOOKS_MAX) return { ...answer, check_ins: rows };
  }
}

const KEPT = { saved: listCheckIns.answer };

/** All notes or photos of a goal, the newest first, a page at a time. They are read anew whenever the page opens. */
export function useCheckInPages(goalId: string, only: Kind) {
  const api = useApi();
  const pages = useInfiniteQuery({
    queryKey: [listCheckIns.name, goalId, only],
    queryFn: ({ pageParam, signal }) =>
      readPage(api, { goalId, only, direction: 'before', place: pageParam, enough: ROWS_WANTED, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before: next }) => next ?? undefined,
    meta: KEPT,
    refetchOnMount: 'always',
  });
  return { ...pages, rows: pages.data?.pages.flatMap(({ check_ins: rows }) => rows.toReversed()) ?? [] };
}

/** The oldest photos of a goal, ascending; undefined until they are known. */
export function useOldestPhotos(goalId: string, enabled: boolean): readonly WireCheckIn[] | undefined {
  const api = useApi();
  const oldest = useQuery({
    queryKey: [listCheckIns.name, goalId, 'oldest-photos'],
    queryFn: ({ signal }) =>
      readPage(api, { goalId, only: 'photos', direction: 'after', place: -1, enough: 1, signal }),
    enabled,
    meta: KEPT,
  });
  // Without them the oldest photo that is loaded will do.
  return oldest.isError ? [] : oldest.data?.check_ins;
}

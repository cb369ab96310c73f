import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { queryOptions } from '@tanstack/react-query';

/**
 * The check-ins of a goal that were fetched beside those it carries, in ascending order: the newest when its card
 * opens, older ones page by page when they are asked for. They stay for a while, so that a page that is come back to is as
 * high as it was.
 */
export function olderCheckIns(goalId: string) {
  return queryOptions<WireCheckIn[]>({
    queryKey: ['checkIns.older', goalId],
    initialData: [],
    enabled: false,
  });
}

/** Names the fetches of the newest: what others did may have changed any of them. */
export const NEWEST_CHECK_INS = 'checkIns.newest';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClock } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { readVisitorGoal, type VisitorGoal } from './visitor-goal.ts';

const QUERY_KEY = ['first-goal'];

/** The goal that a person made before signing up, while it waits on this device; undefined until that was asked. */
export function useFirstGoal(uid: string): VisitorGoal | null | undefined {
  const { preferences } = usePlatform();
  const clock = useClock();
  const queryFn = () => readVisitorGoal(preferences, clock.now(), uid);
  return useQuery({ queryKey: QUERY_KEY, queryFn, staleTime: Infinity }).data;
}

/** No part of the page waits for it any more. */
export function useDropFirstGoal(): () => void {
  const cache = useQueryClient();
  return () => void cache.setQueryData(QUERY_KEY, null);
}

import { skipToken, useQuery } from '@tanstack/react-query';
import { mostlyEmpty } from '#kernel/api/mostly-empty.ts';
import type { ExpectedCheckIn } from '../optimistic.ts';

/** The query of the check-ins below; `queued-additions.ts`, which comes later, writes it. */
export const REACHED_KEY = ['amounts.reached'];
const EMPTY: readonly ExpectedCheckIn[] = [];

/** Check-ins by additions that the server has not acknowledged. */
export function useReachedTargets(): readonly ExpectedCheckIn[] {
  return (
    useQuery<readonly ExpectedCheckIn[]>({
      queryKey: REACHED_KEY,
      queryFn: skipToken,
      ...mostlyEmpty<ExpectedCheckIn>(),
    }).data ?? EMPTY
  );
}

import { getMeSummary } from '@fivefold/contract/calls/me';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';

/** Fetched with every visit, as check-ins change it; what was loaded stays meanwhile, and without a connection. */
const ME_SUMMARY = { ...callQuery(getMeSummary), staleTime: 0, gcTime: Number.POSITIVE_INFINITY } as const;

export function useMeSummary() {
  return useQuery(ME_SUMMARY);
}

import type { WireMeSummary } from '@fivefold/contract/calls/me';

/** All check-ins of the year. */
export function countCheckIns(days: WireMeSummary['days']): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}

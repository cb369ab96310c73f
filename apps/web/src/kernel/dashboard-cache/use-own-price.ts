import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { type Price, USUAL_PRICE } from '@fivefold/rules/usual-price';
import { QueryClientContext, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';

const statusKey = callQuery(getSubscriptionStatus).queryKey;
const dashboardKey = callQuery(getDashboard).queryKey;

/**
 * What a month of the plan costs the person who reads: that of their subscription, or what is sold.
 * @param sold the server's price for those who subscribe now
 * @param isAsked false where something else on the page asks, or has asked
 */
export function useOwnPrice(sold: Price = USUAL_PRICE, isAsked = false): Price {
  const cache = useQueryClient();
  const { data } = useQuery({ ...callQuery(getSubscriptionStatus), enabled: isAsked });
  // The dashboard has it already for a person who comes from there. It is not put into the cache under the other call: what
  // the device kept of a dashboard would count as new there, and the settings would not ask.
  const subscription = data ?? cache.getQueryData(dashboardKey)?.subscription;
  return subscription?.price ?? sold;
}

/** The same from what is known already, for pages that may be read without a log-in. */
export function useKnownPrice(sold: Price = USUAL_PRICE): Price {
  const cache = use(QueryClientContext);
  const subscription = cache?.getQueryData(statusKey) ?? cache?.getQueryData(dashboardKey)?.subscription;
  return subscription?.price ?? sold;
}

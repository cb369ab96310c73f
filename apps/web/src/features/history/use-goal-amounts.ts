import { getGoalAmounts } from '@fivefold/contract/calls/history';
import { AMOUNT_SPANS, type AmountSpan } from '@fivefold/rules/amount-history';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';

/** What was added to a goal in a span. It is read anew whenever it is shown; the span before stays meanwhile. */
export function useGoalAmounts(goalId: string, span: AmountSpan) {
  const input = { params: { id: goalId }, query: { span } };
  return useQuery({ ...callQuery(getGoalAmounts, input), refetchOnMount: 'always', placeholderData: keepPreviousData });
}

/** Days of the span before the one that is offered. */
const OFFERED_AFTER = { '30-days': 0, '1-year': 30, '5-years': 365 } as const satisfies Record<AmountSpan, number>;

/** Spans that show more than the one before, for a goal that has been there since a day. */
export function offeredSpans(since: LocalDay, today: LocalDay): AmountSpan[] {
  return AMOUNT_SPANS.filter((span) => OFFERED_AFTER[span] === 0 || since <= addDays(today, -OFFERED_AFTER[span]));
}

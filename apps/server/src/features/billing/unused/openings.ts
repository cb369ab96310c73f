import type { Call } from '@fivefold/contract/call';
import { waitForDashboardChange } from '@fivefold/contract/calls/dashboard';
import { dayInZone } from '@fivefold/rules/calendar';
import { withOpening } from '@fivefold/rules/unused-month';
import type { Sql } from '#kernel/db/sql';
import type { BillingFacts } from '#kernel/http/caller';
import { isLive } from '../credits/month-state.ts';

const NOTE_OPENING = `
  update billing_accounts set opened_on = $2, opened_before = $3
  where uid = $1 and (opened_on is null or opened_on < $2)`;

/**
 * Notes that a person with a plan opened something today: at most one write a day, of what the request has read anyway.
 * Every call counts, whatever it is made with, but the one that a page makes by itself, again and again.
 */
export async function noteOpening(
  sql: Sql,
  { uid, billing, now, timeZone }: { uid: string; billing: BillingFacts; now: Date; timeZone: string | null },
  call: Pick<Call, 'path'>,
): Promise<void> {
  if (call.path === waitForDashboardChange.path || billing.status === null || !isLive({ status: billing.status }))
    return;
  const zone = timeZone ?? 'UTC';
  const { current_period_start: periodStart, current_period_end: periodEnd } = billing;
  const opened = withOpening(billing, dayInZone(now, zone), { periodStart, periodEnd }, zone);
  if (opened !== undefined) await sql('note_opening', NOTE_OPENING, [uid, opened.opened_on, opened.opened_before]);
}

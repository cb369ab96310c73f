import type { Call } from '@fivefold/contract/call';
import { waitForDashboardChange } from '@fivefold/contract/calls/dashboard';
import { dayInZone } from '@fivefold/rules/calendar';
import { openingsAfterTravel, withOpening } from '@fivefold/rules/unused-month';
import type { Sql } from '#kernel/db/sql';
import type { BillingFacts } from '#kernel/http/caller';
import { isLive } from '../credits/month-state.ts';

const NOTE_OPENING = `
  update billing_accounts set opened_on = $2, opened_before = $3
  where uid = $1 and (opened_on is null or opened_on < $2 or opened_on = $4)`;

/** Of the request, as far as openings go. */
interface Seen {
  readonly uid: string;
  readonly billing: BillingFacts;
  readonly now: Date;
  readonly timeZone: string | null;
  /** Where the person was at their last request. */
  readonly lastZone: string | null;
}

/**
 * Notes that a person with a plan opened something today: at most one write a day and zone, of what the request has read
 * anyway. Every call counts, whatever it is made with, but the one that a page makes by itself, again and again.
 */
export async function noteOpening(
  sql: Sql,
  { uid, billing, now, timeZone, lastZone }: Seen,
  call: Pick<Call, 'path'>,
): Promise<void> {
  const isByItself = call.path === waitForDashboardChange.path;
  const [from, zone] = [lastZone ?? 'UTC', timeZone ?? 'UTC'];
  if ((isByItself && from === zone) || billing.status === null || !isLive({ status: billing.status })) return;
  const month = { periodStart: billing.current_period_start, periodEnd: billing.current_period_end };
  const known = openingsAfterTravel(billing, month, { from, to: zone });
  const opened = isByItself ? known : (withOpening(known, dayInZone(now, zone), month, zone) ?? known);
  if (opened.opened_on === billing.opened_on && opened.opened_before === billing.opened_before) return;
  await sql('note_opening', NOTE_OPENING, [uid, opened.opened_on, opened.opened_before, billing.opened_on]);
}

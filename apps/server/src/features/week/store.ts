import type { LocalDay } from '@fivefold/rules/calendar';
import type { DayRange } from '@fivefold/rules/days-off';
import type { BillingFacts } from '#kernel/http/caller';
import type { Sql } from '#kernel/db/sql';
import { BILLING_COLUMNS } from '../billing/steps.ts';
import {
  beginningSql,
  type DaysOffColumns,
  daysOffColumnsSql,
  decimalSql,
  type GoalColumns,
  goalColumnsSql,
  type ProgressColumns,
  progressColumnsSql,
} from '../goals/steps.ts';

/** A goal of a person with what a look back at a week needs. */
export interface WeekGoalRow extends GoalColumns, ProgressColumns, DaysOffColumns {
  readonly created_at: Date;
  /** The person's own. */
  readonly cue: string | null;
  /** How many check-ins it ever had. */
  readonly check_ins_total: number;
  /** The days of the person's check-ins that were asked for, ascending. */
  readonly days: LocalDay[];
  /** The last one before them. */
  readonly before: LocalDay | null;
  /** Hearts that the person's check-ins were given in the time that was asked for. */
  readonly hearts: number;
  /** What was added in the week, in decimals; null where nothing was. */
  readonly amount: number | null;
}

// For each goal three ranges of the index on goal, person and day, the hearts of those check-ins that have any, and a range
// of amounts.
const LIST_GOALS = `
  select ${goalColumnsSql('g')}, ${beginningSql('g', 'p')} as created_at, g.next_idx - g.gone_check_ins as check_ins_total,
         ${progressColumnsSql('p')}, p.cue, ${daysOffColumnsSql('p', 'pr')}, c.days, b.before, h.hearts,
         ${decimalSql('a.hundredths')} as amount
  from goal_participants p
  join profiles pr on pr.uid = p.uid
  join goals g on g.id = p.goal_id and g.deleted_at is null
  cross join lateral (
    select array(
      select c.day from check_ins c
      where c.goal_id = p.goal_id and c.uid = p.uid and c.day between $2 and $3 order by c.day) as days) c
  cross join lateral (
    select (
      select c.day from check_ins c
      where c.goal_id = p.goal_id and c.uid = p.uid and c.day < $2 order by c.day desc limit 1) as before) b
  cross join lateral (
    select count(*)::int as hearts from check_ins c
    join reactions r on r.goal_id = c.goal_id and r.idx = c.idx and r.at >= $5 and r.at < $6
    where c.goal_id = p.goal_id and c.uid = p.uid and c.day between $4 and $3 and c.hearts > 0) h
  cross join lateral (
    select sum(hundredths) as hundredths from amounts
    where goal_id = p.goal_id and uid = p.uid and day between $7 and $3) a
  where p.uid = $1 and p.offered_at is null
  order by p.position, g.created_at, g.id`;

export interface WeekRead {
  /** Check-ins of these days are read. */
  readonly from: LocalDay;
  readonly to: LocalDay;
  /** Hearts of check-ins from this day on, given in that time. */
  readonly heartsFrom: LocalDay;
  readonly givenFrom: Date;
  readonly givenBefore: Date;
  /** Amounts from this day on. */
  readonly amountsFrom: LocalDay;
}

/** A person's goals in their order. */
export function listWeekGoals(
  sql: Sql,
  uid: string,
  { from, to, heartsFrom, givenFrom, givenBefore, amountsFrom }: WeekRead,
): Promise<WeekGoalRow[]> {
  return sql<WeekGoalRow>('week_goals', LIST_GOALS, [uid, from, to, heartsFrom, givenFrom, givenBefore, amountsFrom]);
}

/** A person who wants the mail about the last week. */
export interface MondayMailReader extends BillingFacts {
  readonly uid: string;
  readonly time_zone: string | null;
  readonly away: readonly DayRange[] | null;
  readonly monday_mail_sent_on: LocalDay | null;
}

const LIST_READERS = `
  select p.uid, p.time_zone, p.away, p.monday_mail_sent_on, ${BILLING_COLUMNS}
  from profiles p left join billing_accounts b on b.uid = p.uid
  where p.monday_mail and p.uid > $1 and p.deletion_requested_at is null and p.verified_email = p.email
  order by p.uid limit $2`;

/** Those who want the mail and may get it at their address, after one of them, in the order of their ids. */
export function listMondayMailReaders(
  sql: Sql,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<MondayMailReader[]> {
  return sql<MondayMailReader>('monday_mail_readers', LIST_READERS, [after, limit]);
}

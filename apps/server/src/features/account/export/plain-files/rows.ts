import type { LocalDay } from '@fivefold/rules/calendar';
import { type Language, languageOfPerson } from '@fivefold/rules/languages';
import type { Sql } from '#kernel/db/sql';
import { decimalSql } from '#features/goals/steps';
import { isPresentSql } from '#features/profile/steps';
import { PAGE, pagesOf } from '../pages.ts';

/** Of the user's check-ins on one goal, over all its time. */
export interface GoalCounts {
  readonly check_ins: number;
  readonly best_run_count: number;
  readonly best_run_from: LocalDay | null;
  readonly best_run_to: LocalDay | null;
}

const COUNTS = `
  select check_ins, best_run_count, best_run_from, best_run_to from goal_participants where goal_id = $1 and uid = $2`;

/** Undefined for a goal that the user left. */
export async function findCounts(sql: Sql, uid: string, goalId: string): Promise<GoalCounts | undefined> {
  return (await sql<GoalCounts>('export_counts', COUNTS, [goalId, uid]))[0];
}

export interface GoalAmount {
  readonly day: LocalDay;
  /** In decimals. */
  readonly amount: number;
}

const GOAL_AMOUNTS = `
  select day, ${decimalSql('hundredths')} as amount from amounts
  where goal_id = $1 and uid = $2 and day > $3 order by day limit ${PAGE}`;

/** What the user added to one goal, day by day. */
export function goalAmountsOf(sql: Sql, uid: string, goalId: string): AsyncGenerator<GoalAmount> {
  const read = (after: string) => sql<GoalAmount>('export_goal_amounts', GOAL_AMOUNTS, [goalId, uid, after]);
  return pagesOf<GoalAmount, string>('0001-01-01', read, ({ day }) => day);
}

/** Whose plain files are written, and in which language and time zone. */
export interface PlainFilesPerson {
  readonly uid: string;
  readonly language: Language;
  readonly timeZone: string | null;
}

interface NamedPerson extends PlainFilesPerson {
  readonly email: string;
  readonly display_name: string | null;
}

const NEXT_PERSON = `
  select uid, email, display_name, language, time_zone as "timeZone" from profiles p
  where uid > $1 and ${isPresentSql('p')} order by uid limit 1`;

/** The first person behind an id, by ids. An account that is closed or being deleted is left out. */
export async function findNextPerson(sql: Sql, after: string): Promise<NamedPerson | undefined> {
  const [row] = await sql<NamedPerson>('export_next_person', NEXT_PERSON, [after]);
  return row && { ...row, language: languageOfPerson(row.language) };
}

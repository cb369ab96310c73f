import { addDays, dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { mondayOf } from '@fivefold/rules/days-off';
import type { Kysely } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import type { Health } from '../../kernel/health/health.ts';
import { countFailingJobs, type FailingJobs } from '../../kernel/jobs/failing-jobs.ts';
import { countWaitingJobs, type WaitingJobs } from '../../metrics/waiting-jobs.ts';
import { BACK_AFTER, type BackAfter, listCounts, type StoredCount } from '../../features/counts/steps.ts';

export interface NumbersDeps {
  readonly db: { readonly kysely: Kysely<Schema> };
  readonly sql: Sql;
  readonly clock: Clock;
  readonly health: () => Promise<Health>;
}

/** Of those whose day has come: how many joined, and how many of them checked in on it. */
interface Back {
  readonly of: number;
  readonly count: number;
}

/** Those who joined in one week, Monday to Sunday in UTC. */
interface Cohort {
  readonly monday: LocalDay;
  readonly joined: number;
  readonly back: Readonly<Record<BackAfter, Back>>;
}

export interface Numbers {
  /** The newest whole count. */
  readonly latest: StoredCount | undefined;
  /** The newest first. */
  readonly days: readonly StoredCount[];
  readonly cohorts: readonly Cohort[];
  readonly waiting: WaitingJobs;
  readonly failing: readonly FailingJobs[];
  readonly health: Health;
}

const COHORTS = 12;
const DAYS_SHOWN = 28;
const DAYS_OF_WEEK = 7;

export async function readNumbers({ db, sql, clock, health }: NumbersDeps): Promise<Numbers> {
  const thisMonday = mondayOf(dayInZone(clock.now(), 'UTC'));
  const counts = await listCounts(db.kysely, addDays(thisMonday, -(COHORTS - 1) * DAYS_OF_WEEK));
  return {
    latest: counts.find(({ counted_at: at }) => at !== null),
    days: counts.slice(0, DAYS_SHOWN).filter(({ check_ins: checkIns }) => checkIns !== null),
    cohorts: cohortsOf(counts),
    waiting: await countWaitingJobs(sql, clock),
    failing: await countFailingJobs(sql),
    health: await health(),
  };
}

function cohortsOf(counts: readonly StoredCount[]): Cohort[] {
  // Weeks before the first account would say nothing.
  const first = counts.findLastIndex(({ joined }) => joined !== null && joined > 0);
  const known = counts.slice(0, first + 1).filter(({ joined }) => joined !== null);
  return [...Map.groupBy(known, ({ day }) => mondayOf(day))].map(([monday, days]) => ({
    monday,
    joined: sumOf(days, ({ joined }) => joined),
    back: Object.fromEntries(BACK_AFTER.map((after) => [after, backOf(days, after)])) as Cohort['back'],
  }));
}

function backOf(days: readonly StoredCount[], after: BackAfter): Back {
  const come = days.filter((day) => day[`back_after_${after}`] !== null);
  return { of: sumOf(come, ({ joined }) => joined), count: sumOf(come, (day) => day[`back_after_${after}`]) };
}

function sumOf(days: readonly StoredCount[], numberOf: (day: StoredCount) => number | null): number {
  return days.reduce((sum, day) => sum + (numberOf(day) ?? 0), 0);
}

/** What a picture to share says of a goal: the number that a stranger would be impressed by comes first. Beyond section 6. */

import type { Rhythm } from './frequency.ts';
import { type RunUnit, runUnit } from './milestones.ts';

/** What is known of a person's own goal. */
export interface GoalRecord {
  readonly rhythm: Rhythm;
  /** All check-ins, each of another day. */
  readonly total: number;
  /** Periods in a row until now, and the most there ever were. */
  readonly run: number;
  readonly best: number;
  /** The milestone that is celebrated now, or the last one that was reached. */
  readonly reached: { readonly number: number; readonly unit: RunUnit; readonly isNow: boolean } | null;
}

export interface ProudNumber {
  /** 'years' is the run, in whole years. */
  readonly kind: 'run' | 'years' | 'best' | 'done';
  readonly number: number;
  readonly unit: RunUnit;
}

/** A run of one is only a check-in. */
const SHORTEST_RUN = 2;
/** How many days stand behind one of a unit. Each second or third week is two weeks at least. */
const DAYS: Readonly<Record<RunUnit, number>> = { days: 1, weeks: 7, times: 14, months: 30 };
const YEAR: Readonly<Partial<Record<RunUnit, number>>> = { days: 365, weeks: 52, months: 12 };
/** A run until now says more than one that is over, and that more than days with others between them. */
const RUN_WORTH = 3;
const BEST_WORTH = 1.5;
/** One of a goal that is not done each day took longer than a day, and is less to a stranger than a week in a row. */
const TIME_WORTH = 3;

/** All that is true and worth a picture, the most impressive first; what is celebrated now comes before all else. */
export function proudNumbers({ rhythm, total, run, best, reached }: GoalRecord): readonly ProudNumber[] {
  const unit = runUnit(rhythm);
  const isDaily = rhythm.frequency === 'daily';
  const years = Math.floor(run / (YEAR[unit] ?? Number.POSITIVE_INFINITY));
  const runWorth = run * DAYS[unit] * RUN_WORTH;
  const reachedWorth = reached?.isNow === true ? Number.POSITIVE_INFINITY : 0;
  // In the run's own unit it is the run, or was once: the same run twice would only ask which one is right.
  const isOwn = reached !== null && reached.unit !== unit;
  const numbers: readonly (ProudNumber & { readonly worth: number })[] = [
    { kind: 'run', number: run, unit, worth: isOwn ? runWorth : Math.max(runWorth, reachedWorth) },
    ...(isOwn ? [{ kind: 'run', number: reached.number, unit: reached.unit, worth: reachedWorth } as const] : []),
    { kind: 'years', number: years, unit, worth: runWorth - 1 },
    { kind: 'best', number: best > run ? best : 0, unit, worth: best * DAYS[unit] * BEST_WORTH },
    { kind: 'done', number: total, unit: isDaily ? 'days' : 'times', worth: total * (isDaily ? 1 : TIME_WORTH) },
  ];
  return numbers
    .filter(({ kind, number }) => number >= (kind === 'run' || kind === 'best' ? SHORTEST_RUN : 1))
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ kind, number, unit: of }) => ({ kind, number, unit: of }));
}

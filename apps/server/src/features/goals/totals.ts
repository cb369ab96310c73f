import type { LocalDay } from '@fivefold/rules/calendar';
import type { CheckInTotals, Run } from '@fivefold/rules/runs';

/** The columns of a participant that hold the totals of their check-ins. */
export const TOTALS_COLUMNS = [
  'check_ins',
  'run_from',
  'run_to',
  'run_count',
  'best_run_from',
  'best_run_to',
  'best_run_count',
  'run_weeks',
  'strength',
  'counted_to',
] as const;
export type TotalsColumn = (typeof TOTALS_COLUMNS)[number];

export interface TotalsRow {
  readonly check_ins: number;
  readonly run_from: LocalDay | null;
  readonly run_to: LocalDay | null;
  readonly run_count: number;
  readonly best_run_from: LocalDay | null;
  readonly best_run_to: LocalDay | null;
  readonly best_run_count: number;
  readonly run_weeks: number;
  readonly strength: number;
  readonly counted_to: LocalDay | null;
}

/** SQL: those columns of the participant `p`. */
export function totalsColumnsSql(p: string): string {
  return TOTALS_COLUMNS.map((column) => `${p}.${column}`).join(', ');
}

export function totalsRow({ checkIns, run, best, weeks, strength }: CheckInTotals): TotalsRow {
  return {
    check_ins: checkIns,
    run_from: run?.from ?? null,
    run_to: run?.to ?? null,
    run_count: run?.count ?? 0,
    best_run_from: best?.from ?? null,
    best_run_to: best?.to ?? null,
    best_run_count: best?.count ?? 0,
    run_weeks: weeks,
    strength,
    counted_to: run?.to ?? null,
  };
}

/**
 * The totals that are kept. Undefined when they are not those of the last check-in, which was made before totals were
 * kept, or by an older process: then they are counted from the history (decision 73).
 */
export function totalsOf(row: TotalsRow & { readonly last_checked: LocalDay | null }): CheckInTotals | undefined {
  if (row.run_to !== row.last_checked || row.counted_to !== row.last_checked) return undefined;
  return {
    checkIns: row.check_ins,
    run: runOf(row.run_from, row.run_to, row.run_count),
    best: runOf(row.best_run_from, row.best_run_to, row.best_run_count),
    weeks: row.run_weeks,
    strength: row.strength,
  };
}

function runOf(from: LocalDay | null, to: LocalDay | null, count: number): Run | null {
  return from === null || to === null ? null : { from, to, count };
}

import type { RunUnit } from '@fivefold/rules/milestones';
import { t } from './language/t.ts';

/** A run with its unit, in a history or a sentence: '30 days in a row'. */
export function formatRun(count: number, unit: RunUnit): string {
  return t(
    '{unit, select, days {{count} days in a row} weeks {{count} weeks in a row} months {{count} months in a row} other {{count} times in a row}}',
    { unit, count },
  );
}

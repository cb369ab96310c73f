import type { ReportOutcome } from '@fivefold/rules/reports';
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/retry.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { removeFromCheckIn } from '../../features/check-ins/steps.ts';
import { removeGoalText } from '../../features/goals/steps.ts';
import { settleReport, type StoredReport } from '../../features/reports/steps.ts';

/**
 * Ends a report, and removes what was reported where it still is. Check-ins and streaks stay.
 * @returns false when it was settled before
 */
export function settle(
  { db, clock }: { readonly db: Database<Schema>; readonly clock: Clock },
  { id, goal_id: goalId, idx: index, part }: StoredReport,
  outcome: ReportOutcome,
  note: (tx: Tx<Schema>, outcome: ReportOutcome) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db.kysely, async (tx) => {
    if (!(await settleReport(tx, { id, outcome, at: clock.now() }))) return false;
    if (outcome !== 'nothing') {
      if (part === 'goal') await removeGoalText(tx, goalId);
      else if (index !== null) await removeFromCheckIn(tx, clock, { goalId, index, part });
    }
    await note(tx, outcome);
    return true;
  });
}

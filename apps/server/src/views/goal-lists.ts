import type { Clock } from '../kernel/clock.ts';
import type { Sql } from '../kernel/db/sql.ts';
import type { Caller } from '../kernel/http/access.ts';
import { withRawField } from '../kernel/http/raw-json.ts';
import { todayOf } from '../kernel/today.ts';
import * as goals from '../slices/goals/steps.ts';

export interface ListDeps {
  readonly sql: Sql;
  readonly clock: Clock;
}

/** A JSON array of goals; the check-ins in it are the JSON text that the database rendered. */
export function arrayOfGoals<Row extends { readonly check_ins: string }>(rows: readonly Row[], toWire: (row: Row) => object): string {
  return `[${rows.map((row) => withRawField(toWire(row), 'check_ins', row.check_ins)).join(',')}]`;
}

/** The caller's personal goals as JSON text. */
export async function personalGoalsJson({ sql, clock }: ListDeps, caller: Caller): Promise<string> {
  const today = todayOf(clock, caller);
  return arrayOfGoals(await goals.listPersonalGoals(sql, caller.uid), (row) => goals.toWireGoal(row, today));
}

/** The goals that the caller shares as JSON text. */
export async function sharedGoalsJson({ sql, clock }: ListDeps, caller: Caller): Promise<string> {
  const today = todayOf(clock, caller);
  return arrayOfGoals(await goals.listSharedGoals(sql, caller.uid), (row) => goals.toWireSharedGoal(row, today));
}

import type { Clock } from '../kernel/clock.ts';
import type { Sql } from '../kernel/db/sql.ts';
import type { Caller } from '../kernel/http/access.ts';
import { withRawField } from '../kernel/http/raw-json.ts';
import { todayOf } from '../kernel/today.ts';
import * as goals from '../slices/goals/steps.ts';
import type { PhotoLinks } from '../slices/photos/steps.ts';

export interface ListDeps {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly photoLinks: PhotoLinks;
}

/** A JSON array of goals; the check-ins in it are the JSON text that the database rendered, but for the links of photos. */
export function arrayOfGoals<Row extends { readonly check_ins: string }>(
  rows: readonly Row[],
  toWire: (row: Row) => object,
  linked: (json: string) => string,
): string {
  return `[${rows.map((row) => withRawField(toWire(row), 'check_ins', linked(row.check_ins))).join(',')}]`;
}

/** The caller's personal goals as JSON text. */
export async function personalGoalsJson({ sql, clock, photoLinks }: ListDeps, caller: Caller): Promise<string> {
  const today = todayOf(clock, caller);
  const rows = await goals.listPersonalGoals(sql, caller.uid);
  return arrayOfGoals(
    rows,
    (row) => goals.toWireGoal(row, today),
    (json) => photoLinks.inJson(caller.uid, json),
  );
}

/** The goals that the caller shares as JSON text. */
export async function sharedGoalsJson({ sql, clock, photoLinks }: ListDeps, caller: Caller): Promise<string> {
  const today = todayOf(clock, caller);
  const rows = await goals.listSharedGoals(sql, caller.uid);
  return arrayOfGoals(
    rows,
    (row) => goals.toWireSharedGoal(row, today),
    (json) => photoLinks.inJson(caller.uid, json),
  );
}

import type { Clock } from '#kernel/clock';
import type { Reads } from '#kernel/db/replica';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { withRawField } from '#kernel/http/raw-json';
import { viewingOf } from '#kernel/today';
import * as goals from '../goals/steps.ts';
import type { PhotoLinks } from '../photos/steps.ts';

export interface ListDeps {
  readonly sql: Sql;
  readonly reads: Reads;
  readonly clock: Clock;
  readonly photoLinks: PhotoLinks;
}

/** A JSON array of goals with their check-ins, which stay JSON text from the database to the wire. */
export function goalsJson<Row extends { readonly check_ins: string | null }>(
  rows: readonly Row[],
  toWire: (row: Row) => object,
  photoUrlOf: goals.PhotoUrlOf,
): string {
  const texts = rows.map((row) =>
    withRawField(toWire(row), 'check_ins', goals.checkInsJson(row.check_ins, photoUrlOf)),
  );
  return `[${texts.join(',')}]`;
}

/** The caller's personal goals, as a JSON array. */
export async function personalGoals(
  { sql, clock, photoLinks }: ListDeps,
  caller: Caller,
  form?: goals.GoalForm,
): Promise<string> {
  const viewing = viewingOf(clock, caller);
  const rows = await goals.listPersonalGoals(sql, caller.uid, form);
  return goalsJson(rows, (row) => goals.toWireGoal(row, viewing), photoLinks.urlsFor(caller.uid));
}

/** The goals that the caller shares, as a JSON array. */
export async function sharedGoals(
  { sql, clock, photoLinks }: ListDeps,
  caller: Caller,
  form?: goals.GoalForm,
): Promise<string> {
  const viewing = viewingOf(clock, caller);
  const now = clock.now();
  const rows = await goals.listSharedGoals(sql, caller.uid, form);
  return goalsJson(rows, (row) => goals.toWireSharedGoal(row, viewing, now), photoLinks.urlsFor(caller.uid));
}

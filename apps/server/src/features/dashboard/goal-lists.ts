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

/** Goals as JSON text by id, in the order of the list. */
export type GoalTexts = ReadonlyMap<string, string>;

/** Goals with their check-ins, which stay JSON text from the database to the wire. */
export function goalTexts<Row extends { readonly id: string; readonly check_ins: string | null }>(
  rows: readonly Row[],
  toWire: (row: Row) => object,
  photoUrlOf: goals.PhotoUrlOf,
): GoalTexts {
  return new Map(
    rows.map((row) => [row.id, withRawField(toWire(row), 'check_ins', goals.checkInsJson(row.check_ins, photoUrlOf))]),
  );
}

/** As a JSON array. */
export function arrayOf(texts: GoalTexts): string {
  return `[${[...texts.values()].join(',')}]`;
}

/** The caller's personal goals. */
export async function personalGoals(
  { sql, clock, photoLinks }: ListDeps,
  caller: Caller,
  form?: goals.GoalForm,
): Promise<GoalTexts> {
  const viewing = viewingOf(clock, caller);
  const rows = await goals.listPersonalGoals(sql, caller.uid, form);
  return goalTexts(rows, (row) => goals.toWireGoal(row, viewing), photoLinks.urlsFor(caller.uid));
}

/** The goals that the caller shares. */
export async function sharedGoals(
  { sql, clock, photoLinks }: ListDeps,
  caller: Caller,
  form?: goals.GoalForm,
): Promise<GoalTexts> {
  const viewing = viewingOf(clock, caller);
  const now = clock.now();
  const rows = await goals.listSharedGoals(sql, caller.uid, form);
  return goalTexts(rows, (row) => goals.toWireSharedGoal(row, viewing, now), photoLinks.urlsFor(caller.uid));
}

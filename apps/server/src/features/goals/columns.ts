import { type PeriodAmount, toHundredths } from '@fivefold/rules/amount';
import { type GoalLabel, GOAL_STYLE, styleOf } from '@fivefold/rules/goal-label';
import type { Selectable } from 'kysely';
import type { GoalParticipantTable, GoalTable } from '#kernel/db/tables/goals';

/** What a goal is for all who see it. Who else may see it, and what else its creator knows of it, is not among them. */
const GOAL_COLUMNS = ['id', 'goal', ...GOAL_STYLE, 'frequency', 'weekly_interval'] as const;
export type GoalColumns = Readonly<Pick<Selectable<GoalTable>, 'id' | 'frequency' | 'weekly_interval'>> & GoalLabel;

/** Decimals that are stored as whole hundredths, in which they add exactly. */
const IN_HUNDREDTHS = { amount_target: 'target_hundredths', amount_step: 'step_hundredths' } as const;
const isInHundredths = (column: string): column is keyof typeof IN_HUNDREDTHS => column in IN_HUNDREDTHS;

/** How a participant stands with a goal, as of their last check-in. */
const PROGRESS_COLUMNS = ['last_checked', 'count_checked', 'count_streak'] as const;
export type ProgressColumns = Readonly<Pick<Selectable<GoalParticipantTable>, (typeof PROGRESS_COLUMNS)[number]>>;

/** Of the run of the last check-in, from which the next milestone is found. */
const RUN_COLUMNS = ['run_to', 'run_count', 'run_weeks', 'counted_to'] as const;
export type RunColumns = Readonly<Pick<Selectable<GoalParticipantTable>, (typeof RUN_COLUMNS)[number]>>;

/** What only a participant is answered of their part. */
const OWN_COLUMNS = ['cue', 'cue_since', 'small_version', 'part_of_day', 'miss_answered'] as const;
export type OwnColumns = Readonly<Pick<Selectable<GoalParticipantTable>, (typeof OWN_COLUMNS)[number]>>;

/** When letters come back that a participant wrote, of which the goal's state says the rest. */
const LETTER_COLUMNS = ['letters_since', 'began_anew'] as const;
export type LetterColumns = Readonly<Pick<Selectable<GoalParticipantTable>, (typeof LETTER_COLUMNS)[number]>>;

/** SQL: those columns of goal `g`. */
export function goalColumnsSql(g: string): string {
  return GOAL_COLUMNS.map((column) =>
    isInHundredths(column) ? `${decimalSql(`${g}.${IN_HUNDREDTHS[column]}`)} as ${column}` : `${g}.${column}`,
  ).join(', ');
}

/** SQL: hundredths in decimals; the double that is nearest to the decimal. */
export function decimalSql(hundredths: string): string {
  return `${hundredths} / 100::float8`;
}

/** SQL: what a copy of a goal has in common with it: those columns without the id. */
export const COPIED_COLUMNS = GOAL_COLUMNS.filter((column) => column !== 'id')
  .map((column) => (isInHundredths(column) ? IN_HUNDREDTHS[column] : column))
  .join(', ');

/** A label, or what changes of it, as it is stored. */
export function storedLabel<Label extends Partial<GoalLabel>>({
  amount_target: target,
  amount_step: step,
  ...rest
}: Label) {
  return {
    ...rest,
    ...(target !== undefined && { target_hundredths: target === null ? null : toHundredths(target) }),
    ...(step !== undefined && { step_hundredths: step === null ? null : toHundredths(step) }),
  };
}

/** What only a participant is answered of the goal's amounts. */
const AMOUNT_COLUMNS = ['amount_from', 'amount_hundredths', 'timer_started_at', 'timer_day'] as const;
export type AmountColumns = Readonly<Pick<Selectable<GoalParticipantTable>, (typeof AMOUNT_COLUMNS)[number]>>;

/** SQL: those columns of participant `p`. */
export function amountColumnsSql(p: string): string {
  return AMOUNT_COLUMNS.map((column) => `${p}.${column}`).join(', ');
}

export function periodAmountOf({
  amount_from: from,
  amount_hundredths: hundredths,
}: Pick<AmountColumns, 'amount_from' | 'amount_hundredths'>): PeriodAmount | null {
  return from === null || hundredths === null ? null : { from, hundredths };
}

/** SQL: those columns of participant `p`. */
export function progressColumnsSql(p: string): string {
  return PROGRESS_COLUMNS.map((column) => `${p}.${column}`).join(', ');
}

/** SQL: those columns of participant `p`. */
export function runColumnsSql(p: string): string {
  return RUN_COLUMNS.map((column) => `${p}.${column}`).join(', ');
}

/** SQL: those columns of participant `p`. */
export function ownColumnsSql(p: string): string {
  return OWN_COLUMNS.map((column) => `${p}.${column}`).join(', ');
}

/** SQL: those columns of participant `p`. */
export function letterColumnsSql(p: string): string {
  return LETTER_COLUMNS.map((column) => `${p}.${column}`).join(', ');
}

export function ownColumnsOf({ cue, cue_since, small_version, part_of_day, miss_answered }: OwnColumns): OwnColumns {
  return { cue, cue_since, small_version, part_of_day, miss_answered };
}

/** Those columns alone, out of a row that may have more. */
export function goalColumnsOf(row: GoalColumns): GoalColumns {
  return { ...goalNameOf(row), frequency: row.frequency, weekly_interval: row.weekly_interval };
}

/** What a list names a goal by. */
export function goalNameOf(row: GoalLabel & { readonly id: string }): GoalLabel & { readonly id: string } {
  return { id: row.id, goal: row.goal, ...styleOf(row) };
}

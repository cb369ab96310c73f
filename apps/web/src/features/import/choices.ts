import { t } from '#kernel/language/t.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import type { ImportBody, ImportedGoal, WireImport } from '@fivefold/contract/calls/import';
import type { FoundImport } from '@fivefold/import-files/found';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { rhythmOf, type WeeklyInterval } from '@fivefold/rules/frequency';
import { planImport } from '@fivefold/rules/import';

/** How often a goal will be due; 'file' is as the file says. */
export type RhythmChoice = 'file' | 'daily' | 'weekly-1' | 'weekly-2' | 'weekly-3' | 'monthly' | 'once';

/** What a person chose for a goal of the file. */
export interface Choice {
  readonly isIncluded: boolean;
  readonly rhythm: RhythmChoice;
}
export type Choices = Readonly<Record<string, Choice>>;
export const NO_CHOICE: Choice = { isIncluded: true, rhythm: 'file' };

/** On how many days of a week a daily goal of a file is due in the end. */
export function daysPerWeekInFile({ rest = [], days_per_week: changes = [] }: ImportedGoal): number {
  return Math.min(7 - (rest.at(-1)?.weekdays.length ?? 0), changes.at(-1)?.days ?? 7);
}

/** What the file says, as a choice; undefined for one that no other choice says, such as rest days. */
export function rhythmInFile(goal: ImportedGoal): RhythmChoice | undefined {
  const { frequency, weekly_interval: interval } = goal;
  if (frequency === 'daily' && daysPerWeekInFile(goal) < 7) return undefined;
  if (frequency !== 'weekly') return frequency;
  return `weekly-${interval ?? 1}`;
}

function withRhythm(goal: ImportedGoal, choice: RhythmChoice): ImportedGoal {
  if (choice === 'file' || choice === rhythmInFile(goal)) return goal;
  const { rest: _, days_per_week: __, ...others } = goal;
  const [frequency, interval] = choice.split('-') as [ImportedGoal['frequency'], string?];
  return {
    ...others,
    frequency,
    weekly_interval: interval === undefined ? null : (Number(interval) as WeeklyInterval),
  };
}

export function choiceOf(choices: Choices, key: string): Choice {
  return choices[key] ?? NO_CHOICE;
}

/** The import as it was chosen. */
export function bodyOf({ source, goals }: Pick<FoundImport, 'source' | 'goals'>, choices: Choices): ImportBody {
  return {
    source,
    goals: goals.flatMap((goal) => {
      const { isIncluded, rhythm } = choiceOf(choices, goal.key);
      return isIncluded ? [withRhythm(goal, rhythm)] : [];
    }),
  };
}

export type PreviewedGoal = WireImport['goals'][number];

/** Whether an import changes anything for a goal. */
export function addsSomething({ is_new: isNew, check_ins: checkIns }: PreviewedGoal): boolean {
  return isNew || checkIns > 0;
}

/**
 * What becomes of a goal; of one that will be made it is counted again, because that depends on how often it is due.
 */
export function countsOf(goal: ImportedGoal, preview: PreviewedGoal, choice: Choice): PreviewedGoal {
  if (!preview.is_new || choice.rhythm === 'file') return preview;
  const { frequency, weekly_interval: interval = null, check_ins: checkIns } = withRhythm(goal, choice.rhythm);
  const days = daysOf(checkIns);
  const { added, duplicates, inDonePeriods, tooOld } = planImport(rhythmOf(frequency, interval), days);
  return { ...preview, check_ins: added.length, duplicates, in_done_periods: inDonePeriods, too_old: tooOld };
}

function daysOf(checkIns: ImportedGoal['check_ins']): LocalDay[] {
  return checkIns.flatMap(({ date }) => parseLocalDay(date) ?? []).toSorted();
}

/** '3 new goals and 41 check-ins. 2 are there already.' */
export function summaryOf(goals: readonly PreviewedGoal[]): string {
  const sum = (count: (goal: PreviewedGoal) => number) => goals.reduce((total, goal) => total + count(goal), 0);
  const [made, checkIns] = [sum((goal) => Number(goal.is_new)), sum((goal) => goal.check_ins)];
  const known = sum((goal) => goal.duplicates);
  const leftOut = sum((goal) => goal.in_done_periods + goal.too_old);
  const sentences = [
    made === 0 && checkIns === 0
      ? t('Nothing is new in this file.')
      : t(
          '{made, plural, one {# new goal} other {# new goals}} and {checkIns, plural, one {# check-in} other {# check-ins}}.',
          { made, checkIns },
        ),
    known > 0 &&
      t('{known, plural, one {# check-in is there already.} other {# check-ins are there already.}}', { known }),
    leftOut > 0 &&
      t('{leftOut, plural, one {# check-in can’t be added.} other {# check-ins can’t be added.}}', { leftOut }),
  ];
  return joinSentences(sentences.filter((each) => each !== false));
}

/** '8 glasses · 41 check-ins · 3 there already' */
export function describeGoal(
  { amount_target: target, amount_unit: unit }: ImportedGoal,
  counts: PreviewedGoal,
): string {
  if (typeof target !== 'number') return describeCounts(counts);
  const wanted = t('Target: {target} {unit}', { target, unit: unit ?? '' }).trim();
  return `${wanted} · ${describeCounts(counts)}`;
}

/** '41 check-ins · 3 there already' */
function describeCounts(counts: PreviewedGoal): string {
  const { check_ins: checkIns, duplicates: known, in_done_periods: inDone, too_old: tooOld, amounts } = counts;
  return [
    t('{checkIns, plural, one {# check-in} other {# check-ins}}', { checkIns }),
    amounts > 0 && t('{amounts, plural, one {amounts of # day} other {amounts of # days}}', { amounts }),
    known > 0 && t('{known, plural, other {# there already}}', { known }),
    inDone > 0 && t('{inDone, plural, other {# left out: the goal was done for that time}}', { inDone }),
    tooOld > 0 && t('{tooOld, plural, other {# left out: the goal goes on here}}', { tooOld }),
  ]
    .filter(Boolean)
    .join(' · ');
}

import type { LocalDay } from '@fivefold/rules/calendar';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import type { RunningBlock } from '@fivefold/rules/running-block';
import { comingDay } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';

/** Two lines of a phone's panel; a longer name would push the day out of it. */
const NAME_CHARACTERS = 40;

/**
 * Which goal pays next, and when: 'Walk: ' and '2 more, Thursday'; before the first streak what it leads to. In parts,
 * between which the line breaks before a name does.
 */
export function blockText({ goal, filled, fullOn }: RunningBlock, today: LocalDay, isFirst: boolean): string[] {
  if (goal === null) return [t('Five check-ins to your first point')];
  const letters = Array.from(goal);
  const name = letters.length > NAME_CHARACTERS ? `${letters.slice(0, NAME_CHARACTERS - 1).join('')}…` : goal;
  // Isolated, as by <bdi>: a name of another direction would move the count.
  const values = { goal: `\u2068${name}\u2069`, count: PROGRESS_STEPS - filled };
  const sentence =
    isFirst && values.count > 0
      ? t('{goal}: {count, plural, one {# check-in} other {# check-ins}} to your first streak', values)
      : t('{goal}: {count, plural, =0 {full} other {# more, {day}}}', { ...values, day: comingDay(fullOn, today) });
  // A number stays with its word.
  return sentence.replace(/(\d) | (?=\d)/g, '$1\u00a0').split(/(?<=\u2069\s?[:：]\s?)(?=[^\s:：])/);
}

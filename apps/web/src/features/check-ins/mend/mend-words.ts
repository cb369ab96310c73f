import type { Mending, MendOutcome } from '@fivefold/rules/mend';
import { t } from '#kernel/language/t.ts';

/** What will be, in the card's own terms: 'Keeps your streak of 4, at 3 of 5.' */
export function outcomeText({ isSaved, countChecked: checked, countStreak: streak }: MendOutcome, { done }: Mending) {
  if (isSaved && streak > 0) return t('Keeps your streak of {streak}, at {checked} of 5.', { streak, checked });
  if (isSaved) return t('Keeps your {checked} of 5.', { checked });
  if (done.length > 0) return t('Begins a new block: {checked} of 5.', { checked });
  return t('Say what happened on each day. As it is, your next check-in begins a new block.');
}

export function costText(freezes: number, held: number): string {
  return freezes === 0
    ? t('It takes no freeze.')
    : t('It takes {freezes, plural, one {# freeze} other {# freezes}} of your {held}.', { freezes, held });
}

/** After it was done, for the toast: 'Your streak of 4 goes on, at 3 of 5.' */
export function mendedText({ isSaved, countChecked: checked, countStreak: streak }: MendOutcome): string {
  if (isSaved && streak > 0) return t('Your streak of {streak} goes on, at {checked} of 5.', { streak, checked });
  if (isSaved) return t('Your {checked} of 5 goes on.', { checked });
  return t('Added. You’re at {checked} of 5.', { checked });
}

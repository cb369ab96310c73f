import { daysBetween, type LocalDay } from '@fivefold/rules/calendar';
import { t } from '#kernel/language/t.ts';

/** When a device was last used, as roughly as it is known: 'Used today', 'Last used 3 days ago'. */
export function usedText(usedOn: LocalDay, today: LocalDay): string {
  const days = daysBetween(usedOn, today);
  if (days <= 0) return t('Used today');
  return days === 1 ? t('Last used yesterday') : t('{days, plural, other {Last used # days ago}}', { days });
}

import { daysBetween, type LocalDay } from '@fivefold/rules/calendar';

/** When a device was last used, as roughly as it is known: 'Used today', 'Last used 3 days ago'. */
export function usedText(usedOn: LocalDay, today: LocalDay): string {
  const days = daysBetween(usedOn, today);
  if (days <= 0) return 'Used today';
  return days === 1 ? 'Last used yesterday' : `Last used ${days} days ago`;
}

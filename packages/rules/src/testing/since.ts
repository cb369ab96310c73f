import { monthName } from '../calendar.ts';
import type { GoalState } from '../goal-state.ts';

/** A pill's last check-in as the tables write it. */
export function sinceOf({ lastChecked }: GoalState['pill']): string {
  if (lastChecked.kind === 'days') return `${lastChecked.days} days`;
  if (lastChecked.kind === 'never') return 'never';
  return lastChecked.hasYear ? lastChecked.month.slice(0, 7) : monthName(lastChecked.month);
}

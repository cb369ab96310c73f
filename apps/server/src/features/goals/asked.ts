import type { AskedGoal } from '@fivefold/rules/automaticity';
import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { type Frequency, rhythmOf, type WeeklyInterval } from '@fivefold/rules/frequency';
import { type DaysOffColumns, daysOffOf } from './days-off.ts';

export interface AskedColumns {
  readonly automaticity_asked: LocalDay | null;
}

/** What the rules need to know whether a goal is asked about. */
export function askedGoalOf(
  row: AskedColumns &
    DaysOffColumns & {
      readonly kind: 'regular' | 'shared';
      readonly frequency: Frequency;
      readonly weekly_interval: WeeklyInterval | null;
      readonly created_at: Date;
      readonly next_idx: number;
      readonly gone_check_ins: number;
    },
  { today, timeZone }: { readonly today: LocalDay; readonly timeZone: string },
): AskedGoal {
  return {
    isShared: row.kind === 'shared',
    isArchived: row.archived_on !== null,
    rhythm: rhythmOf(row.frequency, row.weekly_interval),
    createdOn: dayInZone(row.created_at, timeZone),
    checkIns: row.next_idx - row.gone_check_ins,
    daysOff: daysOffOf(row),
    askedOn: row.automaticity_asked,
    today,
  };
}

/** Taking a check-in back. */

import { type LocalDay, addDays } from './calendar.ts';
import { text } from './text-key.ts';

/** A check-in can be undone until the end of this many days after the one on which it was added. */
const UNDO_DAYS = 1;

export const UNDO_REFUSALS = {
  not_newest: text('Only your newest check-in of a goal can be undone.'),
  too_late: text('A check-in can be undone until the end of the next day.'),
  exchanged: text('These points are already exchanged.'),
} as const;

export type UndoAnswer = 'ok' | keyof typeof UNDO_REFUSALS;

interface UndoQuestion {
  readonly isNewest: boolean;
  /** The day on which the check-in was added, in the person's zone: its own, unless it is late. */
  readonly addedOn: LocalDay;
  readonly today: LocalDay;
  /** Points that it earned. */
  readonly points: number;
  /** The person's streaks now. */
  readonly totalStreaks: number;
}

/** Whether a person's own check-in can be taken back. */
export function mayUndo({ isNewest, addedOn, today, points, totalStreaks }: UndoQuestion): UndoAnswer {
  if (!isNewest) return 'not_newest';
  if (today > lastUndoDay(addedOn)) return 'too_late';
  return points > totalStreaks ? 'exchanged' : 'ok';
}

/** The last day on which a check-in can be undone. */
export function lastUndoDay(addedOn: LocalDay): LocalDay {
  return addDays(addedOn, UNDO_DAYS);
}

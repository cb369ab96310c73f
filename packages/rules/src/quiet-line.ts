/** The one quiet line of a dashboard: what is asked or offered there in passing. Beyond sections 11 to 13. */

import { addDays, type LocalDay } from './calendar.ts';

/** In the order in which they come. */
export const QUIET_LINES = [
  'payment',
  'yesterday',
  'ember',
  'miss',
  'letter',
  'cue',
  'name',
  'rooted',
  'milestone',
  'music',
] as const;
export type QuietLineKind = (typeof QUIET_LINES)[number];

/** So long a new account is asked nothing that can wait, its first day included. */
const NEW_ACCOUNT_DAYS = 3;
/** A plan ends unless its card is changed, a streak can be mended for some days only, and an ember wakes once. */
const CANNOT_WAIT: readonly QuietLineKind[] = ['payment', 'yesterday', 'ember'];

export interface QuietLine {
  readonly kind: QuietLineKind;
  /** The goal on whose card it stands; null for one that stands elsewhere. */
  readonly goalId: string | null;
  /** The person has begun to answer, and should not be interrupted. */
  readonly isBegun?: boolean;
  /** It follows the check-in of its goal, and is never there before it: Beyond sections 12.6 and 13. */
  readonly isAfterCheckIn?: boolean;
}

interface Account {
  /** Null where it is not known: on a device that saved its dashboard before the server said it. */
  readonly createdOn: LocalDay | null;
  readonly today: LocalDay;
}

/**
 * Which of the lines that wait is shown.
 * @param waiting those of a kind in the order of their goals
 */
export function chooseQuietLine(waiting: readonly QuietLine[], { createdOn, today }: Account): QuietLine | undefined {
  const isNew = createdOn !== null && today < addDays(createdOn, NEW_ACCOUNT_DAYS);
  const possible = isNew ? waiting.filter(({ kind }) => CANNOT_WAIT.includes(kind)) : waiting;
  const first = possible.toSorted((one, other) => placeOf(one) - placeOf(other)).at(0);
  return first?.kind === 'payment' ? first : (possible.find(({ isBegun = false }) => isBegun) ?? first);
}

function placeOf({ kind }: QuietLine): number {
  return QUIET_LINES.indexOf(kind);
}

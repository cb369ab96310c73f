/** Nudges: who is done with a shared goal may remind the other one of it, once a day. Beyond section 8. */

import { dayInZone } from './calendar.ts';
import type { GoalState } from './goal-state.ts';
import { text } from './text-key.ts';

export const NUDGE_REFUSALS = {
  alone: text('You’re the only one with this goal.'),
  not_done: text('Check in yourself first, then nudge your friend.'),
  not_accepted: text('Your friend hasn’t accepted this goal yet.'),
  done: text('Your friend is done already.'),
  resting: text('Your friend’s goal is resting today.'),
  nudged: text('You’ve nudged your friend today. Once a day is enough.'),
} as const;

export interface NudgeQuestion {
  readonly nudger: Pick<GoalState, 'isChecked'>;
  /** Undefined when they left. */
  readonly partner:
    | {
        readonly hasAccepted: boolean;
        /** As of the partner's own day. */
        readonly state: Pick<GoalState, 'isChecked' | 'section'>;
        /** On the partner's own day. */
        readonly wasNudged: boolean;
      }
    | undefined;
}

/** Whether a participant may nudge the other one now. */
export function mayNudge({ nudger, partner }: NudgeQuestion): 'ok' | keyof typeof NUDGE_REFUSALS {
  if (partner === undefined) return 'alone';
  if (!partner.hasAccepted) return 'not_accepted';
  if (!nudger.isChecked) return 'not_done';
  if (partner.state.isChecked) return 'done';
  if (partner.state.section !== 'due') return 'resting';
  return partner.wasNudged ? 'nudged' : 'ok';
}

/** Whether a person was nudged on the day that it is for them now. */
export function wasNudgedToday(nudgedAt: Date | null, now: Date, timeZone: string): boolean {
  return nudgedAt !== null && dayInZone(nudgedAt, timeZone) === dayInZone(now, timeZone);
}

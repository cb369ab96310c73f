/** A goal's cue: when it is offered, and when it is asked about. Beyond section 13. */

import { addDays, type LocalDay } from './calendar.ts';
import { goalTitle, type NamedGoal } from './goal-label.ts';
import { sentence, type Words } from './sentence.ts';

/** How long a cue is tried before it is asked about, and how long no other goal is offered one. */
const CUE_TRIAL_DAYS = 14;

/** What a participant keeps of their cue for a goal. */
export interface CueState {
  readonly cue: string | null;
  /**
   * The day on which the cue was written, or offered and left out; null once it was asked about, and where it never was
   * offered.
   */
  readonly cueSince: LocalDay | null;
}

/** Whether a new goal's form offers a cue: one goal at a time is given one. */
export function isCueOffered(others: readonly Pick<CueState, 'cueSince'>[], today: LocalDay): boolean {
  return others.every(({ cueSince }) => cueSince === null || today >= addDays(cueSince, CUE_TRIAL_DAYS));
}

/** Whether a goal's card asks if the cue still works. */
export function isCueAsked({ cue, cueSince }: CueState, today: LocalDay): boolean {
  return cue !== null && cueSince !== null && today >= addDays(cueSince, CUE_TRIAL_DAYS);
}

/** The day that is kept when a cue is written, changed or taken away. Writing the same one again changes nothing. */
export function cueSinceAfter(wanted: string | null, before: CueState, today: LocalDay): LocalDay | null {
  if (wanted === before.cue) return before.cueSince;
  return wanted === null ? null : today;
}

/** A goal in one line of text that begins with its cue, if it has one. */
export function titleWithCue({ cue = null, ...goal }: NamedGoal & { readonly cue?: string | null | undefined }): Words {
  return cue === null ? goalTitle(goal) : sentence('When {cue}: {goal}', { cue, goal: goalTitle(goal) });
}

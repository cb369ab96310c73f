import type { WireGoalSummary } from '@fivefold/contract/calls/history';
import { type Rhythm, rhythmOf } from '@fivefold/rules/frequency';

/** What a look back counts by: of a root what it was, and will be when it is taken up again. */
export function ownRhythmOf({ rooted, ...goal }: WireGoalSummary['goal']): Rhythm {
  const { frequency, weekly_interval: interval } = rooted ?? goal;
  return rhythmOf(frequency, interval);
}

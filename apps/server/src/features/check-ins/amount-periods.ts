import { type AmountPeriod, findAmountPeriod } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type Rhythm, rhythmOf } from '@fivefold/rules/frequency';
import { inForceOn } from '@fivefold/rules/rooted';
import { daysOffOf, type lockParticipation, periodAmountOf } from '../goals/steps.ts';

/** A person's part in a goal that the transaction holds. */
export type Participation = NonNullable<Awaited<ReturnType<typeof lockParticipation>>>;

export function rhythmOn(part: Participation, day: LocalDay): Rhythm {
  return inForceOn(rhythmOf(part.frequency, part.weekly_interval), daysOffOf(part), day).rhythm;
}

/** The period to which a day adds. */
export function periodOn(part: Participation, day: LocalDay): AmountPeriod {
  return findAmountPeriod(rhythmOn(part, day), part.last_checked, periodAmountOf(part), day);
}

/** Plans, prices and what a subscription makes of a person. Specification sections 4 and 9, Decisions section 7. */

import { type LocalDay, daysBetween } from './calendar.ts';
import { type InstantLike, addDaysToInstant, readInstant } from './instant.ts';

export type Plan = 'free' | 'base' | 'performance';
export type WirePlan = 'basic' | 'performance' | null;
type SubscriptionStatus = 'active' | 'free';

/** Days without a check-in that end the Performance months not yet billed. */
export const INACTIVITY_DAYS = 30;
export const INACTIVITY_WARNING_DAYS = 23;
/** Days that a failed renewal leaves the person premium. */
export const PAST_DUE_GRACE_DAYS = 7;

interface SubscriptionFacts {
  readonly status: SubscriptionStatus;
  readonly plan: WirePlan;
  readonly isActive: boolean;
  readonly performancePlanActive: boolean;
  readonly performancePlanEnd: InstantLike | null;
}

/** Performance while it is active and its end lies ahead; otherwise the plan that was answered, or free. */
export function effectivePlan(
  subscription: Pick<SubscriptionFacts, 'plan' | 'performancePlanActive' | 'performancePlanEnd'>,
  now: Date,
): Plan {
  const end = readInstant(subscription.performancePlanEnd);
  if (subscription.performancePlanActive && end !== null && end.getTime() > now.getTime()) return 'performance';
  if (subscription.plan === null) return 'free';
  return subscription.plan === 'basic' ? 'base' : 'performance';
}

/** Our copy of the payment provider's subscription. */
interface PremiumFacts {
  /** The payment provider's word, or 'included' where nothing is sold. */
  readonly status: string | null;
  /** When the current period started; it counts while the renewal is past due. */
  readonly currentPeriodStart: InstantLike | null;
}

/**
 * Whether a user may use what needs a plan (Specification section 4; payments: status table). A status that we do not
 * know gives no access; a failed renewal keeps access for {@link PAST_DUE_GRACE_DAYS}.
 */
export function hasPremiumAccess({ status, currentPeriodStart }: PremiumFacts, now: Date): boolean {
  if (status === 'active' || status === 'trialing' || status === 'included') return true;
  const graceEnd = pastDueGraceEnd({ status, currentPeriodStart });
  return graceEnd !== null && now.getTime() < graceEnd.getTime();
}

/** When a failed renewal ends the access; null while none has failed. */
export function pastDueGraceEnd({ status, currentPeriodStart }: PremiumFacts): Date | null {
  const start = status === 'past_due' ? readInstant(currentPeriodStart) : null;
  return start === null ? null : addDaysToInstant(start, PAST_DUE_GRACE_DAYS);
}

export type Inactivity = 'active' | 'warn' | 'lost';

/**
 * What the time since the last check-in means for earned months: a warning from day 23, lost from day 30.
 * @param lastActive the person's last check-in on any goal, or the day from which to count; null when there is none
 */
export function inactivityOn(lastActive: LocalDay | null, today: LocalDay): Inactivity {
  if (lastActive === null) return 'active';
  const days = daysBetween(lastActive, today);
  if (days >= INACTIVITY_DAYS) return 'lost';
  return days >= INACTIVITY_WARNING_DAYS ? 'warn' : 'active';
}

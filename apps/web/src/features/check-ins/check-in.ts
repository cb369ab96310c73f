import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

/** What the user sends with a check-in. */
export interface CheckIn {
  readonly goalId: string;
  readonly goalType: WireOwnGoal['type'];
  readonly day: LocalDay;
  /** Empty when nothing was noted. */
  readonly description: string;
  /** Whether it is the small version. */
  readonly small?: boolean | undefined;
  /** A photo that the server has, and its address on this device until the answer brings the link. */
  readonly photo?: { readonly url: string; readonly previewUrl: string } | undefined;
}

/**
 * The server confirmed a check-in; the goal as it is now.
 * @param isCelebrated whether its scene was played before, while the check-in was queued
 */
export type OnChecked = (
  goal: WireOwnGoal,
  answer: WireCheckInAnswer,
  { isCelebrated }: { readonly isCelebrated: boolean },
) => void;

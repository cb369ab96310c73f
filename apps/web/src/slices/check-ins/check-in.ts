import type { LocalDay } from '@fivefold/rules/calendar';
import type { WireOwnGoal } from '#kernel/api/dashboard-cache.ts';

/** What a person does when they check in. */
export interface CheckIn {
  readonly goalId: string;
  readonly goalType: WireOwnGoal['type'];
  readonly day: LocalDay;
  /** Empty when nothing was noted. */
  readonly description: string;
  /** A photo that the server has, and where it lies on this device until the answer brings its link. */
  readonly photo?: { readonly url: string; readonly previewUrl: string } | undefined;
}

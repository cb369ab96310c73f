import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { visualLevel } from '@fivefold/rules/streak-level';
import type { Caller } from '#kernel/http/caller';

export function toWireProfile(caller: Caller): WireProfile {
  return {
    uid: caller.uid,
    email: caller.email,
    email_verified: caller.isEmailVerified,
    total_streaks: caller.totalStreaks,
    visual_level: visualLevel(caller.lifetimePoints),
    old_goals_banner_last_shown: caller.oldGoalsBannerLastShown,
    time_zone: caller.timeZone,
  };
}

import type { WireInviter, WireProfile } from '@fivefold/contract/shapes/profile';
import { dayInZone } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { visualLevel } from '@fivefold/rules/streak-level';
import type { Clock } from '#kernel/clock';
import type { Caller, Inviter } from '#kernel/http/caller';
import { todayOf, zoneOf } from '#kernel/today';
import { shownAway } from './days-off.ts';

export function toWireProfile(caller: Caller, clock: Clock): WireProfile {
  return {
    uid: caller.uid,
    email: caller.email,
    display_name: caller.displayName,
    avatar_color: caller.avatarColor,
    name_asked: caller.isNameAsked,
    ember_name: caller.emberName,
    ember_asked: caller.isEmberAsked,
    color_names: [...caller.colorNames],
    created_on: dayInZone(caller.createdAt, zoneOf(caller)),
    invited_by: caller.inviter && { uid: caller.inviter.uid, ...toWireInviter(caller.inviter) },
    email_verified: caller.isEmailVerified,
    total_streaks: caller.totalStreaks,
    visual_level: visualLevel(caller.lifetimePoints),
    old_goals_banner_last_shown: caller.oldGoalsBannerLastShown,
    time_zone: caller.timeZone,
    freezes: Math.max(caller.freezes, 0),
    monday_mail: caller.wantsMondayMail,
    away: shownAway(caller.away, todayOf(clock, caller)),
  };
}

/** Who invited, as the invited person sees them: the address itself stays out. */
export function toWireInviter({ display_name, email, avatar_color }: Inviter): WireInviter {
  return { name: nameOf({ display_name, email }), avatar_color };
}

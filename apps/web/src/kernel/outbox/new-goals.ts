import type { BodyInputOf } from '@fivefold/contract/call';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { createGoal, createSharedGoal } from '@fivefold/contract/calls/goals';
import type { WireParticipant, WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { DAYS_PER_WEEK_MAX, withDaysPerWeek } from '@fivefold/rules/days-a-week';
import { withRestDays } from '@fivefold/rules/days-off';
import { intervalOf } from '@fivefold/rules/goal-conflicts';
import { styleOf } from '@fivefold/rules/goal-label';

/** What personal and shared goals have in common. */
function newFieldsOf(body: BodyInputOf<typeof createGoal> | BodyInputOf<typeof createSharedGoal>, day: LocalDay) {
  const { rest_weekdays: weekdays = [], days_per_week: days = DAYS_PER_WEEK_MAX } = body;
  const [rest, changes] = [withRestDays([], weekdays, day), withDaysPerWeek([], days, day)];
  const hasDaysOff = rest.length > 0 || changes.length > 0;
  const week = changes.length === 0 ? {} : { week: { changes, checked: [] } };
  const days_off = hasDaysOff ? { rest, away: [], frozen: [], archived: [], ...week } : null;
  return {
    id: body.id ?? '',
    goal: body.value,
    ...styleOf(body),
    created_on: day,
    frequency: body.frequency,
    weekly_interval: intervalOf(body.frequency, body.weekly_interval),
    last_checked: null,
    count_checked: 0,
    count_streak: 0,
    check_ins: [],
    check_ins_total: 0,
    days_off: days_off as unknown as WireRegularGoal['days_off'],
    cue: body.cue ?? null,
    cue_since: body.cue === undefined ? null : day,
    small_version: body.small_version ?? null,
    part_of_day: body.part_of_day ?? null,
    miss_answered: null,
    position: null,
    next_milestone: null,
  };
}

/** A goal as the server will answer it. */
export function newGoalOf(body: BodyInputOf<typeof createGoal>, day: LocalDay): WireRegularGoal {
  return {
    ...newFieldsOf(body, day),
    type: 'regular',
    is_public: body.is_public ?? false,
    audience_uids: body.audience_uids ?? [],
  };
}

/** The same of a shared goal, which the friend has yet to accept. */
export function newSharedGoalOf(
  { profile, friends }: WireDashboard,
  body: BodyInputOf<typeof createSharedGoal>,
  day: LocalDay,
): WireSharedGoal {
  const fields = newFieldsOf(body, day);
  const start = { last_checked: null, count_checked: 0, count_streak: 0, nudged: false };
  const own: WireParticipant = {
    ...faceOf(profile),
    ...start,
    ember_level: profile.visual_level,
    days_off: fields.days_off,
    cue: fields.cue,
    accepted: true,
  };
  const other = friends
    .filter(({ uid }) => uid === body.friend_uid)
    .map((friend): WireParticipant => ({
      ...faceOf(friend),
      ...start,
      ember_level: friend.ember_level,
      days_off: null,
      cue: null,
      accepted: false,
    }));
  return {
    ...fields,
    type: 'shared',
    created_by: profile.uid,
    high_five: false,
    joint_run: null,
    participants: [own, ...other],
  };
}

type Face = Pick<WireParticipant, 'uid' | 'email' | 'display_name' | 'avatar_color'>;

function faceOf({ uid, email, display_name, avatar_color }: Face): Face {
  return { uid, email, display_name, avatar_color };
}

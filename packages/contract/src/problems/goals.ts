import { CONFLICT_TEXTS } from '@fivefold/rules/goal-conflicts';

export const goalProblems = {
  'goals.not_found': { status: 404, title: 'This goal doesn’t exist.' },
  'goals.not_yours': { status: 403, title: 'Only the creator can change this goal.' },
  'goals.friend_required': { status: 400, title: 'Please select a friend for the shared goal.' },
  'goals.id_taken': { status: 409, title: 'Another goal has this id already.' },
  'goals.too_many': { status: 422, title: 'You’ve reached the maximum of 500 goals.' },
  'goals.too_many_days_off': {
    status: 422,
    title:
      'Your goals have as many rest days, freezes and pauses as we can keep. Delete a goal that you no longer need.',
  },
  'goals.not_accepted': { status: 409, title: 'This goal is waiting for you. Accept it first.' },
  'goals.accepted': { status: 409, title: 'You’ve already accepted this goal. You can leave it instead.' },
  'goals.too_many_offers': {
    status: 409,
    title: 'Your friend has a lot of goals from you to look at. Wait for an answer first.',
  },
  'goals.not_nudgeable': { status: 409, title: 'You can’t nudge your friend now.' },
  'goals.archived': { status: 409, title: 'This goal is archived. Bring it back to check in.' },
  'goals.not_daily': { status: 422, title: CONFLICT_TEXTS.rest_not_daily },
  'goals.not_avoidable': { status: 422, title: CONFLICT_TEXTS.avoid_not_daily },
  'goals.not_avoided': { status: 409, title: 'This goal isn’t a day without.' },
  'goals.rest_or_some_days': { status: 400, title: CONFLICT_TEXTS.rest_and_some_days },
  'goals.not_asked': { status: 409, title: 'This goal isn’t asked about now.' },
  'goals.not_rootable': { status: 409, title: 'This goal can’t be let go yet.' },
  'goals.not_freezable': { status: 409, title: 'This goal’s streak can’t be kept.' },
  'goals.not_mendable': { status: 409, title: 'This goal can’t be mended.' },
  'goals.not_missed': { status: 409, title: 'You didn’t miss this goal on that day.' },
  'goals.mending_kept': { status: 409, title: 'It’s too late to undo this.' },
  'goals.visibility_fixed': { status: 422, title: 'Only regular goals can be public or private.' },
} as const;

import { TIMER_MAX_MINUTES } from '@fivefold/rules/timer';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, success } from '../fields.ts';
import { periodAmount, timer } from '../shapes/goal.ts';
import { celebration, checkInAnswer } from './check-ins.ts';

const started = z.object({ success: success.shape.success, timer });

const startProblems = ['goals.not_found', 'goals.not_accepted', 'goals.archived', 'timers.no_minutes'] as const;

export const startTimer = defineCall({
  name: 'timers.start',
  method: 'POST',
  path: '/api/goal/timer',
  summary: 'Starts the timer of a personal goal that counts minutes; one that runs already goes on.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ goalId: entityId }),
  answer: started,
  idempotent: true,
  problems: startProblems,
  stales: ['views.dashboard', 'goals.list'],
});

export const startSharedTimer = defineCall({
  name: 'timers.startShared',
  method: 'POST',
  path: '/api/shared-goal/timer',
  summary: 'Starts the caller’s timer of a shared goal that counts minutes, as on a personal goal.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ shared_goal_id: entityId }),
  answer: started,
  idempotent: true,
  problems: startProblems,
  stales: ['views.dashboard', 'sharedGoals.list'],
});

const SOME_MINUTES = text('Enter whole minutes from 0 to 720.');

/** How many minutes it was, where the caller says so; a timer that ended after 12 hours adds none of its own. */
const minutes = z.optional(
  z.int(SOME_MINUTES).check(z.minimum(0, SOME_MINUTES), z.maximum(TIMER_MAX_MINUTES, SOME_MINUTES)),
);

const stopped = z.object({
  success: success.shape.success,
  /** What was added to the day on which the timer was started; 0 also where the goal no longer counts minutes. */
  minutes: z.int(),
  /** Of the newest period; null while nothing is added. */
  amount: z.nullable(periodAmount),
  /** What the check-in answers that the minutes made; null where they made none. */
  check_in: z.nullable(checkInAnswer),
});
export type WireTimerStopAnswer = z.output<typeof stopped>;

const stopProblems = [
  'goals.not_found',
  'goals.not_accepted',
  'goals.archived',
  'check_ins.wrong_day',
  'amounts.too_much',
  'timers.not_running',
  'timers.ended',
] as const;

export const stopTimer = defineCall({
  name: 'timers.stop',
  method: 'DELETE',
  path: '/api/goal/timer',
  summary: 'Stops the timer of a personal goal and adds its whole minutes, as an addition to its amount.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ goalId: entityId, minutes, celebration }),
  answer: stopped,
  idempotent: true,
  problems: stopProblems,
  stales: ['views.dashboard', 'goals.list', 'streaks.total', 'profile.get'],
});

export const stopSharedTimer = defineCall({
  name: 'timers.stopShared',
  method: 'DELETE',
  path: '/api/shared-goal/timer',
  summary: 'Stops the caller’s timer of a shared goal and adds its whole minutes, as on a personal goal.',
  access: 'premium',
  tokenScope: 'check-in',
  body: z.strictObject({ shared_goal_id: entityId, minutes, celebration }),
  answer: stopped,
  idempotent: true,
  problems: stopProblems,
  stales: ['views.dashboard', 'sharedGoals.list', 'streaks.total', 'profile.get'],
});

export const timerProblems = {
  'timers.no_minutes': { status: 422, title: 'This goal has no timer. Give it a target in “min” first.' },
  'timers.not_running': { status: 409, title: 'The timer isn’t running.' },
  'timers.ended': { status: 409, title: 'The timer ended after 12 hours. Say how many minutes it was.' },
} as const;

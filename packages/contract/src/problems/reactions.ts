export const reactionProblems = {
  'reactions.own_check_in': { status: 403, title: 'You can’t react to your own check-in.' },
} as const;

export const reactionProblems = {
  'reactions.own_check_in': { status: 403, title: 'You can’t react to your own check-in.' },
  'reactions.too_many': { status: 409, title: 'This check-in already has 200 hearts.' },
} as const;

export const friendProblems = {
  'friends.invitation_missing': {
    status: 403,
    title: 'There is no invitation from this person for your e-mail address, or the address is not confirmed yet.',
  },
  'friends.too_many': { status: 422, title: 'One of you has reached the largest number of friends.' },
  'friends.not_found': { status: 404, title: 'This friend does not exist.' },
} as const;

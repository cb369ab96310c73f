export const friendProblems = {
  'friends.invitation_missing': {
    status: 403,
    title: 'There’s no invitation from this person to your email address, or your address isn’t confirmed yet.',
  },
  'friends.too_many': { status: 422, title: 'One of you has reached the maximum of 200 friends.' },
  'friends.not_found': { status: 404, title: 'Friend not found.' },
} as const;

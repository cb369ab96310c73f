export const friendProblems = {
  'friends.invitation_missing': { status: 403, title: 'There is no invitation from this person for your e-mail address.' },
  'friends.not_found': { status: 404, title: 'This friend does not exist.' },
} as const;

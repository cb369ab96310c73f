export const inviteProblems = {
  'invites.not_yourself': { status: 422, title: 'You can’t invite yourself.' },
  'invites.not_caller': { status: 403, title: 'You can only send invitations in your own name.' },
  'invites.too_many': { status: 429, title: 'Too many invitations. Try again tomorrow.' },
} as const;

export const inviteProblems = {
  'invites.not_yourself': { status: 422, title: 'You can’t invite yourself.' },
  'invites.not_caller': { status: 403, title: 'You can only send invitations in your own name.' },
  'invites.link_not_found': { status: 404, title: 'This invitation was used or taken back, or it’s too old.' },
  'invites.too_many': { status: 429, title: 'Too many invitations. Try again tomorrow.' },
} as const;

export const profileProblems = {
  'profile.invitation_missing': {
    status: 403,
    title: 'There is no invitation from this person for your e-mail address, or the address is not confirmed yet.',
  },
} as const;

export const profileProblems = {
  'profile.invitation_missing': {
    status: 403,
    title: 'There’s no invitation from this person to your email address, or your address isn’t confirmed yet.',
  },
} as const;

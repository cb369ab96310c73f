export const profileProblems = {
  'profile.invitation_missing': {
    status: 403,
    title: 'There’s no invitation from this person to your email address, or your address isn’t confirmed yet.',
  },
  'profile.name_is_email': { status: 422, title: 'Enter a name, not an email address.' },
} as const;

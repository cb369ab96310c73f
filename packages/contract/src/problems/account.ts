export const accountProblems = {
  'account.not_confirmed': { status: 422, title: 'Type your email address to confirm.' },
  'account.wrong_password': { status: 403, title: 'Incorrect password.' },
  'account.sign_in_again': {
    status: 403,
    title: 'For your security, log in again before deleting your account.',
  },
  'account.session_not_found': { status: 404, title: 'This device is already logged out.' },
} as const;

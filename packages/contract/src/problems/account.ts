export const accountProblems = {
  'account.not_confirmed': { status: 422, title: 'Type your e-mail address to confirm.' },
  'account.wrong_password': { status: 403, title: 'This password is not right.' },
  'account.sign_in_again': {
    status: 403,
    title: 'To be sure that it is you, log out, log in again, and delete your account right after that.',
  },
  'account.session_not_found': { status: 404, title: 'This device is not signed in any more.' },
} as const;

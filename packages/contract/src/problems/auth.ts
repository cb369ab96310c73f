/** Codes and texts of the sign-in port, the same for every identity adapter. */
export const identityProblems = {
  'identity.signed_out': { status: 401, title: 'User not authenticated' },
  'identity.unavailable': { status: 503, title: 'Logging in isn’t possible right now. Please try again.' },
  'identity.web_header_missing': { status: 403, title: 'Send the header “Fivefold-Session: cookie” with this call.' },
  'identity.invitation_needed': {
    status: 403,
    title: 'You need an invitation to sign up here. Open your invitation link, or enter your code.',
  },
  'identity.no_mail': {
    status: 409,
    title: 'This server can’t send email. Ask the person who runs it for a link to set a new password.',
  },
  'identity.cannot_choose_password': {
    status: 403,
    title: 'Open the link from your email again, or reset your password.',
  },
  'identity.second_step_needed': {
    status: 403,
    title: 'Enter the code from your authenticator app, or one of your recovery codes.',
  },
  'identity.wrong_code': {
    status: 403,
    title: 'This code isn’t right. Use the newest one from your app: each code works once.',
  },
  'identity.unknown_passkey': { status: 401, title: 'We don’t know this passkey. Log in another way.' },
  'identity.passkey_refused': { status: 400, title: 'This passkey couldn’t be checked. Please try again.' },
  'identity.passkey_exists': { status: 409, title: 'This passkey is already in your account.' },
  'identity.passkey_not_found': { status: 404, title: 'This passkey was already removed.' },
  'identity.too_many_passkeys': { status: 409, title: 'You’ve reached the maximum of 10 passkeys.' },
  'identity.proof_needed': { status: 403, title: 'Show once more that this is your account.' },
  'identity.provider_away': {
    status: 503,
    title: 'The service that you log in with doesn’t answer. Please try again in a few minutes.',
  },
  'identity.provider_refused': {
    status: 400,
    title: 'The service that you log in with didn’t confirm that it’s you. Please try again.',
  },
  'identity.provider_unverified': {
    status: 403,
    title:
      'The service that you log in with doesn’t say that your email address is verified. Verify it there, then try again.',
  },
  'identity.own_proof_needed': {
    status: 403,
    title: 'There is already an account with this email address. Show that it’s yours.',
  },
  'identity.no_provider': { status: 404, title: 'Nothing is connected to your account.' },
  'identity.last_way_in': { status: 409, title: 'You’d have no way to log in. Add a passkey first.' },
  'identity.no_passwords': {
    status: 403,
    title: 'This server has no passwords. Log in on its website, with the button there or with a passkey.',
  },
  'identity.second_step_on': { status: 409, title: 'Your authenticator app is already set up.' },
  'identity.second_step_off': { status: 409, title: 'Set up your authenticator app first.' },
  'identity.confirm_email_first': { status: 403, title: 'Confirm your email address first.' },
  'auth/email-already-in-use': { status: 409, title: 'An account with this email already exists. Log in instead.' },
  'auth/invalid-credential': { status: 401, title: 'Incorrect email or password.' },
  'auth/weak-password': { status: 400, title: 'Use at least 8 characters.' },
  'auth/personal-password': {
    status: 400,
    title:
      'Don’t use your email address or the name of this app as your password. Choose something longer, such as a few random words.',
  },
  'auth/common-password': {
    status: 400,
    title: 'Many people use this password, so it’s easy to guess. Choose something longer, such as a few random words.',
  },
  'auth/same-email': { status: 400, title: 'This is already your email address.' },
  'auth/same-password': { status: 400, title: 'This is already your password. Choose another one.' },
  'auth/missing-password': { status: 400, title: 'Enter your password.' },
  'auth/invalid-email': { status: 400, title: 'Enter a valid email address.' },
  'auth/invalid-action-code': { status: 400, title: 'This link has expired or was already used.' },
  'auth/user-disabled': { status: 403, title: 'This account is disabled.' },
  'auth/too-many-requests': { status: 429, title: 'Too many attempts. Wait a few minutes.' },
} as const;

export const accessTokenProblems = {
  'access_tokens.not_valid': { status: 401, title: 'This access token isn’t valid. It may have been revoked.' },
  'access_tokens.expired': { status: 401, title: 'This access token has expired. Make a new one in your settings.' },
  'access_tokens.scope_missing': { status: 403, title: 'This access token can’t do this.' },
  'access_tokens.not_found': { status: 404, title: 'This access token is already revoked.' },
  'access_tokens.too_many': {
    status: 422,
    title: 'You’ve reached the maximum of 10 access tokens. Revoke one first.',
  },
} as const;

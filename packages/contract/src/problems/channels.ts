export const channelProblems = {
  'outside.address_refused': { status: 422, title: 'Messages can’t go to this address.' },
  'channels.not_found': { status: 404, title: 'This channel is already removed.' },
  'channels.too_many': { status: 422, title: 'You’ve reached the maximum of 5 channels. Remove one first.' },
  'channels.token_missing': { status: 422, title: 'Enter the token of your app at Gotify.' },
  'channels.no_topic': {
    status: 422,
    title: 'Enter the address of a topic, such as https://ntfy.sh/my-goals.',
  },
  'webhooks.not_found': { status: 404, title: 'This webhook is already removed.' },
  'webhooks.too_many': { status: 422, title: 'You’ve reached the maximum of 5 webhooks. Remove one first.' },
} as const;

import { problemResponses, TOKEN_SCHEMES } from './operation.ts';

const text = (description: string) => ({ required: true, description, schema: { type: 'string' } });

/**
 * Addresses that are no calls of the contract: no session opens them, and they answer no JSON of ours. Addresses for people's browsers and for the operator are left out.
 */
export const OTHER_PATHS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  '/photos/{id}': {
    get: {
      operationId: 'photos.open',
      summary: 'A photo of a check-in',
      description:
        'Use a photo’s address as an answer gives it (`photo_url`). It names the viewer, works for an hour or two, and whether the viewer may still see the photo is asked again.',
      tags: ['photos'],
      security: [],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        { name: 'viewer', in: 'query', ...text('Who looks; only the server can read it.') },
        { name: 'expires', in: 'query', ...text('When the address ends, in epoch seconds.') },
        { name: 'signature', in: 'query', ...text('The server’s signature of the address.') },
      ],
      responses: {
        200: { description: 'The photo.', content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } },
        ...problemResponses(['photos.not_found', 'photos.unavailable', 'common.internal']),
      },
    },
  },
  '/calendar/{secret}.ics': {
    get: {
      operationId: 'calendarFeed.read',
      summary: 'A person’s reminders as a calendar',
      description: 'What the address of `calendarFeed.make` answers. Who has the address reads the reminders.',
      tags: ['calendarFeed'],
      security: [],
      parameters: [
        { name: 'secret', in: 'path', ...text('What opens the calendar.') },
        { $ref: '#/components/parameters/IfNoneMatch' },
      ],
      responses: {
        200: {
          description: 'An iCalendar file (RFC 5545).',
          content: { 'text/calendar': { schema: { type: 'string' } } },
        },
        304: { description: 'The calendar is still the same.' },
        ...problemResponses(['common.not_found', 'common.too_many_requests', 'common.unavailable', 'common.internal']),
      },
    },
  },
  '/mcp': {
    post: {
      operationId: 'accessTokens.assistant',
      summary: 'An assistant’s message',
      description:
        'For assistants that speak the Model Context Protocol (streamable HTTP, without sessions and streams), one message at a time. The tools `due`, `streaks`, `history`, `week`, and with the scope `check-in` also `check_in` and `take_back` make calls of this API with the same token.',
      tags: ['accessTokens'],
      security: Object.values(TOKEN_SCHEMES).map(({ name }) => ({ [name]: [] })),
      requestBody: {
        required: true,
        description: 'A message of JSON-RPC 2.0.',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      responses: {
        200: {
          description: 'The answer, also when a tool was refused.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        202: { description: 'The message asked for no answer.' },
        ...problemResponses([
          'common.malformed_json',
          'identity.signed_out',
          'access_tokens.not_valid',
          'access_tokens.expired',
          'common.too_large',
          'common.wrong_content_type',
          'common.too_many_requests',
          'common.internal',
        ]),
      },
    },
  },
  '/api/stripe/webhook': {
    post: {
      operationId: 'subscription.webhook',
      summary: 'Events of the payment provider',
      description:
        'For Stripe only. The signature covers the bytes of the body; an event that is sent again counts once. Missing on a server that sells nothing.',
      tags: ['subscription'],
      security: [],
      parameters: [{ name: 'Stripe-Signature', in: 'header', ...text('Stripe’s signature of the body.') }],
      requestBody: {
        required: true,
        description: 'An event, as Stripe describes it.',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      responses: {
        200: {
          description: 'The event is stored.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['received'],
                properties: { received: { type: 'boolean', const: true } },
              },
            },
          },
        },
        ...problemResponses([
          'subscription.bad_signature',
          'common.too_large',
          'subscription.unavailable',
          'common.internal',
        ]),
      },
    },
  },
};

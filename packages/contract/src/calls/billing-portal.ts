import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** Apart from the other calls of billing, because the dashboard loads it at once. */
export const createPortalSession = defineCall({
  name: 'subscription.portal',
  method: 'POST',
  path: '/api/create-portal-session',
  summary: 'Opens the customer portal.',
  access: 'signed-in',
  asksForRevocation: true,
  body: z.optional(z.strictObject({})),
  answer: z.object({ portal_url: z.string() }),
  problems: [
    'subscription.no_customer',
    'subscription.payments_off',
    'subscription.unavailable',
    'common.too_many_requests',
  ],
});

/** What programs of a person may be told. Beyond section 18. */

import { text } from './text-key.ts';

export const WEBHOOK_EVENTS = {
  check_in: text('Check-ins'),
  points: text('Points'),
  lapse: text('Lapses'),
  return: text('Returns'),
} as const satisfies Record<string, string>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEvent[];

export const WEBHOOKS_MAX = 5;
/** Failed requests in a row that switch a webhook off. */
export const WEBHOOK_FAILURES_MAX = 100;
/** The newest deliveries that are listed. */
export const WEBHOOK_DELIVERIES_SHOWN = 50;
export const WEBHOOK_TRIES_PER_QUARTER_HOUR = 20;

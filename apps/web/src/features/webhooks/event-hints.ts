import { text } from '@fivefold/rules/text-key';
import type { WebhookEvent } from '@fivefold/rules/webhooks';

/** When each is told. */
export const EVENT_HINTS: Readonly<Record<WebhookEvent, string>> = {
  check_in: text('At each check-in of yours'),
  points: text('When a check-in earns some'),
  lapse: text('When a streak is lost, within an hour'),
  return: text('When you come back to a goal'),
};

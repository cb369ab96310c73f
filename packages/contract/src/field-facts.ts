import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { exchangedStreaks } from './calls/billing.ts';
import { wallTime } from './calls/messages.ts';
import { email } from './email-field.ts';
import { localDay, wireDay, wireInstant } from './fields.ts';

/**
 * What JSON Schema can say of a field while its checks are code: by the schema, which every call that has the field
 * shares. Only the API's description reads it.
 */
export const FIELD_FACTS: ReadonlyMap<unknown, Readonly<Record<string, string | number>>> = new Map<
  unknown,
  Readonly<Record<string, string | number>>
>([
  [email, { format: 'email' }],
  [localDay, { format: 'date' }],
  [wireDay, { format: 'date' }],
  [wireInstant, { format: 'date-time' }],
  [wallTime, { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }],
  [exchangedStreaks, { multipleOf: STREAKS_PER_MONTH }],
]);

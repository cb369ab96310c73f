import { text } from './text-key.ts';

/** '46 glasses'; `amount` is a number as it is written in the reader's language. Apart, because the dashboard says it. */
export const AMOUNT_TEXT = text('{amount} {unit}');

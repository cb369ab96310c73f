import { text } from '@fivefold/rules/text-key';

/** How the check-ins of the year are counted. */
export const TILES_HOW = text('Your own check-ins of the last year, on all goals you have, archived ones too.');

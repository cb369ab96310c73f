import { text } from '@fivefold/rules/text-key';

/** Where the server gave no sentence of its own. */
export const UNDO_FAILED = text('Failed to undo the check-in');

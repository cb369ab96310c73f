import { text } from '@fivefold/rules/text-key';

/** Said with an invitation's link in another app. */
export const SHARED_TEXT = text('Join me on Fivefold, the goal tracker that celebrates every check-in.');

import type { LocalDay } from '@fivefold/rules/calendar';

/** The name of the week's card as a part that is open, so that who comes back finds it. */
export const weekPart = (monday: LocalDay): string => `week ${monday}`;

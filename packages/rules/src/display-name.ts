/** How people are named on the screen, in mails and in pushes. */

import { text } from './text-key.ts';

const TITLE_CHARACTERS = 5;
const SHORT_NAME_CHARACTERS = 24;

/** What every list of people carries of each: the name that they chose, if any, and their address. */
export interface Named {
  readonly display_name: string | null;
  readonly email: string;
}

/** The name that a person chose; without one what comes before the @ of their address. */
export function nameOf({ display_name, email }: Named): string {
  return display_name ?? shortName(email);
}

/** The title of a person's goals list: "Maria's Goals". */
export const GOAL_LIST_TITLE = text("{name}'s Goals");

/** Whose goals the list's title says: the name that was chosen; without one 'ann@e'. Characters are not cut in half. */
export function listOwnerName({ display_name, email }: Named): string {
  return display_name ?? Array.from(email).slice(0, TITLE_CHARACTERS).join('');
}

/** What comes before the @: where others may look on, or room is short. */
export function shortName(email: string): string {
  const characters = Array.from(email.split('@', 1)[0] ?? '');
  if (characters.length <= SHORT_NAME_CHARACTERS) return characters.join('');
  return `${characters.slice(0, SHORT_NAME_CHARACTERS - 1).join('')}…`;
}

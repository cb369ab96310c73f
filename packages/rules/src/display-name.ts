/** How people are named on the screen, in mails and in pushes. */

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

/** The title of a person's goals list: "Maria's Goals"; without a name "ann@e's Goals". Characters are not cut in half. */
export function goalListTitle({ display_name, email }: Named): string {
  return `${display_name ?? Array.from(email).slice(0, TITLE_CHARACTERS).join('')}'s Goals`;
}

/** What comes before the @: where others may look on, or room is short. */
export function shortName(email: string): string {
  const characters = Array.from(email.split('@', 1)[0] ?? '');
  if (characters.length <= SHORT_NAME_CHARACTERS) return characters.join('');
  return `${characters.slice(0, SHORT_NAME_CHARACTERS - 1).join('')}…`;
}

/** Several people in a few words: 'bob', 'bob and cem', 'bob and 2 others'. */
export function namesText(names: readonly string[]): string {
  const [first = '', second] = names;
  if (second === undefined) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} others`;
}

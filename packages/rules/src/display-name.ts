/** How people are named on the screen. Specification section 2. */

const TITLE_CHARACTERS = 5;
const SHORT_NAME_CHARACTERS = 24;

/** The title of a person's goals list: "ann@e's Goals". Characters are not cut in half. */
export function goalListTitle(email: string): string {
  return `${Array.from(email).slice(0, TITLE_CHARACTERS).join('')}'s Goals`;
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

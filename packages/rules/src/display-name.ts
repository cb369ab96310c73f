/** How people are named on the screen. Specification section 2. */

const TITLE_CHARACTERS = 5;

/** The title of a person's goals list: "ann@e's Goals". Characters are not cut in half. */
export function goalListTitle(email: string): string {
  return `${Array.from(email).slice(0, TITLE_CHARACTERS).join('')}'s Goals`;
}

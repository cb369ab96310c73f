import { DISPLAY_NAME_MAX_LENGTH } from './limits.ts';

/** How people are named on the screen, in mails and in pushes. */

const TITLE_CHARACTERS = 5;
const SHORT_NAME_CHARACTERS = 24;

/** What every list of people carries of each: the name that they chose, if any, and their address. */
export interface Named {
  readonly display_name: string | null;
  readonly email: string;
}

export type DisplayNameFault = 'empty' | 'too-long' | 'unusable-characters';

/** Characters that end a line, steer the direction of a text or show nothing, and halves of a character. */
const UNUSABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Emoji and some scripts need these invisible ones: joiners and variation selectors. */
const JOINERS = /\u200c|\u200d|\ufe0e|\ufe0f/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** No script stacks more marks on a letter; more of them run into the lines above and below. */
const PILED_MARKS = /\p{M}{5}/u;
const SPACES = /\p{Zs}+/gu;
const AT_SIGN_BETWEEN = /[^\s@]\s*@\s*[^\s@]/u;

/** The name as it is stored: one form for equal texts, single spaces, none at the ends. */
export function normalizeDisplayName(text: string): string {
  return text.normalize('NFC').replaceAll(SPACES, ' ').trim();
}

/** What is wrong with a normalized name; its length is counted in code points, as PostgreSQL does. */
export function findDisplayNameFault(name: string): DisplayNameFault | undefined {
  if (name === '') return 'empty';
  if (Array.from(name).length > DISPLAY_NAME_MAX_LENGTH) return 'too-long';
  if (UNUSABLE.test(name.replaceAll(JOINERS, '')) || PILED_MARKS.test(name) || !VISIBLE.test(name))
    return 'unusable-characters';
  return undefined;
}

/** Whether a name reads as an email address that is not the person's own: friends must not take them for someone else. */
export function isForeignEmail(name: string, ownEmail: string): boolean {
  // The compatibility form knows the wide and the small @ too.
  return AT_SIGN_BETWEEN.test(name.normalize('NFKC')) && name.toLowerCase() !== ownEmail.toLowerCase();
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

import { DISPLAY_NAME_MAX_LENGTH } from './limits.ts';

/** What a name may be that a person types; only forms and the server load this. */

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

/**
 * Whether a name reads as an email address that is not the person's own: friends must not take them for someone else.
 */
export function isForeignEmail(name: string, ownEmail: string): boolean {
  // The compatibility form knows the wide and the small @ too.
  return AT_SIGN_BETWEEN.test(name.normalize('NFKC')) && name.toLowerCase() !== ownEmail.toLowerCase();
}

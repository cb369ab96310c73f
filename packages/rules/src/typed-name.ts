import { type Named, nameOf } from './display-name.ts';
import { DISPLAY_NAME_MAX_LENGTH } from './limits.ts';
import { cleanLine, hasControls } from './visible-text.ts';

/** What a name may be that a person types; only forms and the server load this. Decisions section 6. */

export type DisplayNameFault = 'empty' | 'too-long' | 'unusable-characters' | 'web-address' | 'reserved';

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** No script stacks more marks on a letter; more of them run into the lines above and below. */
const PILED_MARKS = /[\p{M}--\p{Default_Ignorable_Code_Point}]{5}/v;
const SPACES = /\p{Zs}+/gu;
const AT_SIGN_BETWEEN = /[^\s@]\s*@\s*[^\s@]/u;
/** What mail programs make a link of: a dot between a name and two letters or more, without a space. */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}-][.。]\p{L}{2}|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;

/** The name as it is stored: one form for equal texts, single spaces, none at the ends. */
export function normalizeDisplayName(text: string): string {
  return text.normalize('NFC').replaceAll(SPACES, ' ').trim();
}

/** What is wrong with a normalized name; its length is counted in code points, as PostgreSQL does. */
export function findDisplayNameFault(name: string): DisplayNameFault | undefined {
  if (name === '') return 'empty';
  if (Array.from(name).length > DISPLAY_NAME_MAX_LENGTH) return 'too-long';
  if (cleanLine(name) !== name || hasControls(name) || PILED_MARKS.test(name) || !VISIBLE.test(name))
    return 'unusable-characters';
  if (WEB_ADDRESS.test(name.normalize('NFKC')) && !isEmailAddress(name)) return 'web-address';
  if (isReserved(name)) return 'reserved';
  return undefined;
}

/** Whether a name reads as an email address: friends must not take the person for someone else. */
export function isEmailAddress(name: string): boolean {
  // The compatibility form knows the wide and the small @ too.
  return AT_SIGN_BETWEEN.test(name.normalize('NFKC'));
}

/**
 * The name for a mail to a stranger: the whole address where the name, or what comes before the @, would be refused
 * today.
 */
export function nameForStrangers(person: Named): string {
  const name = nameOf(person);
  return findDisplayNameFault(name) === undefined && !isEmailAddress(name) ? name : person.email;
}

/** Digits, signs and letters of other scripts that look like a letter of the reserved words, and what is read as one. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    o: '0оοօ°',
    l: '1iі!|ιӏııíɩ',
    e: '3еε€ҽ',
    s: '5$ѕꜱ',
    f: 'ƒϝꞙſ',
    v: 'ѵν',
    d: 'ԁɗ',
    u: 'υսμ',
    p: 'рρ',
    r: 'гꭇ',
    t: '7+тτ',
  }).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])),
);

/** A name as a careless reader takes it. */
function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return Array.from(plain, (character) => LOOK_ALIKES[character] ?? character).join('');
}

const PRODUCT = skeletonOf('fivefold');
const SUPPORT = skeletonOf('support');
/** Between letters that stand apart: 'S u p p o r t'. */
const BETWEEN_SINGLE_LETTERS = /(?<=(?<!\p{L})\p{L})[^\p{L}]+(?=\p{L}(?!\p{L}))/gu;
const NO_LETTERS = /[^\p{L}]+/gu;

/** Whether a name reads as one of the product or of those who run it. */
function isReserved(name: string): boolean {
  const skeleton = skeletonOf(name);
  // The product's name also over several words; 'support' within one, because 'Jessup Porter' is a person.
  return (
    skeleton.replaceAll(NO_LETTERS, '').includes(PRODUCT) ||
    skeleton.replaceAll(BETWEEN_SINGLE_LETTERS, '').includes(SUPPORT)
  );
}

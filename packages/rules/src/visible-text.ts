/**
 * What a visible text is: all that a person writes (goals, notes, names, comments) passes here, and what comes out
 * shows everything that is in it.
 */

/** Unicode's line ends, also those of spreadsheets and word processors. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;
const LINE_ENDS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** No text has them, and PostgreSQL refuses NUL. */
const CONTROLS = /[\p{Cc}--[\t\n\v\f\r\u0085]]/v;
const ALL_CONTROLS = new RegExp(CONTROLS, 'gv');

/** Letters that an invisible joiner between them shapes or keeps apart: scripts that join, and those of India. */
const JOINED =
  '[[\\p{L}\\p{M}]&&[\\p{scx=Adlm}\\p{scx=Arab}\\p{scx=Beng}\\p{scx=Deva}\\p{scx=Gujr}\\p{scx=Guru}\\p{scx=Khmr}\\p{scx=Knda}\\p{scx=Mand}\\p{scx=Mlym}\\p{scx=Mong}\\p{scx=Mymr}\\p{scx=Nkoo}\\p{scx=Orya}\\p{scx=Phag}\\p{scx=Rohg}\\p{scx=Sinh}\\p{scx=Syrc}\\p{scx=Taml}\\p{scx=Telu}]]';
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const PICTURE = '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0f]?';

/** Where Unicode gives an invisible character something to do. */
const SEQUENCES = [
  // Flags of England, Scotland and Wales. Any other tags would be a hidden message.
  '\\p{RGI_Emoji_Tag_Sequence}',
  // Emoji of several parts, and those that may be a letter or a picture.
  `${PICTURE}(?:\\u200d${PICTURE})+`,
  '\\p{Emoji}[\\ufe0e\\ufe0f]',
  // Variants of ideographs, as names in Japan have them, and of letters.
  '\\p{Ideographic}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '\\p{Script=Myanmar}\\ufe00',
  '\\p{Script=Mongolian}[\\u180b-\\u180f]',
  `(?<=${JOINED})[\\u200c\\u200d](?=[\\u200c\\u200d]*${JOINED})`,
  `(?<=${VIRAMA})\\u200d`,
  // Braille's space between its letters.
  '(?<=[\\u2801-\\u28ff]\\u2800{0,3})\\u2800(?=\\u2800{0,3}[\\u2801-\\u28ff])',
];

/** What shows nothing, or only turns or hides what stands around it, and halves of a character. */
const UNSEEN = '[\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\p{Cs}\\u2800\\ufff9-\\ufffb]';
const SEQUENCE_OR_UNSEEN = new RegExp(`(${SEQUENCES.join('|')})|${UNSEEN}`, 'gv');

/** Text with something to see: not only spaces, and marks without a letter. */
const SOMETHING = /[^\p{M}\p{Z}\s]/u;

export function hasControls(text: string): boolean {
  return CONTROLS.test(text);
}

export function withoutControls(text: string): string {
  return text.replaceAll(ALL_CONTROLS, '');
}

/**
 * A text of several lines as it is stored: one form for equal texts, one kind of line end, and nothing unseen. It is
 * empty where there is nothing to see. Controls stay, so that they can be refused.
 */
export function cleanLines(text: string): string {
  const clean = text
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(SEQUENCE_OR_UNSEEN, (_, sequence: string | undefined) => sequence ?? '')
    .normalize('NFC')
    .trim();
  return SOMETHING.test(clean) ? clean : '';
}

/** A text of one line as it is stored: also without line ends and tabs. */
export function cleanLine(text: string): string {
  return cleanLines(text.replaceAll(LINE_ENDS_AND_TABS, ' '));
}

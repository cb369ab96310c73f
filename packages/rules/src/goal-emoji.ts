/** The one emoji that a goal may have. */

/** An emoji of many parts (a family with skin tones) is longer than it looks. In UTF-16 units. */
const MAX_LENGTH = 40;
const EMOJI = /^\p{RGI_Emoji}$/v;

/** Whether a text is exactly one emoji, as Unicode recommends them for interchange. */
export function isOneEmoji(text: string): boolean {
  return text.length <= MAX_LENGTH && EMOJI.test(text);
}

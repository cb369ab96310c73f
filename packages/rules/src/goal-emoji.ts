/** The one emoji that a goal may have. */

const EMOJI = /^\p{RGI_Emoji}$/v;

/** Whether a text is exactly one emoji, as Unicode recommends them for interchange. */
export function isOneEmoji(text: string): boolean {
  return EMOJI.test(text);
}

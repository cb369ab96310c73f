/** What the toasts that undo a check-in, and bring it back, have in common. */

/** The second tap of a double tap meets the Undo of the check-in before, which has moved up. */
export const DOUBLE_TAP_MS = 1000;

/** A toast shows no more of a goal’s text: on a phone it takes the second line, beside the Undo. */
export const PHONE_TEXT_LENGTH = 20;
export const TEXT_LENGTH = 40;

export function shortenToastText(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

/** Where keys are text. */
const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Letters repeat while they are held; the others act once. */
const REPEATABLE = ['j', 'k'];

/**
 * The sign of a key press that may be a shortcut, by what the keyboard's layout prints on it. Null while the user types
 * or composes, with a modifier, and in a dialog.
 */
export function readShortcutKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing) return null;
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return null;
  if (document.querySelector('dialog[open]') !== null) return null;
  // Some layouts write '/' and '?' with AltGr, which Windows reports as Ctrl and Alt.
  const isAltGr = event.getModifierState('AltGraph');
  if (event.metaKey || ((event.ctrlKey || event.altKey) && !isAltGr)) return null;
  // Caps Lock is no modifier that a person holds; Shift is, and '?' needs it.
  const key = event.shiftKey || isAltGr ? event.key : event.key.toLowerCase();
  if (/^[a-z]$/.test(key) && isAltGr) return null;
  if (event.repeat && !REPEATABLE.includes(key)) return null;
  return key;
}
